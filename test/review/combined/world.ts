import { kindNamed } from '../../../src/catalog';
import { wireObject } from '../../../src/review/plan/wire-object';
import { planJson, pushOfTexas, type PlanPiece, type Values } from '../plan-json';
import { readSnapshot, type Snapshot } from '../../../src/tenant';

/** A configuration as a list of objects and rules. A change is a function of it; the plan is what differs. */

/** Folder All, folder Texas below it, and a snippet that Texas is associated with. */
export type Place = 'All' | 'Texas' | 'standard';

/** One object or rule. Rules are in their order. */
export interface Item {
  /** Its address in the plan, which stays when it is renamed. */
  readonly id: string;
  readonly kind: string;
  readonly place: Place;
  readonly name: string;
  readonly fields: Values;
  /** Rulebase of a rule. */
  readonly position?: 'pre' | 'post';
}

export type World = readonly Item[];
export type Change = (world: World) => World;

export function item(kind: string, name: string, fields: Values, place: Place = 'Texas'): Item {
  return { id: `${kind}-${name.replace('$', 'var-')}-${place}`, kind, place, name, fields };
}

export function ruleItem(
  name: string,
  fields: Values,
  place: Place = 'Texas',
  position: 'pre' | 'post' = 'pre',
  kind = 'security_rule',
): Item {
  return { ...item(kind, name, fields, place), position };
}

/** Changes fields of the item with a name. */
export function changed(kind: string, name: string, fields: Values | ((old: Values) => Values)): Change {
  return (world) =>
    world.map((one) => {
      if (one.kind !== kind || one.name !== name) return one;
      return { ...one, fields: { ...one.fields, ...(typeof fields === 'function' ? fields(one.fields) : fields) } };
    });
}

export const added =
  (...items: readonly Item[]): Change =>
  (world) => [...items, ...world];

export const removed =
  (kind: string, name: string): Change =>
  (world) =>
    world.filter((one) => one.kind !== kind || one.name !== name);

export const both =
  (...changes: readonly Change[]): Change =>
  (world) =>
    changes.reduce((now, change) => change(now), world);

const lists = ['All', 'Texas', 'standard'].flatMap((place) =>
  (['pre', 'post'] as const).map((position) => ({ place: place as Place, position })),
);

const inPlace = (place: Place): Values => (place === 'standard' ? { snippet: place } : { folder: place });
const container = (place: Place): Values =>
  place === 'standard' ? { scope: 'snippet', name: place } : { scope: 'folder', name: place };

function valuesOf({ id, place, name, fields, position, kind }: Item): Values {
  const kept = kindNamed(kind).attributes.some((one) => one.name === 'name') ? { name } : {};
  return { ...inPlace(place), ...(position === undefined ? {} : { position }), id, ...kept, ...fields };
}

/** The JSON of the plan from one world to another. */
export function planBetween(before: World, after: World): string {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const pieces = ids.map((id): PlanPiece => {
    const [old, now] = [before, after].map((world) => world.find((one) => one.id === id));
    const [was, is] = [old, now].map((one) => (one === undefined ? null : valuesOf(one)));
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    const type = `scm_${(old ?? now)?.kind ?? ''}`;
    return { type, name: id, before: was ?? null, after: is ?? null, ...(isSame ? { actions: ['no-op'] } : {}) };
  });
  const orders = lists.flatMap(({ place, position }): readonly PlanPiece[] => {
    const names = [before, after].map((world) => namesIn(world, place, position));
    const [was, is] = names.map((rules) => ({ ...inPlace(place), type: 'security_rule', position, rules }));
    if (names.every(({ length }) => length === 0)) return [];
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    const name = `order-${place}-${position}`;
    return [{ type: 'scm_rule_order', name, before: was ?? null, after: is ?? null, ...(isSame ? noOp : {}) }];
  });
  return planJson([pushOfTexas, ...pieces, ...orders]);
}

const noOp = { actions: ['no-op'] };

function namesIn(world: World, place: Place, position: string): readonly string[] {
  return world
    .filter((one) => one.kind === 'security_rule' && one.place === place && one.position === position)
    .map(({ name }) => name);
}

/** The world as a snapshot that contains everything. */
export function snapshotOf(world: World): Snapshot {
  const saved = ({ id, place, name, fields, kind }: Item): Values => ({
    ...inPlace(place),
    id,
    name,
    ...wireObject(kindNamed(kind), fields).fields,
  });
  const ruleKinds = [...new Set(world.filter(({ position }) => position !== undefined).map(({ kind }) => kind))];
  return readSnapshot(
    JSON.stringify({
      format: 'scm-snapshot/1',
      made: '2026-11-22T00:00:00Z',
      containers: [
        { container: container('All'), completeness: 'complete', snippets: [] },
        { container: { scope: 'folder', name: 'ngfw-shared' }, completeness: 'complete', above: 'All', snippets: [] },
        { container: container('Texas'), completeness: 'complete', above: 'ngfw-shared', snippets: ['standard'] },
        { container: container('standard'), completeness: 'complete' },
      ],
      objects: world
        .filter(({ position }) => position === undefined)
        .map((one) => ({ kind: one.kind, container: container(one.place), name: one.name, fields: saved(one) })),
      rulebases: ruleKinds.flatMap((kind) =>
        lists.map(({ place, position }) => ({
          kind,
          container: container(place),
          rulebase: position,
          rules: world
            .filter((one) => one.kind === kind && one.place === place && one.position === position)
            .map((one) => ({ name: one.name, fields: saved(one) })),
        })),
      ),
      unread: [],
    }),
    'base.json',
  );
}
