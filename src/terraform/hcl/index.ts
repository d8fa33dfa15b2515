// What belongs here: HCL text: tokens, reading blocks, and writing blocks formatted like "terraform fmt".
// May import: nothing.
// Start reading at: tokens.ts.
export { scanKeys, type HclKey, type KeyedBlock } from './object-keys';
export { scanHcl, type HclBlock } from './scan-blocks';
export { tokensOf, type HclToken } from './tokens';
export { blockText, hclString, type Hcl } from './write-blocks';
