// What belongs here: what a map shows, as pure functions: which lines are drawn with a filter, how wide, and their text.
// May import: types of the map and of policy. The browser runs this folder as well.
// Start reading at: shown-edges.ts.
export { cutMiddle, groupLines, lineAt } from './group-lines';
export { isService, matchesFilter, type MapFilter } from './matches-filter';
export { partText } from './part-text';
export { pairSentence, stateText, summaryText } from './sentences';
export { changedTraffic, shownEdges, sideTraffic, type MapSide, type ShownEdge } from './shown-edges';
