// What belongs here: address and port arithmetic, for layers that need nothing else of the policy engine.
// May import: core, and the files named below.
// Start reading at: ../ranges.ts.
export { addressTexts } from '../address-text';
export { addressRanges } from '../ip';
export { includes, meets, pairsOf, type Ranges } from '../ranges';
export { portRanges } from '../services-line';
