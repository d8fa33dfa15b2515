import { deepEqual } from '../../core';
import type { EndRecord } from '../plan/record';
import type { Above, OrderConstraint } from './order-constraints';
import { OrderConstraints } from './order-constraints';
import { PlacedRules } from './placed-rules';
import type { PlacementFile, PlannedRule } from './placement-file';
import type { RankedRule, Ranking } from './ranking';
import { rulebaseKey } from '../../tenant';
import type { RulebaseAddress } from './rulebase';

/** What one process knows about rules, kept between RPCs. */
export interface RuleNotes {
  /** Records that a rule is planned to be created or recreated: it will be appended to its rulebase. */
  noteNew(address: RulebaseAddress, name: string): void;
  isNew(address: RulebaseAddress, name: string): boolean;
  /** Adds a constraint. Returns the cycle if constraints contradict each other. */
  addConstraint(address: RulebaseAddress, claim: OrderConstraint): readonly Above[] | undefined;
  noteName(id: string, name: string): void;
  /** Returns the name of a rule given by name or UUID, or `entry` itself if it is unknown. */
  nameOf(entry: string): string;
  /** Returns the order of the rules that a rulebase had before this process; `now` if this is the first call. */
  firstOrder(address: RulebaseAddress, now: readonly string[]): readonly string[];
  /** Records the order of a rulebase at the refresh of a rule order. */
  noteRanking(address: RulebaseAddress, ranking: Ranking): void;
  ranking(address: RulebaseAddress): Ranking | undefined;
  /** Records a description of how a rule differs from its configured position; undefined clears it. */
  noteDisplaced(id: string, words: string | undefined): void;
  displaced(id: string): string | undefined;
  /** Records a rule that this process planned or created. */
  notePlanned(address: RulebaseAddress, rule: Omit<PlannedRule, 'rulebase'>): void;
  /** Returns new rules and rules with a relative position, from this process or the preceding plan. */
  allPlanned(address: RulebaseAddress): readonly PlannedRule[];
  /** Whether the preceding plan left its file, which has every new rule and every rule with a relative position. */
  readonly knowsPlan: boolean;
  /** Records the rules beyond a rule at the top or bottom, from its private state. */
  noteEnd(id: string, end: EndRecord | undefined): void;
  end(id: string): EndRecord | undefined;
  /** Records the position of a rule according to its state. */
  noteRead(id: string, where: string | undefined): void;
  /** Returns the position of a rule according to what this process planned or read; undefined if it did neither. */
  positionOf(address: RulebaseAddress, rule: RankedRule): { readonly where: string | undefined } | undefined;
  /** Records that a rule at an end was read before this one, which is beyond it and may or may not be there. */
  noteInner(id: string, inner: InnerRule): void;
  /** Returns the rules that `noteInner` recorded. */
  innerOf(id: string): readonly InnerRule[];
}

/** A rule at an end of its rulebase with another one beyond it. */
export interface InnerRule extends RankedRule {
  readonly where: 'top' | 'bottom';
  /** Whether the record of its last apply accepts the other one; if not, this plan moves it. */
  readonly accepts: boolean;
}

/** Makes empty notes. `current` returns the current name of a renamed container. */
export function createRuleNotes(
  current: (scope: string, name: string) => string,
  file: PlacementFile = { earlier: [], add: () => undefined },
): RuleNotes {
  const added = new Set<string>();
  const claims = new Map<string, OrderConstraints>();
  const names = new Map<string, string>();
  const rankings = new Map<string, Ranking>();
  const firstOrders = new Map<string, readonly string[]>();
  const displaced = new Map<string, string>();
  const planned = new Map<string, PlannedRule>();
  const placed = new PlacedRules(file.earlier);
  const ends = new Map<string, EndRecord>();
  const reads = new Map<string, string | undefined>();
  const inner = new Map<string, InnerRule[]>();
  const keyOf = ({ container: { scope, name }, ...address }: RulebaseAddress): string =>
    rulebaseKey({ ...address, container: { scope, name: current(scope, name) } });
  const newKey = (address: RulebaseAddress, name: string): string => JSON.stringify([keyOf(address), name]);
  return {
    noteNew: (address, name) => void added.add(newKey(address, name)),
    isNew: (address, name) => added.has(newKey(address, name)),
    addConstraint: (address, claim) => {
      const key = keyOf(address);
      const there = claims.get(key) ?? new OrderConstraints();
      claims.set(key, there);
      return there.add(claim);
    },
    noteName: (id, name) => void names.set(id, name),
    nameOf: (entry) => names.get(entry) ?? entry,
    firstOrder: (address, now) => {
      const key = keyOf(address);
      const known = firstOrders.get(key) ?? now;
      firstOrders.set(key, known);
      return known;
    },
    noteRanking: (address, ranking) => void rankings.set(keyOf(address), ranking),
    ranking: (address) => rankings.get(keyOf(address)),
    noteDisplaced: (id, words) => {
      if (words === undefined) displaced.delete(id);
      else displaced.set(id, words);
    },
    displaced: (id) => displaced.get(id),
    notePlanned: (address, rule) => {
      const entry: PlannedRule = { ...rule, rulebase: keyOf(address) };
      const key = newKey(address, rule.name);
      if (deepEqual(planned.get(key), entry)) return;
      planned.set(key, entry);
      const isPlain = entry.where === undefined && entry.id !== undefined;
      if (isPlain && !placed.knows(entry)) return;
      placed.take(entry);
      file.add(entry);
    },
    allPlanned: (address) => placed.in(keyOf(address)),
    knowsPlan: file.earlier.length > 0,
    noteEnd: (id, end) => {
      if (end === undefined) ends.delete(id);
      else ends.set(id, end);
    },
    end: (id) => ends.get(id),
    noteRead: (id, where) => void reads.set(id, where),
    positionOf: (address, { id, name }) => {
      const rule = planned.get(newKey(address, name));
      if (rule !== undefined && (rule.id === undefined || rule.id === id)) return { where: rule.where };
      return reads.has(id) ? { where: reads.get(id) } : undefined;
    },
    noteInner: (id, rule) => {
      const list = inner.get(id) ?? [];
      inner.set(id, list);
      list.push(rule);
    },
    innerOf: (id) => inner.get(id) ?? [],
  };
}
