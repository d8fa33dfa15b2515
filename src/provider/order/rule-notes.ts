import type { Above, Claim } from './claims';
import { Claims } from './claims';
import type { Ranking } from './ranking';
import { rulebaseKey, type RulebaseAddress } from './rulebase';

/** What one process knows of rules, from one call of Terraform to the next. */
export interface RuleNotes {
  /** A rule is planned to be made, or made anew: it will stand at the end of its rulebase. */
  noteNew(address: RulebaseAddress, name: string): void;
  isNew(address: RulebaseAddress, name: string): boolean;
  /** Adds where something wants rules to stand. Answers claims that cannot all hold. */
  claim(address: RulebaseAddress, claim: Claim): readonly Above[] | undefined;
  noteName(id: string, name: string): void;
  /** The name of a rule that is given by name or UUID, where it is known. */
  nameOf(entry: string): string;
  /** How a rulebase stood when an order was refreshed. */
  noteRanking(address: RulebaseAddress, ranking: Ranking): void;
  ranking(address: RulebaseAddress): Ranking | undefined;
  /** In words, how a rule stands elsewhere than its attributes say; undefined takes it back. */
  noteDisplaced(id: string, words: string | undefined): void;
  displaced(id: string): string | undefined;
}

/** Notes in which nothing is written yet. Containers count by the names that `current` gives them. */
export function createRuleNotes(current: (scope: string, name: string) => string): RuleNotes {
  const added = new Set<string>();
  const claims = new Map<string, Claims>();
  const names = new Map<string, string>();
  const rankings = new Map<string, Ranking>();
  const displaced = new Map<string, string>();
  const keyOf = ({ container: { scope, name }, ...address }: RulebaseAddress): string =>
    rulebaseKey({ ...address, container: { scope, name: current(scope, name) } });
  const newKey = (address: RulebaseAddress, name: string): string => JSON.stringify([keyOf(address), name]);
  return {
    noteNew: (address, name) => void added.add(newKey(address, name)),
    isNew: (address, name) => added.has(newKey(address, name)),
    claim: (address, claim) => {
      const key = keyOf(address);
      const there = claims.get(key) ?? new Claims();
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
  };
}
