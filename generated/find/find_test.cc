// Test rows of find, one a variant, over the harness in tests/.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/frame/test.cc.j2
// Inputs: sha256 d60ac5787f5d2dcd. To make it again: ./lw gen render
