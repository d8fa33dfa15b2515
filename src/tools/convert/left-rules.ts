import type { Accounts } from './accounts';
import type { Refusal } from './draft';
import type { Container } from '../../catalog';
import { ruleMappings } from './mapping/object-mappings';
import type { Place } from './places';
import { keyOf, leavesOf, nodeAt, nodesAt, valueOf, type ConfigNode } from './read/config-node';
import { withoutSecretForms } from '../../core';

/** A rule of the file that no draft was made of. */
export interface LeftRule extends Refusal {
  readonly entry: ConfigNode;
  /** It is a default rule with this action. */
  readonly action?: string;
}

/** A rule that blocks traffic in the file, and not in the conversion. */
export interface InactiveDeny {
  readonly name: string;
  readonly line: number;
  readonly why: string;
}

const rulebases: readonly string[] = ['rulebase', 'pre-rulebase', 'post-rulebase'];

/** A rulebase at a place where the file should have none. */
export interface MisplacedRules {
  /** Folders and snippets that may have the rules. */
  readonly containers: readonly Container[];
  /** Kinds of the rules. */
  readonly kinds: readonly string[];
  readonly why: string;
  readonly rules: readonly LeftRule[];
}

/** Finds the rules at a place where the file should have none. */
export function misplacedRules(places: readonly Place[]): readonly MisplacedRules[] {
  const converted = new Set(places.flatMap((place) => place.rulebases.map(({ node }) => node)));
  const nodes = new Set(places.flatMap(({ from, objects }) => [from, ...objects]));
  return [...nodes].flatMap((parent) => {
    const found = parent.children.filter((child) => rulebases.includes(keyOf(child)) && !converted.has(child));
    const above = places.filter(({ from, objects }) => from === parent || objects.includes(parent));
    return found.map((node): MisplacedRules => {
      const why = `rules of a ${keyOf(node)} are not read at this place`;
      const remedy = 'move the rules to the rulebase of a device group or firewall, then convert again';
      return {
        containers: above.map(({ container }) => container),
        kinds: ruleMappings.filter(({ path }) => nodesAt(node, `${path}/*`).length > 0).map(({ kind }) => kind),
        why,
        rules: nodesAt(node, '*/rules/*').map((entry) => ({ entry, why, remedy })),
      };
    });
  });
}

/** Judges the leaves of these rules. */
export function judgeLeft(accounts: Accounts, rules: readonly LeftRule[]): void {
  for (const { entry, why, remedy } of rules)
    for (const leaf of leavesOf(entry)) accounts.judge(leaf, { outcome: 'refused', why, remedy });
}

/** Those of them that block. */
export function leftDenies(rules: readonly LeftRule[]): readonly InactiveDeny[] {
  return rules.flatMap(({ entry, why, action: ofDefault }) => {
    const isOff = valueOf(nodeAt(entry, 'disabled'))?.value === 'yes';
    const action = ofDefault ?? valueOf(nodeAt(entry, 'action'))?.value ?? 'allow';
    return isOff ||
      ['allow', 'no-decrypt', 'decrypt'].includes(action) ||
      keyOf(entry.parent?.parent ?? entry) === 'nat'
      ? []
      : [{ name: withoutSecretForms(keyOf(entry)), line: entry.line, why }];
  });
}
