// Test rows of copy, one a variant, over the harness in tests/.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/frame/test.cc.j2
// Inputs: sha256 a7247148d7477bee. To make it again: ./lw gen render
