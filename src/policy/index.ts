// What belongs here: the meaning of a rulebase, pure: which rules apply to a folder or device, and in which order.
// May import: catalog, core.
// Start reading at: effective-order.ts.
export { evaluationOrder, nearestFirst, type Level, type Place } from './effective-order';
export { effectiveItem, sectionsOf } from './effective-view';
export type { EffectiveItem, EffectiveSection, EffectiveView, Origin } from './effective-view';
