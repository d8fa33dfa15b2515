// What belongs here: the arithmetic of addresses and ports, for layers that need nothing else of the policy.
// May import: core, and the files named below.
// Start reading at: ../ranges.ts.
export { addressTexts } from '../address-text';
export { addressRanges } from '../ip';
export { includes, meets, pairsOf, type Ranges } from '../ranges';
export { portRanges } from '../services-line';
