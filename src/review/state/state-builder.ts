import { isOrdered, containerOf, type Container } from '../../catalog';
import { makeMoves, planPlacements, type Placement } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import type { ObjectState } from './object-change';
import { inOrder, type RuleOrder } from './rule-order';
import type { StateRulebase, TenantState } from './tenant-state';
import {
  type Completeness,
  type ContainerState,
  containerKey,
  objectKey,
  rulebaseKey,
  containerOfObject,
} from '../../tenant';

/** Builds a state by adding and removing objects; the container tree is derived from them. */
export class StateBuilder {
  readonly #containers: Map<string, ContainerState>;
  readonly #objects: Map<string, ObjectState>;
  readonly #rulebases: Map<string, StateRulebase & { readonly rules: ObjectState[] }>;

  constructor(from?: TenantState) {
    this.#containers = new Map(from?.containers);
    this.#objects = new Map(from?.objects);
    this.#rulebases = new Map(
      [...(from?.rulebases ?? [])].map(([key, one]) => [key, { ...one, rules: [...one.rules] }]),
    );
  }

  /** Records how much of a container is known. */
  see(container: Container, completeness: Completeness): void {
    const key = containerKey(container);
    this.#containers.set(key, { ...(this.#containers.get(key) ?? { container }), completeness });
  }

  /** Adds an object, in place of another one if given; a new rule is added at the end. */
  put(state: ObjectState, instead?: ObjectState): void {
    // A rule can also move to the other rulebase of its folder.
    if (instead !== undefined && isOrdered(state.kind) && rulebaseKey(instead) !== rulebaseKey(state))
      this.take(instead);
    if (state.container !== undefined) this.#meet(state.container);
    if (!isOrdered(state.kind)) {
      if (instead !== undefined && objectKey(instead) !== objectKey(state)) this.take(instead);
      this.#objects.set(objectKey(state), state);
      this.#contain(state, instead);
      return;
    }
    const { rules } = this.#rulebaseOf(state);
    const at = placeOf(rules, instead ?? state);
    if (at === -1) rules.push(state);
    else rules[at] = state;
  }

  /** Removes an object. */
  take(state: ObjectState): void {
    if (isOrdered(state.kind)) {
      const { rules } = this.#rulebaseOf(state);
      const at = placeOf(rules, state);
      if (at !== -1) rules.splice(at, 1);
      return;
    }
    this.#objects.delete(objectKey(state));
    const { contains } = state.kind;
    if (contains !== undefined) this.#containers.delete(containerKey({ scope: contains, name: state.name }));
  }

  /** Finds the object with the same container and name. */
  find(state: ObjectState): ObjectState | undefined {
    if (!isOrdered(state.kind)) return this.#objects.get(objectKey(state));
    const rules = this.#rulebases.get(rulebaseKey(state))?.rules ?? [];
    return rules[placeOf(rules, state)];
  }

  /** Applies a rule order. */
  order({ kind, container, position, rules, anchor }: RuleOrder): void {
    const key = rulebaseKey({ kind, container, position });
    const found = this.#rulebases.get(key);
    if (found !== undefined) this.#rulebases.set(key, { ...found, rules: [...inOrder(found.rules, rules, anchor)] });
  }

  /** Records whether the order of a rulebase is known. */
  setOrder(of: Pick<ObjectState, 'kind' | 'container' | 'position'>, order: StateRulebase['order']): void {
    this.#rulebases.set(rulebaseKey(of), { ...this.#rulebaseOf(of), order });
  }

  /**
   * Moves rules of a rulebase until the placements of some of its rules are true; `placed` are new at their place.
   * Returns the moved rules.
   */
  settle(
    of: Pick<ObjectState, 'kind' | 'container' | 'position'>,
    rules: readonly ObjectState[],
    placed: readonly ObjectState[],
  ): readonly ObjectState[] {
    const found = this.#rulebaseOf(of);
    const places = new Map(found.rules.map((rule, place) => [String(place), rule]));
    const keyOf = (state: ObjectState): string => String(placeOf(found.rules, state));
    const placements = rules.flatMap((rule): readonly Placement[] => {
      const { relative_position: where, target_rule: target } = rule.fields;
      if (where === 'top' || where === 'bottom') return [{ rule: keyOf(rule), where }];
      if ((where !== 'before' && where !== 'after') || typeof target !== 'string') return [];
      const other = found.rules.findIndex(({ name, fields }) => name === target || fields['id'] === target);
      return [{ rule: keyOf(rule), where, target: String(other) }];
    });
    const current = [...places.keys()];
    const moves = planPlacements(current, placements, new Set(placed.map(keyOf)));
    const ordered = makeMoves(current, moves).flatMap((key) => places.get(key) ?? []);
    this.#rulebases.set(rulebaseKey(of), { ...found, rules: ordered });
    return moves.flatMap(({ rule }) => places.get(rule) ?? []);
  }

  /** Renames containers, including the location of everything in them. */
  relocate(to: (container: Container) => Container): void {
    const moveRenamed = <T extends { readonly container: Container | undefined }>(one: T): T =>
      one.container === undefined ? one : { ...one, container: to(one.container) };
    const [objects, rulebases, containers] = [
      [...this.#objects.values()],
      this.rulebases(),
      [...this.#containers.values()],
    ];
    this.#objects.clear();
    this.#rulebases.clear();
    this.#containers.clear();
    for (const state of containers) {
      const container = to(state.container);
      const { above } = state;
      const scoped = above === undefined ? {} : { above: to({ scope: 'folder', name: above }).name };
      this.#containers.set(containerKey(container), { ...state, ...scoped, container });
    }
    for (const state of objects.map(moveRenamed)) this.#objects.set(objectKey(state), state);
    for (const one of rulebases) {
      const place = { ...one, container: to(one.container), rules: one.rules.map(moveRenamed) };
      this.#rulebases.set(rulebaseKey(place), place);
    }
  }

  /** Transforms every object. */
  rewrite(change: (state: ObjectState) => ObjectState): void {
    for (const [key, state] of this.#objects) this.#objects.set(key, change(state));
    for (const [key, one] of this.#rulebases) this.#rulebases.set(key, { ...one, rules: one.rules.map(change) });
  }

  /** Returns all rulebases. */
  rulebases(): readonly StateRulebase[] {
    return [...this.#rulebases.values()];
  }

  /** Associates a snippet after the existing ones, or removes the association. */
  associate(container: Container, snippet: string, how: 'add' | 'remove'): void {
    this.#meet(container);
    const key = containerKey(container);
    const state = this.#containers.get(key);
    if (state === undefined) return;
    const others = (state.snippets ?? []).filter((name) => name !== snippet);
    this.#containers.set(key, { ...state, snippets: how === 'add' ? [...others, snippet] : others });
  }

  /** Returns the state. */
  done(): TenantState {
    return { containers: this.#containers, objects: this.#objects, rulebases: this.#rulebases };
  }

  #rulebaseOf(
    state: Pick<ObjectState, 'kind' | 'container' | 'position'>,
  ): StateRulebase & { readonly rules: ObjectState[] } {
    const key = rulebaseKey(state);
    const found = this.#rulebases.get(key);
    if (found !== undefined) return found;
    const { kind, container = { scope: 'folder', name: 'All' } as const, position } = state;
    const rulebase = { kind, container, position, rules: [], order: 'assumed' as const };
    this.#rulebases.set(key, rulebase);
    return rulebase;
  }

  /** Records a container with known objects as partially known. */
  #meet(container: Container): void {
    const key = containerKey(container);
    if (!this.#containers.has(key)) this.#containers.set(key, { container, completeness: 'partial' });
  }

  /** Records the parent and the snippets of an object that is itself a container. */
  #contain({ kind, name, fields }: ObjectState, instead: ObjectState | undefined): void {
    const { contains } = kind;
    if (contains === undefined) return;
    const container = { scope: contains, name };
    const key = containerKey(container);
    const before =
      this.#containers.get(key) ??
      (instead && this.#containers.get(containerKey({ ...container, name: instead.name })));
    const made = containerOfObject(kind, { ...fields, name }, before?.completeness ?? 'partial');
    // A plan that does not list the snippets leaves them as they are. No kind contains the default rules.
    const snippets = Array.isArray(fields['snippets']) ? made?.snippets : before?.snippets;
    const stated = before?.defaultRules === undefined ? {} : { defaultRules: before.defaultRules };
    if (made !== undefined) this.#containers.set(key, { ...made, snippets: snippets ?? [], ...stated });
  }
}

function textIn(fields: PlanValues, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function placeOf(rules: readonly ObjectState[], { name, fields }: ObjectState): number {
  const byName = rules.findIndex((rule) => rule.name === name);
  const id = fields['id'];
  return byName !== -1 || id === undefined ? byName : rules.findIndex((rule) => rule.fields['id'] === id);
}

/** Returns the container and snippet of an association. */
export function associationOf(
  fields: PlanValues | undefined,
): { readonly container: Container; readonly snippet: string } | undefined {
  const snippet = textIn(fields ?? {}, 'snippet');
  const { snippet: _, ...rest } = fields ?? {};
  const container = containerOf(rest);
  return snippet === undefined || container === undefined ? undefined : { container, snippet };
}
