import type { Container } from '../../../catalog';
import type { ExampleFlow, Part, Question, Region, RuleReference } from '../../policy';
import type { ReachedBy } from '../query/reach-result';

/** Traffic that reaches a host through a firewall in one of two configurations only. */
export interface ReachDifference {
  readonly container: Container;
  /** `what is known` if a location of either configuration was not read. */
  readonly covers: 'everything' | 'what is known';
  /** What the configurations do not contain, as sentences; the way of packets is then a question. Empty: all is known. */
  readonly missing: readonly string[];
  /** Disjoint for each configuration; together they are the whole difference. */
  readonly changes: readonly ReachChange[];
  /**
   * Whether some traffic that reaches the same host in both takes another way there: by other interfaces, next hops or
   * zones, or from another source address. True if that is not decided.
   */
  readonly isRerouted: boolean;
  /** Why the comparison has no result; `changes` is then empty. Absent if it has one. */
  readonly undecided?: string;
  readonly assumptions: readonly string[];
}

/** One region of a difference of reachability. */
export interface ReachChange {
  /** `opened`: arrives after the change and not before. `closed`: the reverse. */
  readonly what: 'opened' | 'closed';
  /** `surely`: independent of the answers to all questions, and of zones that are unknown. */
  readonly certainty: 'surely' | 'maybe';
  /** `at most`: the comparison reached its limit, so the region may contain traffic that did not change. */
  readonly extent: 'exact' | 'at most';
  /**
   * The packets on arrival: addresses and port before NAT. Zones are those of the configuration in which they arrive,
   * after NAT.
   */
  readonly region: Region;
  readonly example: ExampleFlow;
  /** What the host receives. */
  readonly delivered: ReachedBy['delivered'];
  /** The rule that allows it, in the configuration in which it arrives. */
  readonly rule: RuleReference;
  readonly nat?: ReachedBy['nat'];
  /** Which zones are unknown. The region then holds only for the zones it lists. */
  readonly open: { readonly from: boolean; readonly to: boolean };
  /**
   * Set if a zone is known here and unknown in the other configuration: the traffic does not arrive there if it takes
   * these zones. In other zones it arrives in both.
   */
  readonly otherZones?: { readonly from?: Part; readonly to?: Part };
  /**
   * The rule that blocks it in the other configuration. Absent if the traffic takes another way there: another zone,
   * route or translation, or none.
   */
  readonly blockedBy?: RuleReference;
  /**
   * Whether the packets leave by the interface that they enter by, to a host of a network there: the sender reaches that host
   * without the firewall.
   */
  readonly isOnSegment?: true;
  /** For `maybe`: the questions that the change depends on. */
  readonly questions: readonly Question[];
}
