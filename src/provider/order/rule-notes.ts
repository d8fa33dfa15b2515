import { deepEqual } from '../../core';
import type { EndRecord } from '../plan/record';
import type { Above, OrderConstraint } from './order-constraints';
import { OrderConstraints } from './order-constraints';
import { PlacedRules } from './placed-rules';
import type { PlacementFile, PlannedRule } from './placement-file';
import type { RankedRule, Ranking } from './ranking';
import { rulebaseKey, type RulebaseAddress } from './rulebase';

/** What one process knows of rules, from one call of Terraform to the next. */
export interface RuleNotes {
  /** A rule is planned to be made, or made anew: it will stand at the end of its rulebase. */
  noteNew(address: RulebaseAddress, name: string): void;
  isNew(address: RulebaseAddress, name: string): boolean;
  /** Adds where something wants rules to stand. Answers claims that cannot all hold. */
  addConstraint(address: RulebaseAddress, claim: OrderConstraint): readonly Above[] | undefined;
  noteName(id: string, name: string): void;
  /** The name of a rule that is given by name or UUID, where it is known. */
  nameOf(entry: string): string;
  /** How a rulebase stood when an order was refreshed. */
  noteRanking(address: RulebaseAddress, ranking: Ranking): void;
  ranking(address: RulebaseAddress): Ranking | undefined;
  /** In words, how a rule stands elsewhere than its attributes say; undefined takes it back. */
  noteDisplaced(id: string, words: string | undefined): void;
  displaced(id: string): string | undefined;
  /** A rule as this process planned or made it. */
  notePlanned(address: RulebaseAddress, rule: Omit<PlannedRule, 'rulebase'>): void;
  /** What this process planned of a rule. */
  planned(address: RulebaseAddress, rule: RankedRule): PlannedRule | undefined;
  /** New rules and rules with a place of their own, as this process or the plan before it knows them. */
  allPlanned(address: RulebaseAddress): readonly PlannedRule[];
  /** The rules beyond one that is at the top or bottom, as its private state has them. */
  noteEnd(id: string, end: EndRecord | undefined): void;
  end(id: string): EndRecord | undefined;
  /** A rule is beyond one that is at the top or bottom; its own plan shows whether it may be. */
  noteSuspect(id: string, by: Suspicion): void;
  suspicions(id: string): readonly Suspicion[];
}

/** The rule that should be at the end, and which end that is. */
export interface Suspicion {
  readonly rule: string;
  readonly where: string;
}

/** Notes in which nothing is written yet. Containers count by the names that `current` gives them. */
export function createRuleNotes(
  current: (scope: string, name: string) => string,
  file: PlacementFile = { earlier: [], add: () => undefined },
): RuleNotes {
  const added = new Set<string>();
  const claims = new Map<string, OrderConstraints>();
  const names = new Map<string, string>();
  const rankings = new Map<string, Ranking>();
  const displaced = new Map<string, string>();
  const planned = new Map<string, PlannedRule>();
  const placed = new PlacedRules(file.earlier);
  const ends = new Map<string, EndRecord>();
  const suspicions = new Map<string, Suspicion[]>();
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
    planned: (address, { id, name }) => {
      const found = planned.get(newKey(address, name));
      return found?.id === undefined || found.id === id ? found : undefined;
    },
    allPlanned: (address) => placed.in(keyOf(address)),
    noteEnd: (id, end) => {
      if (end === undefined) ends.delete(id);
      else ends.set(id, end);
    },
    end: (id) => ends.get(id),
    noteSuspect: (id, by) => {
      const list = suspicions.get(id) ?? [];
      suspicions.set(id, list);
      list.push(by);
    },
    suspicions: (id) => suspicions.get(id) ?? [],
  };
}
