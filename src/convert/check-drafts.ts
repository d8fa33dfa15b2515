import { effectOf, referencesAmong, validateFields, hasKind, type NameReference } from '../catalog';
import { formatPath, secretPlaceholder } from '../core';
import { decidesTraffic, draftText, isRule, type Draft, type Refusal } from './draft';
import type { Leftover } from './mapping/converted-fields';
import { leavesOf, shownSteps, type ConfigNode } from './read/config-node';
import type { VisibleDrafts } from './visible-drafts';

/** Returns the fields of a draft as the service receives them. */
export function sentFields({ name, fields, container }: Draft): Readonly<Record<string, unknown>> {
  return { name, ...fields, [container.scope]: container.name };
}

/**
 * Removes values that the service does not accept and that do not affect traffic; refuses the object if others are left.
 */
export function checkValues(draft: Draft): void {
  for (let round = 0; round < 64; round += 1) {
    const [issue] = validateFields(draft.kind, sentFields(draft), {
      ...{ names: 'wire', isUnknown: (value) => value === secretPlaceholder },
    });
    if (issue === undefined) return;
    const [first] = issue.path;
    const message = `${formatPath(issue.path)} ${issue.message}`.trim();
    const isComment = typeof first === 'string' && effectOf(draft.kind, [first])?.effect === 'none';
    if (!isComment || first === 'name' || draft.fields[first] === undefined) {
      draft.refusal = {
        why: `the service refuses it: ${message}`,
        remedy: 'correct the value in the file, or write the object by hand',
      };
      return;
    }
    const { [first]: _, ...rest } = draft.fields;
    draft.fields = rest;
    for (const { node, path } of draft.claims) {
      if (path[0] === first)
        draft.judged.set(node, { outcome: 'refused', why: message, remedy: 'shorten or correct it by hand' });
    }
  }
}

/** What a field without a counterpart means for an object. */
export function checkLeftovers(draft: Draft): void {
  const { mapping } = draft;
  for (const { node, at, why, isConflict } of draft.leftovers.flatMap(leavesOfLeftover)) {
    if (isConflict === true) {
      draft.refusal ??= { why: why ?? 'an element contradicts another one', remedy: 'correct it in the file' };
      continue;
    }
    const lost = mapping.lost === undefined ? undefined : ofPath(mapping.lost, at);
    if (mapping.elsewhere?.some((path) => at === path || at.startsWith(`${path}/`)) === true) continue;
    const isDefault =
      (at === 'disable-override' && node.text === 'no') || (at.startsWith('negate-') && node.text === 'no');
    if (isDefault || mapping.noConfiguration?.some((path) => at === path || at.startsWith(`${path}/`)) === true) {
      draft.judged.set(node, { outcome: 'not-configuration', why: 'it has no meaning at the service' });
    } else if (lost !== undefined) {
      draft.judged.set(node, { outcome: 'approximate', to: draftText(draft), why: lost });
    } else {
      const because = why ?? `the service has no field for ${shownSteps(node, at)}`;
      const remedy = isRule(draft.kind)
        ? 'check what the rule has to match without it, then enable it'
        : 'configure it by hand';
      draft.judged.set(node, { outcome: 'refused', why: because, remedy });
      if (isRule(draft.kind)) draft.disabled ??= { why: because, remedy };
      else if (decidesTraffic(draft)) draft.refusal ??= { why: because, remedy: 'write the object by hand' };
    }
  }
}

/** One leftover for each leaf, because a part of an element may be known. */
function leavesOfLeftover({ node, at, why, isConflict }: Leftover): readonly Leftover[] {
  return leavesOf(node).map((leaf) => {
    const steps: string[] = [];
    for (let up: ConfigNode | undefined = leaf; up !== undefined && up !== node; up = up.parent) {
      if (up.tag !== 'member') steps.push(up.name === undefined ? up.tag : '*');
    }
    return {
      node: leaf,
      at: [at, ...steps.reverse()].join('/'),
      ...(why === undefined ? {} : { why }),
      ...(isConflict === true ? { isConflict } : {}),
    };
  });
}

function ofPath(lost: Readonly<Record<string, string>>, at: string): string | undefined {
  return Object.entries(lost).find(([path]) => at === path || at.startsWith(`${path}/`))?.[1];
}

/** Refuses drafts that reference what does not exist; refusals spread to what references them. */
export function checkReferences(drafts: readonly Draft[], visibleOf: () => VisibleDrafts): void {
  for (let changed = true; changed;) {
    changed = false;
    const visible = visibleOf();
    for (const draft of drafts) {
      if (draft.refusal !== undefined) continue;
      const missing = missingIn(draft, visible);
      if (missing === undefined) continue;
      draft.refusal = missing;
      changed = true;
    }
  }
}

function missingIn(draft: Draft, visible: VisibleDrafts): Refusal | undefined {
  const matches = isRule(draft.kind) || decidesTraffic(draft);
  const isMissing = (mention: NameReference): boolean => {
    const { name, reference } = mention;
    // An object of the file that is not written: its name could be that of another object of the service.
    if (matches && visible.isRefused(draft.container, name, reference.kinds)) return true;
    return isChecked(mention) && visible.find(draft.container, name, reference.kinds) === undefined;
  };
  // An address that is also the name of such an object is not an address.
  const names = referencesAmong(draft.kind, draft.fields, (text) => visible.refusedNames.has(text))
    .filter(isMissing)
    .map(({ name }) => `"${name}"`);
  if (names.length === 0) return undefined;
  const unique = [...new Set(names)].join(', ');
  return {
    why: `it references ${unique}, which the file does not define or which cannot be converted`,
    remedy: `define ${unique}, then write it by hand`,
  };
}

/** Names from vendor catalogs, and of kinds outside the catalog, cannot be checked. */
function isChecked({ reference }: NameReference): boolean {
  return reference.open !== true && reference.expression !== true && reference.kinds.every(hasKind);
}
