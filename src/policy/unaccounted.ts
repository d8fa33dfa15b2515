import {
  isSameContainer,
  kindNamed,
  matchedFields,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import { recognizedBy } from './application-filter';
import { deepEqual, stableStringify } from '../core';
import type { Configuration, ConfiguredObject, ConfiguredRulebase } from './configuration';

/** A change that affects traffic outside the rules, so that "nothing else changes" cannot be claimed. */
export interface UnaccountedChange {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  readonly rulebase?: RulebasePosition;
  readonly what: 'added' | 'removed' | 'changed' | 'moved';
}

/** An object renamed by a change. */
export interface RenamedObject {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Finds changes to objects that affect routing or traffic selection according to the catalog. A rename alone does not
 * count.
 */
export function unaccountedChanges(
  before: Configuration,
  after: Configuration,
  renamed: readonly RenamedObject[] = [],
): readonly UnaccountedChange[] {
  const steers = (kind: ResourceKind): boolean => kind.affectsRouting === true;
  const [old, fresh] = [steering(before, steers), steering(after, steers, renamed)];
  const added = [...fresh].filter(([key]) => !old.has(key)).map(([, one]) => unaccountedChange(one, 'added'));
  const others = [...old].flatMap(([key, one]) => {
    const now = fresh.get(key);
    if (now === undefined) return [unaccountedChange(one, 'removed')];
    return isUnchanged(one.object, now.object) ? [] : [unaccountedChange(one, 'changed')];
  });
  return [...added, ...others, ...findMovedRules(before, after), ...recognizedOtherwise(before, after, renamed)];
}

/** Returns custom applications that now match other traffic, which changes the meaning of rules that reference them. */
function recognizedOtherwise(
  before: Configuration,
  after: Configuration,
  renamed: readonly RenamedObject[],
): readonly UnaccountedChange[] {
  const isApplication = ({ policyRole }: ResourceKind): boolean => policyRole === 'application';
  const fresh = steering(after, isApplication, renamed);
  return [...steering(before, isApplication)].flatMap(([key, one]) => {
    const now = fresh.get(key);
    return now === undefined || isUnchanged(one.object, now.object) ? [] : [unaccountedChange(one, 'changed')];
  });
}

interface Steering {
  readonly object: Omit<ConfiguredObject, 'container'>;
  readonly container: Container | undefined;
  readonly rulebase?: RulebasePosition;
}

function steering(
  { objects, rulebases }: Configuration,
  isWanted: (kind: ResourceKind) => boolean,
  renamed: readonly RenamedObject[] = [],
): ReadonlyMap<string, Steering> {
  const single = objects.map((object): Steering => ({
    object,
    container: object.container,
  }));
  const ruled = rulebases.flatMap(({ kind, container, rulebase, rules }) =>
    rules.map((rule): Steering => ({
      object: { kind, ...rule },
      container,
      rulebase,
    })),
  );
  const all = [...single, ...ruled].filter(({ object }) => isWanted(kindNamed(object.kind)));
  return new Map(all.map((one) => [keyOf(one, renamed), one]));
}

/** Returns a key that is equal for an object before and after the change, based on its name before. */
function keyOf({ object: { kind, name }, container, rulebase }: Steering, renamed: readonly RenamedObject[]): string {
  const was = renamed.find((one) => one.kind === kind && one.to === name)?.from ?? name;
  return stableStringify([kind, was, container, rulebase]);
}

function isUnchanged(a: Steering['object'], b: Steering['object']): boolean {
  const open = (b.unknown ?? []).length > 0;
  return !open && deepEqual(effectOf(a), effectOf(b));
}

/** Returns the fields of an object that affect traffic. */
function effectOf({ kind, fields }: Steering['object']): Readonly<Record<string, unknown>> {
  const matched = matchedFields(kindNamed(kind), fields);
  return kindNamed(kind).policyRole === 'application' ? recognizedBy(matched) : matched;
}

function findMovedRules(before: Configuration, after: Configuration): readonly UnaccountedChange[] {
  return before.rulebases.flatMap((list) => {
    if (kindNamed(list.kind).affectsRouting !== true) return [];
    const now = after.rulebases.find((other) => isSameList(list, other));
    if (now === undefined) return [];
    const [was, is] = [namesIn(list, now), namesIn(now, list)];
    return is.flatMap((name, i) => {
      const { kind, container, rulebase } = list;
      return was[i] === name ? [] : [{ kind, name, container, rulebase, what: 'moved' as const }];
    });
  });
}

function isSameList(a: ConfiguredRulebase, b: ConfiguredRulebase): boolean {
  return a.kind === b.kind && a.rulebase === b.rulebase && isSameContainer(a.container, b.container);
}

/** Returns the names of rules in both lists. */
function namesIn(list: ConfiguredRulebase, other: ConfiguredRulebase): readonly string[] {
  const names = new Set(other.rules.map(({ name }) => name));
  return list.rules.map(({ name }) => name).filter((name) => names.has(name));
}

function unaccountedChange(
  { object, container, rulebase }: Steering,
  what: UnaccountedChange['what'],
): UnaccountedChange {
  const { kind, name } = object;
  return {
    kind,
    name,
    ...(container === undefined ? {} : { container }),
    ...(rulebase === undefined ? {} : { rulebase }),
    what,
  };
}
