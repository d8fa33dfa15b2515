// What belongs here: the text of HCL: tokens, blocks read from it, blocks written as "terraform fmt" writes them.
// May import: nothing.
// Start reading at: tokens.ts.
export { scanHcl, type HclBlock } from './scan-blocks';
export { tokensOf, type HclToken } from './tokens';
export { blockText, hclString, type Hcl } from './write-blocks';
