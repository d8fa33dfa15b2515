// What belongs here: the path of a packet through one firewall: interfaces, routes, policy-based forwarding, NAT,
// security rules, inspection. One flow (`trace`) or all flows that reach a destination (`reach`).
// May import: policy, tenant, catalog, core.
// Start reading at: trace.ts. docs/guides/trace.md describes the evaluation order, with links.
export { auditRoutes, type RouteAudit } from './audit/dropped-destinations';
export { natUses, type NatUse } from './audit/nat-uses';
export { newlyPublished, type PublishedHost } from './audit/published-hosts';
export { newRouteProblems, type RouteProblem } from './audit/route-problems';
export { unzonedInterfaces } from './audit/unzoned-interfaces';
export { reachDifference } from './difference/reach-difference';
export type { ReachChange, ReachDifference } from './difference/reach-difference-result';
export { firewallOf, type Firewall } from './firewall';
export { kindsWith } from './kinds';
export { isInternetName } from './internet-name';
export { unroutedInterfaces } from './network/network';
export { zoneNetworks } from './network/zone-networks';
export { firstMatch } from '../policy/engine';
export { securityRules, type OrderedSecurityRule } from './steps/security';
export { translationsAt } from './rules/translations-at';
export { parsePermit } from './permit/parse-permit';
export { permitted } from './permit/permitted';
export type { PermitQuery, PermitResult } from './permit/permit-result';
export { checkPlace } from './query/given-place';
export { namedFlow, type NamedPart } from './query/named-flow';
export { parseQuery } from './query/parse-query';
export { reach } from './query/reach';
export { unnamedIn } from './query/unnamed';
export type { ReachResult, ReachedBy, ReachQuery } from './query/reach-result';
export type { ObjectReference } from './object-reference';
export { trace } from './trace';
export {
  stages,
  type MatchingRule,
  type TraceOptions,
  type Delivered,
  type PacketStep,
  type Trace,
  type TracedFlow,
  type TracePath,
  type WayBack,
} from './trace-result';
export { routesTo, type RouteResult, type RouteWay, type UsedRoute } from './route/route-to';
export { locationText, type Locate, type Location } from './text/located';
export { permitText } from './text/permit-text';
export { auditText } from './text/audit-text';
export { reachText } from './text/reach-text';
export { routeText } from './text/route-text';
export { pathCondition, traceText } from './text/trace-text';
