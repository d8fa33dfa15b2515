// What belongs here: the policy engine, for layers that follow a packet beyond the security rules:
// flow sets, their subtraction, name resolution, and text for regions.
// May import: core, and the files named below.
// Start reading at: ../box.ts.
export { Addresses } from '../addresses';
export { anyAnswers, never, supportOf, type Answers } from '../answers';
export { everything, isEmpty, overlap, overlaps, side, type Box } from '../box';
export { boxOfRegion } from '../box-of-region';
export { BoxIndex } from '../box-index';
export { remainder, type Limits } from '../boxes';
export type { DecidedRegion, Found } from '../certainty';
export { decidedFlows } from '../difference';
export { differingFlows, limitsOf, type DifferenceOptions } from '../differing-flows';
export { mergeBoxes } from '../merged';
export { describableBoxes, questionsOf } from '../region-of-box';
export { isSame } from '../ranges';
export { conditionsOf } from '../conditions';
export { withDefaults } from '../default-rules';
export { exampleFlow } from '../example-flow';
export { objectAt, textAt, textsAt } from '../fields';
export { apart, firstMatch } from '../first-match';
export { boxOfQuery } from '../flow-query';
export { addressRanges, positionOf } from '../ip';
export { knownApplications } from '../known-applications';
export { containersBelow } from '../ancestry';
export { Meanings } from '../meanings';
export { includes, intersection, meets, pairsOf, subtraction, union, type Bound, type Ranges } from '../ranges';
export { namedParts, regionOf, regionsOfBoxes } from '../region-of-box';
export { ruleEffect } from '../rule-effect';
export { kindsIn } from '../rule-reader';
export { Services } from '../services';
export { serviceRanges, serviceTexts } from '../services-line';
export { addressTexts } from '../address-text';
export { anyAddress, anyName, anyPort, anyService, anyTcp, anyUdp, firstIpv6, firstUdp } from '../space';
export { kindsMeaning, VisibleScope } from '../visible-scope';
export { Variables } from '../variables';
