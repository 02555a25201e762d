# Highway's headers, version 1.2 or newer: the folder given, else what ./lw setup brought, else an
# installed package, else a pinned release by FetchContent. Only headers are used.
set(LANEWRIGHT_HWY_MINIMUM 1.2)
add_library(lanewright_highway INTERFACE)

function(lanewright_check_highway folder)
  file(STRINGS ${folder}/hwy/base.h lines REGEX "#define HWY_(MAJOR|MINOR) ")
  string(REGEX REPLACE "[^0-9;]" "" numbers "${lines}")
  list(JOIN numbers "." version)
  if(version VERSION_LESS LANEWRIGHT_HWY_MINIMUM)
    message(FATAL_ERROR "Highway ${version} in ${folder} is too old; "
      "${LANEWRIGHT_HWY_MINIMUM} or newer is needed. ./lw setup brings one.")
  endif()
  message(STATUS "Lanewright: Highway ${version} headers in ${folder}")
endfunction()

set(from_setup ${PROJECT_SOURCE_DIR}/.deps/highway/include)
if(NOT LANEWRIGHT_HWY_INCLUDE_DIR AND EXISTS ${from_setup}/hwy/highway.h)
  set(LANEWRIGHT_HWY_INCLUDE_DIR ${from_setup})
endif()
if(LANEWRIGHT_HWY_INCLUDE_DIR)
  lanewright_check_highway(${LANEWRIGHT_HWY_INCLUDE_DIR})
  target_include_directories(lanewright_highway SYSTEM INTERFACE ${LANEWRIGHT_HWY_INCLUDE_DIR})
  return()
endif()

find_package(hwy ${LANEWRIGHT_HWY_MINIMUM} CONFIG QUIET)
if(hwy_FOUND)
  message(STATUS "Lanewright: Highway ${hwy_VERSION} found in ${hwy_DIR}")
  get_target_property(folder hwy::hwy INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(lanewright_highway SYSTEM INTERFACE ${folder})
  return()
endif()

message(STATUS "Lanewright: no Highway found; fetching release 1.2.0")
include(FetchContent)
FetchContent_Declare(highway
  GIT_REPOSITORY https://github.com/google/highway.git
  GIT_TAG 457c891775a7397bdb0376bb1031e6e027af1c48 # 1.2.0
  SOURCE_SUBDIR none) # headers only: its own build is not entered
FetchContent_MakeAvailable(highway)
target_include_directories(lanewright_highway SYSTEM INTERFACE ${highway_SOURCE_DIR})
