# Which ISAs the library is built for. The facts come from generated/sources.cmake; the target is what
# the compiler says it compiles for, never the host, so that cross builds are right.

set(probe ${CMAKE_CURRENT_BINARY_DIR}/architecture.c)
file(WRITE ${probe} "\
#if defined(__x86_64__) || defined(_M_X64)\nlanewright_architecture x86_64\n\
#elif defined(__aarch64__) && !defined(__AARCH64EB__)\nlanewright_architecture aarch64\n\
#elif defined(__riscv) && __riscv_xlen == 64\nlanewright_architecture riscv64\n\
#else\nlanewright_architecture other\n#endif\n")
separate_arguments(flags NATIVE_COMMAND "${CMAKE_C_FLAGS}")
set(target_flag)
if(CMAKE_C_COMPILER_TARGET)
  set(target_flag --target=${CMAKE_C_COMPILER_TARGET})
endif()
execute_process(COMMAND ${CMAKE_C_COMPILER} ${target_flag} ${flags} -E -P ${probe}
  OUTPUT_VARIABLE preprocessed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "lanewright_architecture ([a-z0-9_]+)" found "${preprocessed}")
set(LANEWRIGHT_ARCHITECTURE ${CMAKE_MATCH_1})

# Those that the compiler can build: some have a condition, which is asked of its preprocessor.
set(known)
separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS}")
set(target_flag)
if(CMAKE_CXX_COMPILER_TARGET)
  set(target_flag --target=${CMAKE_CXX_COMPILER_TARGET})
endif()
foreach(isa IN LISTS LANEWRIGHT_ISAS_${LANEWRIGHT_ARCHITECTURE})
  if(DEFINED LANEWRIGHT_CONDITION_${isa})
    set(probe ${CMAKE_CURRENT_BINARY_DIR}/condition_${isa}.cc)
    file(WRITE ${probe} "#if ${LANEWRIGHT_CONDITION_${isa}}\nlanewright_can_build\n#endif\n")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${target_flag} ${flags} -E -P ${probe}
      OUTPUT_VARIABLE preprocessed COMMAND_ERROR_IS_FATAL ANY)
    if(NOT preprocessed MATCHES "lanewright_can_build")
      message(STATUS "Lanewright: ${CMAKE_CXX_COMPILER} cannot build ${isa}: "
        "${LANEWRIGHT_CONDITION_${isa}}")
      continue()
    endif()
  endif()
  list(APPEND known ${isa})
endforeach()
if(LANEWRIGHT_ISAS STREQUAL "all")
  set(LANEWRIGHT_BUILT_ISAS ${known})
elseif(LANEWRIGHT_ISAS STREQUAL "none")
  set(LANEWRIGHT_BUILT_ISAS)
else()
  set(LANEWRIGHT_BUILT_ISAS ${LANEWRIGHT_ISAS})
  list(REMOVE_ITEM LANEWRIGHT_BUILT_ISAS scalar)
  foreach(isa IN LISTS LANEWRIGHT_BUILT_ISAS)
    if(NOT isa IN_LIST known)
      message(FATAL_ERROR "LANEWRIGHT_ISAS: no ISA '${isa}' for ${LANEWRIGHT_ARCHITECTURE}; "
        "there are: all, none, scalar, ${known}")
    endif()
  endforeach()
endif()
set(LANEWRIGHT_LEFT_OUT_ISAS ${LANEWRIGHT_ISAS_${LANEWRIGHT_ARCHITECTURE}})
list(REMOVE_ITEM LANEWRIGHT_LEFT_OUT_ISAS "" ${LANEWRIGHT_BUILT_ISAS})

set(LANEWRIGHT_NEEDS_HWY OFF)
foreach(isa IN LISTS LANEWRIGHT_BUILT_ISAS)
  if(isa IN_LIST LANEWRIGHT_HWY_ISAS_${LANEWRIGHT_ARCHITECTURE})
    set(LANEWRIGHT_NEEDS_HWY ON)
  endif()
endforeach()
message(STATUS "Lanewright: ${LANEWRIGHT_ARCHITECTURE}, ISAs: scalar ${LANEWRIGHT_BUILT_ISAS}")
