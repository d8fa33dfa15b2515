import {
  hasKind,
  isOrdered,
  isSameContainer,
  kindNamed,
  nameReferencesOf,
  variableKindName,
  type Container,
} from '../../catalog';
import { cachedBy, isObject } from '../../core';
import type { Reaches } from '../entries/entries';
import type { PlanValues } from '../plan/read-plan';
import type { Changes } from '../state/changes';
import { policyConfiguration } from '../state/configuration';
import type { ObjectChange, ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import type { TenantStates } from '../state/tenant-states';
import { stateHierarchy } from '../state/state-hierarchy';
import type { FindObject } from './find-object';
import { finderIn } from './protection-changes';
import { containerKey, objectKey } from '../../tenant';

/** References are followed to this depth: an address contains a variable. */
const deepest = 3;

const variable = /\$[\w.-]+/g;

/** Returns the fields of an object with the values of the variables and addresses that it names, as seen from a place. */
export function resolvedFields(state: ObjectState, tenant: TenantState, place = state.container): PlanValues {
  const { kind, fields } = state;
  // Rules are compared by the policy engine, which resolves names itself; groups and addresses are what they match.
  if (place === undefined || isOrdered(kind) || kind.policyRole !== undefined) return fields;
  const find = finderAt(tenant, place);
  const named = new Map(
    nameReferencesOf(kind, fields).flatMap(({ name, path, reference }) => {
      const value = reference.kinds.includes('address') ? addressNamed(name, find) : undefined;
      return value === undefined ? [] : [[path.join('/'), value] as const];
    }),
  );
  if (named.size === 0 && !JSON.stringify(fields).includes('$')) return fields;
  const resolve = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof value === 'string') return named.get(path.join('/')) ?? withVariables(value, find, deepest);
    if (Array.isArray(value)) return value.map((one, i) => resolve(one, [...path, i]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, [...path, name])]));
  };
  return Object.fromEntries(
    // What identifies an object is not a value.
    Object.entries(fields).map(([name, value]) => [name, name === 'name' ? value : resolve(value, [name])]),
  );
}

function addressNamed(name: string, find: FindObject): string | undefined {
  const fields = find('address', name);
  const written = fields?.['ip_netmask'] ?? fields?.['ip_range'];
  return typeof written === 'string' ? withVariables(written, find, deepest) : undefined;
}

/** A name may end before a dot or a hyphen that belongs to the text around it. */
function withVariables(text: string, find: FindObject, depth: number): string {
  if (depth === 0 || !text.includes('$')) return text;
  return text.replace(variable, (found) => {
    for (let end = found.length; end > 1; end--) {
      const value = find(variableKindName, found.slice(0, end))?.['value'];
      if (typeof value === 'string') return withVariables(value, find, depth - 1) + found.slice(end);
    }
    return found;
  });
}

const findersOf = cachedBy((_: TenantState) => new Map<string, FindObject>());

function finderAt(tenant: TenantState, place: Container): FindObject {
  const known = findersOf(tenant);
  const key = containerKey(place);
  const found = known.get(key) ?? finderIn(policyConfiguration(tenant), place);
  known.set(key, found);
  return found;
}

/**
 * Returns the changes of objects with values in place of names: those of the plan, and objects that do not change but name
 * a variable or an address that does. They are seen from the place of that change, if it is below them.
 */
export function resolvedChanges({ objects }: Changes, states: TenantStates, reaches: Reaches): readonly ObjectChange[] {
  const changing = objects.filter(({ action }) => action !== 'none' && action !== 'forget');
  const done = new Set(changing.flatMap(({ after }) => (after === undefined ? [] : [objectKey(after)])));
  const causes = changing.filter(({ kind }) => isValue(kind.name));
  const through = causes.flatMap((cause) => {
    const users = usersOf(cause, states, reaches).filter((user) => !done.has(objectKey(user)));
    for (const user of users) done.add(objectKey(user));
    return users.map((user) => {
      const same = { ...cause, kind: user.kind, action: 'update' as const, before: user, after: user };
      return resolvedChange(same, states, cause);
    });
  });
  return [...changing.map((change) => resolvedChange(change, states, change)), ...through];
}

/** Objects with a dollar sign in a value: a variable can be a part of any text. */
const withTexts = cachedBy(({ objects }: TenantState) =>
  [...objects.values()].flatMap((state) => {
    const text = JSON.stringify(state.fields);
    return text.includes('$') && state.kind.name !== variableKindName ? [{ state, text }] : [];
  }),
);

function isValue(kind: string): boolean {
  return kind === variableKindName || (hasKind(kind) && kindNamed(kind).policyRole === 'address');
}

function usersOf({ before, after }: ObjectChange, states: TenantStates, reaches: Reaches): readonly ObjectState[] {
  const sides = [
    [before, reaches.before, states.before],
    [before, reaches.after, states.after],
    [after, reaches.before, states.before],
    [after, reaches.after, states.after],
  ] as const;
  const found = sides.flatMap(([state, graph, tenant]) => {
    if (state === undefined) return [];
    const { name, container, kind } = state;
    const named =
      kind.name === variableKindName
        ? withTexts(tenant).filter(
            (one) => one.text.includes(name) && graph.tree.isRelated(container, one.state.container),
          )
        : [];
    return [...graph.usersOf(state), ...named.map((one) => one.state)];
  });
  const objects = found.filter(({ kind }) => !isOrdered(kind) && kind.policyRole === undefined);
  return [...new Map(objects.map((object) => [objectKey(object), object])).values()];
}

function resolvedChange(change: ObjectChange, states: TenantStates, cause: ObjectChange): ObjectChange {
  const side = (state: ObjectState | undefined, tenant: TenantState): ObjectState | undefined => {
    if (state === undefined) return undefined;
    const fields = resolvedFields(state, tenant, placeOf(state, cause, tenant));
    return fields === state.fields ? state : { ...state, fields };
  };
  return { ...change, before: side(change.before, states.before), after: side(change.after, states.after) };
}

/** The place of the cause, if it is another one from which the object can be seen. */
function placeOf({ container }: ObjectState, cause: ObjectChange, tenant: TenantState): Container | undefined {
  const place = (cause.after ?? cause.before)?.container;
  if (container === undefined || place === undefined || isSameContainer(place, container)) return container;
  return isBelow(place, container, tenant) ? place : container;
}

function isBelow(place: Container, container: Container, tenant: TenantState): boolean {
  return stateHierarchy(tenant)
    .visible(place)
    .some((one) => isSameContainer(one, container));
}
