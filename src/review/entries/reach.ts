import { mentionsOf, type Attribute, type AttributeType, type ResourceKind } from '../../catalog/index';
import type { ReachedRule } from '../report/report';
import type { ObjectState } from '../world/object-change';
import { Tree } from '../world/tree';
import { isOrdered, objectKey, rulebaseKey, type World } from '../world/world';
import { satisfies } from './tag-expression';

/** Something that speaks of a name. */
interface Referrer {
  readonly state: ObjectState;
  /** Kinds of which the name may be one. */
  readonly kinds: readonly string[];
  /** The tag expression in which the name stands, for groups that find their members by tags. */
  readonly expression: string | undefined;
}

/** Who speaks of whom in a world. */
export class Reach {
  readonly tree: Tree;
  readonly #referrers = new Map<string, Referrer[]>();

  constructor(world: World, tree = new Tree(world)) {
    this.tree = tree;
    for (const state of world.objects.values()) this.#note(state);
    for (const { rules } of world.rulebases.values()) for (const rule of rules) this.#note(rule);
  }

  /** Objects that speak of an object by its name. */
  referrersOf({ kind, name, container }: Pick<ObjectState, 'kind' | 'name' | 'container'>): readonly ObjectState[] {
    return (this.#referrers.get(name) ?? [])
      .filter(({ kinds, expression }) => expression === undefined && kinds.includes(kind.name))
      .map(({ state }) => state)
      .filter((state) => this.tree.isRelated(container, state.container));
  }

  /** Groups that find an object by its tags. */
  groupsOf(state: ObjectState): readonly ObjectState[] {
    const carried = mentionsOf(state.kind, state.fields).filter(({ reference }) => reference.expression !== true);
    const names = new Set(carried.map(({ name }) => name));
    const found = new Map<string, ObjectState>();
    for (const { name, reference } of carried) {
      for (const { state: group, kinds, expression } of this.#referrers.get(name) ?? []) {
        if (expression === undefined || !kinds.some((kind) => reference.kinds.includes(kind))) continue;
        if (!takesMembers(group.kind, state.kind) || !satisfies(expression, names)) continue;
        if (this.tree.isRelated(state.container, group.container)) found.set(objectKey(group), group);
      }
    }
    return [...found.values()];
  }

  /** Rules that speak of an object, by themselves or through what lies between. */
  rulesOf(from: ObjectState): readonly ReachedRule[] {
    const reached = new Map<string, ReachedRule>();
    const seen = new Set([objectKey(from)]);
    const queue: { readonly state: ObjectState; readonly through: readonly string[] }[] = [
      { state: from, through: [] },
    ];
    for (const { state, through } of queue) {
      for (const next of [...this.referrersOf(state), ...this.groupsOf(state)]) {
        if (isOrdered(next.kind)) {
          const key = `${rulebaseKey(next)}|${next.name}`;
          if (!reached.has(key)) reached.set(key, reachedRule(next, through));
        } else if (next.kind.contains === undefined && !seen.has(objectKey(next))) {
          seen.add(objectKey(next));
          queue.push({ state: next, through: [...through, next.name] });
        }
      }
    }
    return [...reached.values()];
  }

  #note(state: ObjectState): void {
    for (const { name, reference, path } of mentionsOf(state.kind, state.fields)) {
      const expression = reference.expression === true ? textAt(state.fields, path) : undefined;
      const list = this.#referrers.get(name);
      const referrer = { state, kinds: reference.kinds, expression };
      if (list === undefined) this.#referrers.set(name, [referrer]);
      else list.push(referrer);
    }
  }
}

function reachedRule({ kind, name, container }: ObjectState, through: readonly string[]): ReachedRule {
  return { kind: kind.name, name, ...(container === undefined ? {} : { container }), through };
}

/** Whether objects of a kind can be members of groups of another one: its lists may name them. */
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
