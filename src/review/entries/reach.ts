import { append, isObject } from '../../core';
import {
  commentNames,
  isOrdered,
  nameReferencesOf,
  referencesAmong,
  type Attribute,
  type AttributeType,
  type NameReference,
  type ResourceKind,
  variableKindName,
} from '../../catalog';
import type { ReachedRule } from '../report/report';
import type { ObjectState } from '../state/object-change';
import { stateHierarchy } from '../state/state-hierarchy';
import type { Hierarchy } from '../../tenant';
import type { TenantState } from '../state/tenant-state';
import { tagTest, type TagTest } from '../../engine/policy';
import { objectKey, rulebaseKey } from '../../tenant';

/** An object that references a name. */
interface Referrer {
  readonly state: ObjectState;
  /** Kinds that the name may refer to. */
  readonly kinds: readonly string[];
}

/** A dynamic group, which selects its members by tag. */
interface Finding {
  readonly group: ObjectState;
  /** Kinds of tags in its filter. */
  readonly kinds: readonly string[];
  readonly isFound: TagTest;
}

/** Graph of the references between objects. */
export class ReferenceGraph {
  readonly tree: Hierarchy;
  readonly #names = new Set<string>();
  readonly #variables: readonly string[];
  readonly #referrers = new Map<string, Referrer[]>();
  readonly #finding: Finding[] = [];
  readonly #takes = new Map<string, boolean>();
  /** Objects with a variable in a text that the catalog does not know as a reference, by its name. */
  readonly #mentions = new Map<string, ObjectState[]>();
  /** Groups of an object that was asked for, because walks from many objects meet the same ones. */
  readonly #groups = new Map<ObjectState, readonly ObjectState[]>();

