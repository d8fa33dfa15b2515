import { createHash } from 'node:crypto';
import { withoutSecretForms } from '../../core';
import type { LostPart, SavedRule, UnreadPart } from '../../tenant';
import type { Row } from './accounts';
import { draftText, isRule, type Draft } from './draft';
import type { MisplacedRules } from './left-rules';
import { leavesOf, nodeAt, pathOf, valueOf, type ConfigNode } from './read/config-node';

/** What of an export is known in another way than by an object of the conversion. */
interface Known {
  readonly drafts: readonly Draft[];
  /** Leaves of default rules. */
  readonly stated: readonly ConfigNode[];
}

/**
 * Returns what is not in the conversion as it is in the file: rules as a whole, and other leaves. `rows`: one for each leaf,
 * in file order.
 */
export function lostParts(root: ConfigNode, rows: readonly Row[], { drafts, stated }: Known): readonly LostPart[] {
  const known = new Set(stated);
  const rules = drafts.flatMap((draft): readonly LostPart[] => {
    const lost = isRule(draft.kind) ? lostOf(draft) : undefined;
    if (lost === undefined || draft.entry === undefined) return [];
    for (const leaf of leavesOf(draft.entry)) known.add(leaf);
    return [{ ...lost, text: `${draftText(draft)}: ${lost.text}` }];
  });
  const leaves = leavesOf(root);
  return [
    ...rules,
    ...rows.flatMap(({ outcome, path, line }, i): readonly LostPart[] => {
      const leaf = leaves[i];
      const isLost = outcome === 'refused' || outcome === 'approximate';
      if (leaf === undefined || !isLost || known.has(leaf)) return [];
      return [{ text: path, line, digest: digestOf([leaf]) }];
    }),
  ];
}

/**
 * Returns what is not in the conversion and may decide any traffic: zones, interfaces and routers, by which traffic meets
 * rules, and rules at a place where none are read.
 */
export function unreadParts(drafts: readonly Draft[], misplaced: readonly MisplacedRules[]): readonly UnreadPart[] {
  const rules = misplaced.flatMap(({ containers, kinds, why }) =>
    containers.flatMap((container) => kinds.map((kind) => ({ kind, container, why }))),
  );
  const objects = drafts.flatMap(({ kind, container, name, refusal }) => {
    const decides = kind.affectsRouting === true || kind.policyRole === 'zone';
    if (refusal === undefined || !decides || isRule(kind)) return [];
    return [{ kind: kind.name, container, why: `"${withoutSecretForms(name)}": ${withoutSecretForms(refusal.why)}` }];
  });
  return [...objects, ...rules];
}

/** What was not read of a rule; undefined if nothing is missing. */
function lostOf({ entry, refusal, disabled }: Draft): LostPart | undefined {
  const lost = refusal ?? disabled;
  if (lost === undefined || entry === undefined) return undefined;
  return { text: withoutSecretForms(lost.why), line: entry.line, digest: digestOf(leavesOf(entry)) };
}

/** A rule of an export as its conversion has it; `lost` if that may match more, or if the rule is not written. */
export function savedRuleOf(draft: Draft, fields: SavedRule['fields']): SavedRule {
  const { name, entry, kind } = draft;
  const lost = lostOf(draft);
  if (lost === undefined) return { name, fields };
  const { disabled: _, ...written } = fields;
  // Whatever was not read of it, a rule that is off decides nothing.
  if (valueOf(nodeAt(entry, 'disabled'))?.value === 'yes') return { name, fields: { ...written, disabled: true } };
  return { name, fields: written, unknown: openFields(kind.name, written), lost };
}

/** Fields that say what a rule does to the traffic that it matches: their absence means something, too. */
function openFields(kind: string, fields: SavedRule['fields']): readonly string[] {
  if (kind === 'nat_rule') return ['source_translation', 'destination_translation', 'dynamic_destination_translation'];
  return fields['action'] === undefined ? ['action'] : [];
}

/** Values may be secret: nothing can be read from a digest that is never written. */
function digestOf(leaves: readonly ConfigNode[]): string {
  const text = JSON.stringify(leaves.map((leaf) => [pathOf(leaf), leaf.text]));
  return createHash('sha256').update(text).digest('hex');
}
