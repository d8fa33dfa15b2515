import { append } from '../../core';
import { effectOf } from '../../catalog';
import { decidesTraffic, isRule, type Draft } from './draft';
import type { OpenName } from './open-names';
import type { Accounts } from './accounts';
import { leavesOf, pathOf, type ConfigNode } from './read/config-node';
import type { OddNode } from './read/read-xml';

const remedy = 'correct it in the file, then convert again';

/**
 * What the reader left out of an element decides about its object: attributes that are not known, and spaces around a text,
 * which may be a part of a name. Comments may have spaces. Returns what belongs to no object, such as the elements around
 * rules.
 */
export function checkOddNodes(odd: readonly OddNode[], drafts: readonly Draft[]): readonly OddNode[] {
  if (odd.length === 0) return [];
  const byEntry = new Map<ConfigNode, Draft[]>();
  for (const draft of drafts) {
    if (draft.entry !== undefined) append(byEntry, draft.entry, draft);
  }
  return odd.filter(({ node, why, isSpace }) => {
    const owners = ancestorsOf(node).flatMap((at) => byEntry.get(at) ?? []);
    for (const draft of owners) {
      const claim = draft.claims.find((one) => one.node === node);
      if (isSpace && claim !== undefined && mayHaveSpaces(draft, claim.path)) continue;
      const refusal = { why: `${why} (${pathOf(node)})`, remedy };
      for (const leaf of leavesOf(node)) draft.judged.set(leaf, { outcome: 'refused', ...refusal });
      if (isRule(draft.kind)) draft.disabled ??= refusal;
      else if (decidesTraffic(draft)) draft.refusal ??= refusal;
    }
    return owners.length === 0;
  });
}

/** Odd elements that no refused row tells about. */
export function openOddNodes(odd: readonly OddNode[], root: ConfigNode, accounts: Accounts): readonly OpenName[] {
  return odd.flatMap(({ node, why }) => {
    if (!ancestorsOf(node).includes(root)) return [];
    const outcomes = leavesOf(node).map((leaf) => accounts.judgementOf(leaf)?.outcome ?? 'refused');
    if (outcomes.every((outcome) => outcome === 'refused' || outcome === 'approximate')) return [];
    return [{ line: node.line, name: pathOf(node), uses: 1, why: `${why}; it was read without` }];
  });
}

function mayHaveSpaces(draft: Draft, path: readonly (string | number)[]): boolean {
  const [first] = path;
  const fact = effectOf(draft.kind, path);
  // Dynamic groups match tags.
  if (fact?.effect === 'none') return first !== 'tag';
  // Spaces around an expression mean nothing.
  return fact?.attribute.refs?.expression === true;
}

function ancestorsOf(node: ConfigNode): readonly ConfigNode[] {
  const path: ConfigNode[] = [];
  for (let at: ConfigNode | undefined = node; at !== undefined; at = at.parent) path.push(at);
  return path;
}