  constructor(tenantState: TenantState, tree = stateHierarchy(tenantState)) {
    this.tree = tree;
    for (const { name } of tenantState.objects.values()) this.#names.add(name);
    this.#variables = [...tenantState.objects.values()].flatMap(({ kind, name }) =>
      kind.name === variableKindName ? [name] : [],
    );
    for (const state of tenantState.objects.values()) this.#note(state);
    for (const { rules } of tenantState.rulebases.values()) for (const rule of rules) this.#note(rule);
  }

  /** Returns the objects that reference an object by name. */
  referrersOf({ kind, name, container }: Pick<ObjectState, 'kind' | 'name' | 'container'>): readonly ObjectState[] {
    return (this.#referrers.get(name) ?? [])
      .filter(({ kinds }) => kinds.includes(kind.name))
      .map(({ state }) => state)
      .filter((state) => this.tree.isRelated(container, state.container));
  }

  /** Returns the dynamic groups whose filter matches the object's tags. */
  groupsOf(state: ObjectState): readonly ObjectState[] {
    const known = this.#groups.get(state);
    if (known !== undefined) return known;
    const groups = this.#groupsSelecting(state);
    this.#groups.set(state, groups);
    return groups;
  }

  #groupsSelecting(state: ObjectState): readonly ObjectState[] {
    const able = this.#finding.filter(({ group }) => this.#takesMembers(group.kind, state.kind));
    if (able.length === 0) return [];
    const carried = nameReferencesOf(state.kind, state.fields);
    return able
      .filter(({ kinds, isFound }) => {
        const tags = carried.filter(({ reference }) => kinds.some((kind) => reference.kinds.includes(kind)));
        return isFound(new Set(tags.map(({ name }) => name)));
      })
      .map(({ group }) => group)
      .filter((group) => this.tree.isRelated(state.container, group.container));
  }

  /** Returns the rules that reference an object, directly or indirectly. */
  rulesOf(from: ObjectState): readonly ReachedRule[] {
    const reached = new Map<string, ReachedRule>();
    for (const { state, through } of this.#walk(from)) {
      const key = `${rulebaseKey(state)}|${state.name}`;
      if (isOrdered(state.kind) && !reached.has(key)) reached.set(key, reachedRule(state, through));
    }
    return [...reached.values()];
  }

  /** Returns everything that references an object, directly or indirectly. */
  usersOf(from: ObjectState): readonly ObjectState[] {
    return this.#walk(from).map(({ state }) => state);
  }

  /** Returns groups and other objects, but not rules, that contain an object, directly or indirectly. */
  holdersOf(from: ObjectState): readonly ObjectState[] {
    return this.#walk(from).flatMap(({ state }) => (isOrdered(state.kind) ? [] : [state]));
  }

  /** Returns all direct and indirect referrers, nearest first; a rule occurs once per path. */
  #walk(from: ObjectState): readonly Step[] {
    const steps: Step[] = [];
    const seen = new Set([objectKey(from)]);
    const queue: Step[] = [{ state: from, through: [] }];
    for (const { state, through } of queue) {
      for (const next of [...this.referrersOf(state), ...this.groupsOf(state)]) {
        if (next.kind.contains !== undefined || seen.has(objectKey(next))) continue;
        steps.push({ state: next, through });
        if (isOrdered(next.kind)) continue;
        seen.add(objectKey(next));
        queue.push({ state: next, through: [...through, next.name] });
      }
    }
    return steps;
  }

  #takesMembers(group: ResourceKind, member: ResourceKind): boolean {
    const key = `${group.name} ${member.name}`;
    const known = this.#takes.get(key) ?? takesMembers(group, member);
    this.#takes.set(key, known);
    return known;
  }

  /** Returns the objects that contain the name of a variable in a text that the catalog does not know as a reference. */
  mentionsOf({ name, container }: Pick<ObjectState, 'name' | 'container'>): readonly ObjectState[] {
    return (this.#mentions.get(name) ?? []).filter((state) => this.tree.isRelated(container, state.container));
  }

  #noteMentions(state: ObjectState, references: readonly NameReference[]): void {
    if (this.#variables.length === 0) return;
    const known = new Set(references.map(({ path }) => path.join('/')));
    const texts = textsWithVariable(state.fields).filter(({ path }) => !known.has(path));
    if (texts.length === 0) return;
    for (const name of this.#variables) {
      const isMentioned = name !== state.name && texts.some(({ text }) => text.includes(name));
      if (isMentioned) append(this.#mentions, name, state);
    }
  }

  #note(state: ObjectState): void {
    const references = referencesAmong(state.kind, state.fields, (text) => this.#names.has(text));
    this.#noteMentions(state, references);
    const filters = new Set<string>();
    for (const { name, reference, path } of references) {
      const text = reference.expression === true ? textAt(state.fields, path) : undefined;
      // A filter references each of its tags, and can name one of them a thousand times.
      if (text !== undefined && !filters.has(text)) this.#noteFinding(state, reference.kinds, text);
      if (text !== undefined) filters.add(text);
      const { kinds } = reference;
      // Those of one object are together, at the end.
      if (!isNoted(this.#referrers.get(name), state, kinds)) append(this.#referrers, name, { state, kinds });
    }
  }

  #noteFinding(group: ObjectState, kinds: readonly string[], expression: string): void {
    const isFound = tagTest(expression);
    if (isFound !== undefined) this.#finding.push({ group, kinds, isFound });
  }
}

function isNoted(list: readonly Referrer[] | undefined, state: ObjectState, kinds: readonly string[]): boolean {
  for (let i = (list?.length ?? 0) - 1; i >= 0; i--) {
    const one = list?.[i];
    if (one?.state !== state) return false;
    if (one.kinds === kinds || one.kinds.join() === kinds.join()) return true;
  }
  return false;
}

interface Text {
  readonly text: string;
  readonly path: string;
}

/** Returns the texts with a dollar sign in a value and where they are, without comments. */
function textsWithVariable(value: unknown, path: readonly (string | number)[] = []): readonly Text[] {
  if (typeof value === 'string') return value.includes('$') ? [{ text: value, path: path.join('/') }] : [];
  if (Array.isArray(value)) return value.flatMap((one, i) => textsWithVariable(one, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    commentNames.has(name) ? [] : textsWithVariable(one, [...path, name]),
  );
}

interface Step {
  readonly state: ObjectState;
  /** Names of intermediate objects, nearest to the start first. */
  readonly through: readonly string[];
}

function reachedRule({ kind, name, container }: ObjectState, through: readonly string[]): ReachedRule {
  return { kind: kind.name, name, ...(container === undefined ? {} : { container }), through };
}

/** Reports whether groups of one kind can contain members of another kind. */
function takesMembers(group: ResourceKind, member: ResourceKind): boolean {
  const names = (attribute: Attribute): boolean =>
    (attribute.refs?.expression !== true && attribute.refs?.kinds.includes(member.name) === true) ||
    inside(attribute.type);
  const inside = (type: AttributeType): boolean =>
    type.kind === 'object' ? type.attributes.some(names) : type.kind === 'list' && inside(type.item);
  return group.attributes.some(names);
}

function textAt(fields: Readonly<Record<string, unknown>>, path: readonly (string | number)[]): string {
  let at: unknown = fields;
  for (const step of path) at = (at as Readonly<Record<string | number, unknown>>)[step];
  return typeof at === 'string' ? at : '';
}
