import type { Container } from '../../catalog';
import type { Part } from '../policy';
import type { Drawing } from './drawing';

/** What the rules allow between zones, and where it is drawn. Contains no secrets. */
export interface MapData {
  readonly title: string;
  /** `change`: there is a state before and after; `state`: only `after` is filled. */
  readonly of: 'change' | 'state';
  readonly places: readonly MapPlace[];
  readonly zones: readonly MapZone[];
  readonly groups: readonly MapGroup[];
  readonly rules: readonly MapRule[];
  /** Distinct sets of allowed traffic. Pairs refer to them by index. */
  readonly traffic: readonly MapTraffic[];
  readonly pairs: readonly MapPair[];
  readonly drawing: Drawing;
  /** What the map assumes, as sentences. */
  readonly assumptions: readonly string[];
}

/** A folder or firewall whose policy the map shows. */
export interface MapPlace extends Container {
  /** `what is known`: rules that were not read may decide otherwise. */
  readonly covers: 'everything' | 'what is known';
}

/** A zone. */
export interface MapZone {
  readonly name: string;
  /** Networks of its interfaces, where the configuration has them. */
  readonly networks: readonly string[];
  readonly role: 'internet' | 'inside';
  /** Index of its group. */
  readonly group: number;
}

/** Zones that are drawn as one node. */
export interface MapGroup {
  readonly name: string;
  /** Indices of its zones. */
  readonly zones: readonly number[];
  /** `equal`: no rule distinguishes its zones. `similar`: their names begin alike. */
  readonly why: 'one zone' | 'equal' | 'similar';
}

/** A rule that allows traffic. */
export interface MapRule {
  readonly name: string;
  /** `folder Oslo, pre`. Empty for the rules that follow the last rule. */
  readonly where: string;
  readonly inspected: boolean;
}

/** What is allowed from one zone to another. */
export interface MapTraffic {
  readonly flows: readonly MapFlow[];
  /** Number of flows that are not listed. */
  readonly left: number;
  /** Whether content is inspected in all of it, some or none. */
  readonly inspected: 'all' | 'some' | 'none';
  /** Binary logarithm of the share of all possible traffic, from -128 to 0. */
  readonly size: number;
  /** `at most`: the limit of work was reached, so that earlier rules may block some of it. */
  readonly extent: 'exact' | 'at most';
}

/** Traffic that one rule allows, and no earlier rule decides. */
export interface MapFlow {
  /** Index of the rule. */
  readonly rule: number;
  /** Addresses before NAT; long lists are cut. */
  readonly source: string;
  readonly destination: string;
  readonly service: Part;
  readonly application: Part;
  /** `if the schedule office-hours runs`. */
  readonly conditions: readonly string[];
}

/** How traffic between two zones differs after a change. `may change`: the limit of work was reached. */
export type MapState = 'unchanged' | 'opened' | 'closed' | 'both' | 'may change';

/** Traffic from one zone to another at one place; pairs without traffic are omitted. */
export interface MapPair {
  /** Index of the source zone. */
  readonly from: number;
  /** Index of the destination zone. */
  readonly to: number;
  /** Index of the place. */
  readonly place: number;
  /** Index of the traffic before the change; absent: nothing is allowed. */
  readonly before?: number;
  /** Index of the traffic after the change, or of the only state; absent: nothing is allowed. */
  readonly after?: number;
  /** Indices of the traffic that opens and closes. */
  readonly opened?: number;
  readonly closed?: number;
  readonly state: MapState;
}
