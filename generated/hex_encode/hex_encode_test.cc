// Test rows of hex_encode, one a variant, over the harness in tests/.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/frame/test.cc.j2
//   gen/vectors.py
// Inputs: sha256 a238ea15735e3196. To make it again: ./lw gen render
#include "harness/variant_test.h"

// Each variant against the reference: kernel, name, elements per round, sizes at which it changes
// its path.

LW_VARIANT_TEST(hex_encode, "hex_encode__multishift__avx512_zen4", 32, 4, 8, 16, 32, 64)
LW_VARIANT_TEST(hex_encode, "hex_encode__halves__avx512_vbmi", 32, 4, 8, 16, 32, 64, 1024)
LW_VARIANT_TEST(hex_encode, "hex_encode__multishift__avx512_vbmi", 32, 4, 8, 16, 32, 64)
LW_VARIANT_TEST(hex_encode, "hex_encode__widen__avx512", 64, 4, 8, 16, 32)
LW_VARIANT_TEST(hex_encode, "hex_encode__widen__avx2", 32, 4, 8, 16, 32)
LW_VARIANT_TEST(hex_encode, "hex_encode__widen__sse4", 16, 4, 8, 16, 32)
LW_VARIANT_TEST(hex_encode, "hex_encode__nibble_m2__rvv", 16, 32, 64, 128, 256)
LW_VARIANT_TEST(hex_encode, "hex_encode__compare_m4__rvv", 16, 64, 128, 256, 512)
LW_VARIANT_TEST(hex_encode, "hex_encode__interleave__sve", 64, 4, 8, 16, 32, 64)
LW_VARIANT_TEST(hex_encode, "hex_encode__interleave__neon", 16, 4, 8, 16, 32, 64)
LW_VARIANT_TEST(hex_encode, "hex_encode__table__scalar", 8)

// The public functions and each variant against Python's standard library or published values.

LW_VECTOR_TEST(
    hex_encode, {"", 0, ""}, {"\077", 1, "3f"}, {" I", 2, "2049"},
    {"J\204\326\253wqA", 7, "4a84d6ab777141"},
    {"c\355Q\362\345\244\221\036", 8, "63ed51f2e5a4911e"},
    {"\276\205\265\214\260irm\347", 9, "be85b58cb069726de7"},
    {"\213\301\351\310a\347\354\037\031uQ%\377\001\253", 15, "8bc1e9c861e7ec1f19755125ff01ab"},
    {"\336u\274L'S\223~\273\345i\324\200\007\325\021\220", 17,
     "de75bc4c2753937ebbe569d48007d51190"},
    {"\304\277j3O&\001\313\367j\326e\342\234Y\203\237q\010~\277 "
     "\202\304\000\325\357\011\315\217\244",
     31, "c4bf6a334f2601cbf76ad665e29c59839f71087ebf2082c400d5ef09cd8fa4"},
    {"\302\356td\242D\353\307\321\027\263\010;\036\263\207\366^"
     "6F\203\222\245W\341M\023\201s\277\231\007\226",
     33, "c2ee7464a244ebc7d117b3083b1eb387f65e36468392a557e14d138173bf990796"},
    {"\301\301\317\304K\262(f\251\237\316\372\252!U\335U\365\354\202V\236\200U6,"
     "t\034\335\372\312\301\027\236_\250Q\276\213r<\226I\320\337|\315\026\217\344,x\332\200T,"
     "kc\203e\257\312P",
     63,
     "c1c1cfc44bb22866a99fcefaaa2155dd55f5ec82569e8055362c741cddfacac1179e5fa851be8b723c9649d0df7cc"
     "d168fe42c78da80542c6b638365afca50"},
    {"\304\217\134\265\247\253\205O\325\032\255\343{\273a\340|\344\252\337{+"
     "\016H\233\236\017\276\225Y7d\265\001\274\002\042\244\006\2418*\230\017\363\317\245=\031\362)'"
     ".\344*\237u9\367\335\016\335\006C\020",
     65,
     "c48f5cb5a7ab854fd51aade37bbb61e07ce4aadf7b2b0e489b9e0fbe95593764b501bc0222a406a1382a980ff3cfa"
     "53d19f229272ee42a9f7539f7dd0edd064310"},
    {"\250\314di_\357\372\324\327\333\247\215nHh\020\010\357\302\3217:\201\003+"
     "cD\206VT\330\214\356{\007/"
     "\344rkw\336)"
     "\336\255q2I\207s\224\304\251\242\216\353\214\370s\000\017o\331\220\247\251\352\020\253\343D"
     "\275\346\333D\356\327Hp\244\310Ihy\201\242h4\312c\257\242\202\321p/"
     "\363\257@}\314\274N4\321i\036\357\223\271\301\006^\245\250n_[\334\023'"
     "\352v\267M7\255f\274\333",
     129,
     "a8cc64695feffad4d7dba78d6e48681008efc2d1373a81032b6344865654d88cee7b072fe4726b77de29dead71324"
     "9877394c4a9a28eeb8cf873000f6fd990a7a9ea10abe344bde6db44eed74870a4c849687981a26834ca63afa282d1"
     "702ff3af407dccbc4e34d1691eef93b9c1065ea5a86e5f5bdc1327ea76b74d37ad66bcdb"},
    {"\000\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017\020\021\022\023\024\025\026"
     "\027\030\031\032\033\034\035\036\037 "
     "!\042#$%&'()*+,-./"
     "0123456789:;<=>\077@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\134]^_`abcdefghijklmnopqrstuvwxyz{|}~"
     "\177\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217\220\221\222\223\224\225"
     "\226\227\230\231\232\233\234\235\236\237\240\241\242\243\244\245\246\247\250\251\252\253\254"
     "\255\256\257\260\261\262\263\264\265\266\267\270\271\272\273\274\275\276\277\300\301\302\303"
     "\304\305\306\307\310\311\312\313\314\315\316\317\320\321\322\323\324\325\326\327\330\331\332"
     "\333\334\335\336\337\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357\360\361"
     "\362\363\364\365\366\367\370\371\372\373\374\375\376\377",
     256,
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2"
     "e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c"
     "5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8"
     "b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9"
     "babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e"
     "8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"})
