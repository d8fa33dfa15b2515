import { effectOf, networkOf, referencesAmong, validateFields, hasKind, type NameReference } from '../../catalog';
import { formatPath, isObject, secretPlaceholder, valueAt } from '../../core';
import { decidesTraffic, draftText, isRule, type Draft, type Refusal } from './draft';
import { elementLeaves, oddLeaves, type ElementLeaf } from './mapping/element-meaning';
import { shownSteps } from './read/config-node';
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
      names: 'wire',
      isUnknown: (value) => value === secretPlaceholder,
    });
    if (issue === undefined) return;
    if (writeNetwork(draft, issue.path)) continue;
    const [first] = issue.path;
    const message = `${formatPath(issue.path)} ${issue.message}`.trim();
    const isComment = typeof first === 'string' && effectOf(draft.kind, [first])?.effect === 'none';
    if (!isComment || first === 'name' || draft.fields[first] === undefined) {
      // An element without a field may be the missing value.
      draft.refusal = draft.disabled ?? {
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

/** PAN-OS takes an address of a network for the network, where the service wants the network; false if that is not it. */
function writeNetwork(draft: Draft, path: NameReference['path']): boolean {
  const value = valueAt(draft.fields, path);
  const network = typeof value === 'string' ? networkOf(value) : undefined;
  if (network === undefined || network === value) return false;
  draft.fields = withValue(draft.fields, path, network) as Draft['fields'];
  for (const { node, path: claimed } of draft.claims) {
    if (claimed.join('/') !== path.join('/')) continue;
    const to = `${draftText(draft)}: ${path.filter((step) => typeof step === 'string').join('.')}`;
    draft.judged.set(node, { outcome: 'rewritten', to, why: 'an address of the network, written as the network' });
  }
  return true;
}

function withValue(at: unknown, [step, ...rest]: NameReference['path'], value: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(at)) return at.map((item: unknown, i) => (i === step ? withValue(item, rest, value) : item));
  return isObject(at) ? { ...at, [step]: withValue(at[step], rest, value) } : at;
}

/** Judges elements without a field by their meaning for the rule or object. */
export function checkLeftovers(draft: Draft): void {
  for (const { node, at, why, isConflict } of draft.leftovers) {
    if (isConflict === true) {
      draft.refusal ??= { why: why ?? 'an element contradicts another one', remedy: 'correct it in the file' };
      continue;
    }
    const leaves = (why === undefined ? elementLeaves : oddLeaves)(draft.mapping.elements ?? [], at, node);
    for (const leaf of leaves) judgeElement(draft, leaf, why);
  }
}

function judgeElement(draft: Draft, { leaf, at, meaning }: ElementLeaf, odd: string | undefined): void {
  if (draft.mapping.elsewhere?.some((path) => at === path || at.startsWith(`${path}/`)) === true) return;
  if (meaning?.effect === 'means nothing') {
    draft.judged.set(leaf, { outcome: 'not-configuration', why: meaning.why });
  } else if (meaning?.effect === 'no effect' || meaning?.effect === 'widens') {
    draft.judged.set(leaf, { outcome: 'approximate', to: draftText(draft), why: meaning.why });
  } else {
    const because = odd ?? meaning?.why ?? `the service has no field for ${shownSteps(leaf, at)}`;
    const remedy = isRule(draft.kind)
      ? 'check what the rule has to match without it, then enable it'
      : 'configure it by hand';
    draft.judged.set(leaf, { outcome: 'refused', why: because, remedy });
    if (isRule(draft.kind)) draft.disabled ??= { why: because, remedy };
    else if (decidesTraffic(draft)) draft.refusal ??= { why: because, remedy: 'write the object by hand' };
  }
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

/** Effects of references that an object can be without: no traffic takes another way. */
const dispensable: ReadonlySet<string> = new Set(['protection', 'logging', 'management', 'none']);

function missingIn(draft: Draft, visible: VisibleDrafts): Refusal | undefined {
  const matches = isRule(draft.kind) || decidesTraffic(draft);
  const isMissing = (mention: NameReference): boolean => {
    const { name, reference } = mention;
    // An object of the file that is not written: its name could be that of another object of the service.
    if (matches && visible.isRefused(draft.container, name, reference.kinds)) return true;
    return isChecked(mention) && visible.find(draft.container, name, reference.kinds) === undefined;
  };
  // An address that is also the name of such an object is not an address.
  const missing = referencesAmong(draft.kind, draft.fields, (text) => visible.refusedNames.has(text)).filter(isMissing);
  const isNeeded = ({ path }: NameReference): boolean =>
    matches || !dispensable.has(effectOf(draft.kind, path)?.effect ?? '');
  for (const mention of missing.filter((one) => !isNeeded(one))) leaveOut(draft, mention);
  const needed = missing.filter(isNeeded);
  const [first] = needed.flatMap(({ name, reference }) => {
    const behind = visible.refusedBehind(draft.container, name, reference.kinds);
    return behind?.refusal === undefined ? [] : [{ name, behind, refusal: behind.refusal }];
  });
  if (first !== undefined) return followingFrom(first);
  const names = needed.map(({ name }) => `"${name}"`);
  return names.length === 0 ? undefined : undefinedNames([...new Set(names)].join(', '));
}

function followingFrom(of: { readonly name: string; readonly behind: Draft; readonly refusal: Refusal }): Refusal {
  const { name, behind, refusal } = of;
  const object = `${behind.kind.name.replaceAll('_', ' ')} "${behind.name}"`;
  const cause = refusal.cause ?? { object, why: refusal.why };
  const isFirst = refusal.cause === undefined && behind.name === name;
  const uses = isFirst ? '' : `"${name}", and so `;
  return { why: `it uses ${uses}${cause.object}, which is not converted: ${cause.why}`, remedy: refusal.remedy, cause };
}

function undefinedNames(names: string): Refusal {
  return {
    why: `it references ${names}, which the file does not define or which cannot be converted`,
    remedy: `define ${names}, then write it by hand`,
  };
}

/** Leaves out a reference: a zone without its protection still is the zone that rules match. */
function leaveOut(draft: Draft, { name, path }: NameReference): void {
  draft.fields = withoutPath(draft.fields, path);
  const text = path.join('/');
  for (const claim of draft.claims) {
    if (claim.path.join('/') === text) {
      draft.judged.set(claim.node, { outcome: 'refused', ...undefinedNames(`"${name}"`) });
    }
  }
}

function withoutPath(fields: Draft['fields'], [step, ...rest]: NameReference['path']): Draft['fields'] {
  const at = String(step);
  const { [at]: value, ...others } = fields;
  if (isObject(value) && rest.length > 0) return { ...others, [at]: withoutPath(value, rest) };
  if (!Array.isArray(value) || rest.length === 0) return others;
  const [index, ...below] = rest;
  const items = value.flatMap((item: unknown, i) =>
    i !== index ? [item] : isObject(item) && below.length > 0 ? [withoutPath(item, below)] : [],
  );
  return { ...others, [at]: items };
}

/** Names from vendor catalogs, and of kinds outside the catalog, cannot be checked. */
function isChecked({ reference }: NameReference): boolean {
  return reference.open !== true && reference.expression !== true && reference.kinds.every(hasKind);
}
