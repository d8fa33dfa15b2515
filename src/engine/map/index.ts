// What belongs here: a map of the zones of a policy: what the rules allow between them, before and after a change, where
// each zone is drawn, and the map as SVG and text.
// May import: trace, policy, tenant, catalog, core.
// Start reading at: map-of.ts, then map-data.ts for its result.
export type { MapData, MapFlow, MapGroup, MapPair, MapPlace, MapRule, MapState, MapTraffic, MapZone } from './map-data';
export type { Drawing, DrawnEdge, DrawnGroup } from './drawing';
export { mapOf, mapSources, type MapOptions, type MapSource } from './map-of';
export { mapJson, type MapJson } from './map-json';
export { mapOfViews } from './map-of-views';
export { mapSvg } from './map-svg';
export { mapText } from './map-text';
