import {
  effectFact,
  isSameContainer,
  kindNamed,
  matchedFields,
  type Attribute,
  type Container,
  type Effect,
  type InheritedEffect,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { recognizedBy } from './application-filter';
import { deepEqual, isObject, stableStringify } from '../../core';
import type { Configuration, ConfiguredObject, ConfiguredRule, ConfiguredRulebase } from './configuration';

/** A change that affects traffic outside the rules, so that "nothing else changes" cannot be claimed. */
export interface UnaccountedChange {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  readonly rulebase?: RulebasePosition;
  readonly what: 'added' | 'removed' | 'changed' | 'moved';
  /** What the object does, by the catalog. */
  readonly affects: Effect;
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
    const affects = changedEffect(one.object, now.object);
    return affects === undefined ? [] : [{ ...unaccountedChange(one, 'changed'), affects }];
  });
  return [
    ...added,
    ...others,
    ...findMovedRules(before, after, renamed),
    ...recognizedOtherwise(before, after, renamed),
  ];
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
    return now === undefined || changedEffect(one.object, now.object) === undefined
      ? []
      : [unaccountedChange(one, 'changed')];
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
  const all = [...single, ...ruled].filter(({ object }) => isWanted(kindNamed(object.kind)) && !isDisabled(object));
  return new Map(all.map((one) => [keyOf(one, renamed), one]));
}

/** Reports whether a rule does nothing. */
function isDisabled({ fields, unknown = [] }: ConfiguredRule): boolean {
  return fields['disabled'] === true && !unknown.includes('disabled');
}

/** Returns a key that is equal for an object before and after the change, based on its name before. */
function keyOf({ object: { kind, name }, container, rulebase }: Steering, renamed: readonly RenamedObject[]): string {
  const was = renamed.find((object) => object.kind === kind && object.to === name)?.from ?? name;
  return stableStringify([kind, was, container && placeBefore(container, renamed), rulebase]);
}

/**
 * Returns which effect of an object changes: on routing and matching, on users, or what its kind is for. Other settings
 * of it, such as the protection of a zone from floods, do not decide which rules match.
 */
function changedEffect(was: Steering['object'], is: Steering['object']): Effect | undefined {
  const kind = kindNamed(is.kind);
  const [before, after] = [matchingFields(was), matchingFields(is)];
  const [open, openBefore] = [is.unknown ?? [], was.unknown ?? []];
  if (deepEqual(before, after) && deepEqual(openBefore, open)) return undefined;
  if (open.length > 0) return kind.effect;
  if (kind.policyRole === 'application') return kind.effect;
  const known = new Set(kind.attributes.map(({ wire }) => wire));
  const others = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(fields).filter(([wire]) => !known.has(wire)));
  // What a field does that this catalog does not have is unknown.
  if (!deepEqual(others(before), others(after))) return kind.effect;
  const effects: readonly Effect[] = [kind.effect, 'routing', 'traffic', 'identity'];
  return effects.find(
    (effect) => !deepEqual(part(kind.attributes, kind, before, effect), part(kind.attributes, kind, after, effect)),
  );
}

/** Returns the values of an object that have one effect. */
function part(
  attributes: readonly Attribute[],
  inherited: InheritedEffect,
  fields: Readonly<Record<string, unknown>>,
  wanted: Effect,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.flatMap((attribute): readonly (readonly [string, unknown])[] => {
      const value = fields[attribute.wire];
      const fact = effectFact(attribute, inherited);
      const { type } = attribute;
      if (type.kind === 'object' && type.attributes.length > 0 && isObject(value)) {
        const inner = part(type.attributes, fact, value, wanted);
        return Object.keys(inner).length === 0 ? [] : [[attribute.wire, inner]];
      }
      return value !== undefined && fact.effect === wanted ? [[attribute.wire, value]] : [];
    }),
  );
}

/** Returns the fields of an object that affect traffic. */
function matchingFields({ kind, fields }: Steering['object']): Readonly<Record<string, unknown>> {
  const matched = matchedFields(kindNamed(kind), fields);
  return kindNamed(kind).policyRole === 'application' ? recognizedBy(matched) : matched;
}

/** Returns a container with the name that it had before the change. */
function placeBefore({ scope, name }: Container, renamed: readonly RenamedObject[]): Container {
  const was = renamed.find(({ kind, to }) => kindNamed(kind).contains === scope && to === name);
  return { scope, name: was?.from ?? name };
}

function findMovedRules(
  before: Configuration,
  after: Configuration,
  renamed: readonly RenamedObject[],
): readonly UnaccountedChange[] {
  return before.rulebases.flatMap((list) => {
    if (kindNamed(list.kind).affectsRouting !== true) return [];
    const now = after.rulebases.find((other) =>
      isSameList(list, { ...other, container: placeBefore(other.container, renamed) }),
    );
    if (now === undefined) return [];
    const [was, is] = [namesIn(list, now), namesIn(now, list)];
    return is.flatMap((name, i) => {
      const { kind, container, rulebase } = list;
      return was[i] === name
        ? []
        : [{ kind, name, container, rulebase, what: 'moved' as const, affects: kindNamed(kind).effect }];
    });
  });
}

function isSameList(a: ConfiguredRulebase, b: ConfiguredRulebase): boolean {
  return a.kind === b.kind && a.rulebase === b.rulebase && isSameContainer(a.container, b.container);
}

/** Returns the names of rules that are enabled in both lists. */
function namesIn(list: ConfiguredRulebase, other: ConfiguredRulebase): readonly string[] {
  const enabled = ({ rules }: ConfiguredRulebase): readonly string[] =>
    rules.filter((rule) => !isDisabled(rule)).map(({ name }) => name);
  const names = new Set(enabled(other));
  return enabled(list).filter((name) => names.has(name));
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
    affects: kindNamed(kind).effect,
  };
}
