import { nameReferencesOf, type Attribute, type Container } from '../../catalog';
import { isObject } from '../../core';
import { tagTest } from '../../engine/policy';
import { decidesTraffic, isRule, type Draft, type Refusal } from './draft';

/**
 * Finds forms that a firewall would refuse or that have no certain meaning: nothing that is missing or odd may read as
 * `any`. A rule is written disabled, and an object is refused.
 */
export function checkForms(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (isRule(draft.kind)) checkRule(draft);
    else if (decidesTraffic(draft)) draft.refusal ??= emptyObject(draft) ?? badFilter(draft) ?? reservedName(draft);
  }
  refuseSharedNames(drafts);
  refuseCycles(drafts);
}

function checkRule(draft: Draft): void {
  const target = draft.fields['destination_translation'];
  if (isObject(target) && target['translated_address'] === undefined) {
    draft.disabled ??= correctIn('its destination translation names no address');
  }
  const lists = draft.kind.attributes.filter(({ refs }) => refs?.words?.includes('any') === true);
  for (const { wire } of lists) {
    const value = draft.fields[wire];
    if (!Array.isArray(value)) continue;
    if (value.length === 0) draft.refusal ??= correctIn(`${wire} is empty, and an empty list is not any`);
    if (value.includes('any') && value.length > 1) {
      draft.disabled ??= correctIn(`${wire} has "any" and other members, so one of them is a mistake`);
    }
    if (value.includes('any') && draft.fields[`negate_${wire}`] === true) {
      draft.disabled ??= correctIn(`${wire} negates "any", which matches nothing`);
    }
  }
}

/** In rules, the word matches everything; in groups, it means nothing. */
function reservedName({ kind, name, fields }: Draft): Refusal | undefined {
  const remedy = 'correct it in the file, then convert again';
  if (name === 'any') return { why: 'no object can be called "any"', remedy };
  if (!isGroup({ kind })) return undefined;
  const lists = Object.values(fields).filter((value) => Array.isArray(value));
  return lists.some((list) => list.includes('any')) ? { why: '"any" is not a member of a group', remedy } : undefined;
}

/** Kinds that have their names together: which object a rule matches by would not be known. */
const sameNames: Readonly<Record<string, string>> = {
  ...{ address: 'address', 'address-group': 'address', service: 'service', 'service-group': 'service' },
  ...{ application: 'application', 'application-group': 'application', 'application-filter': 'application' },
};

function refuseSharedNames(drafts: readonly Draft[]): void {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    const together = sameNames[draft.kind.policyRole ?? ''];
    if (together === undefined) continue;
    const key = keyOf(together, draft.container, draft.name);
    const other = first.get(key);
    if (other === undefined) first.set(key, draft);
    else if (other.kind !== draft.kind) {
      draft.refusal ??= sameNameAs(other);
      other.refusal ??= sameNameAs(draft);
    }
  }
}

function sameNameAs({ kind, name }: Draft): Refusal {
  return {
    why: `the ${kind.name.replaceAll('_', ' ')} "${name}" has the same name`,
    remedy: 'rename one of them in the file',
  };
}

function correctIn(why: string): Refusal {
  return { why, remedy: 'correct the rule in the file, then convert again' };
}

/** Attributes that do not say what an object matches. */
const comments: ReadonlySet<string> = new Set(['description', 'tag', 'color', 'geo_location']);

function emptyObject({ kind, fields }: Draft): Refusal | undefined {
  const states = ({ wire }: Attribute): boolean => {
    const value = fields[wire];
    return !comments.has(wire) && value !== undefined && !(Array.isArray(value) && value.length === 0);
  };
  if (kind.attributes.some(states)) return undefined;
  return {
    why: 'it does not say what it matches',
    remedy: 'complete it in the file, or remove it from the rules that use it',
  };
}

function badFilter({ fields }: Draft): Refusal | undefined {
  const { dynamic } = fields;
  const filter: unknown = typeof dynamic === 'object' && dynamic !== null && 'filter' in dynamic ? dynamic.filter : '';
  if (typeof filter !== 'string' || filter === '' || tagTest(filter) !== undefined) return undefined;
  return { why: 'its filter is not complete', remedy: 'correct the filter in the file' };
}

/** A group that contains itself, directly or not, has no members. */
function refuseCycles(drafts: readonly Draft[]): void {
  const groups = new Map<string, Draft>();
  for (const draft of drafts)
    if (isGroup(draft)) groups.set(keyOf(draft.kind.name, draft.container, draft.name), draft);
  const membersOf = (draft: Draft): readonly Draft[] =>
    nameReferencesOf(draft.kind, draft.fields).flatMap(({ name, reference }) =>
      reference.kinds.flatMap((kind) => groups.get(keyOf(kind, draft.container, name)) ?? []),
    );
  const state = new Map<Draft, 'open' | 'done'>();
  const visit = (start: Draft): void => {
    const path = [{ draft: start, rest: [...membersOf(start)] }];
    state.set(start, 'open');
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.rest.pop();
      if (next === undefined) {
        state.set(at.draft, 'done');
        path.pop();
      } else if (state.get(next) === 'open') {
        const from = path.findIndex(({ draft }) => draft === next);
        for (const { draft } of path.slice(from)) {
          draft.refusal ??= { why: 'the group contains itself', remedy: 'remove the member that leads back to it' };
        }
      } else if (state.get(next) === undefined) {
        state.set(next, 'open');
        path.push({ draft: next, rest: [...membersOf(next)] });
      }
    }
  };
  for (const group of groups.values()) if (!state.has(group)) visit(group);
}

function isGroup({ kind: { policyRole } }: Pick<Draft, 'kind'>): boolean {
  return policyRole === 'address-group' || policyRole === 'service-group' || policyRole === 'application-group';
}

function keyOf(kind: string, { scope, name: place }: Container, name: string): string {
  return JSON.stringify([kind, scope, place, name]);
}
