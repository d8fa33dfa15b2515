import { containerOf, hasKind, nameReferencesOf } from '../../catalog';
import type { ContainerTree } from '../model/container-tree';
import { canonicalName, isContainerKind } from '../model/special-kinds';
import type { Foreseen } from '../storage/known-rows';
import type { ObjectRequest } from './request';

/** What work is going to read, by the containers as they were read last; a wrong guess costs another read. */
export type Foresee = (tree: ContainerTree | undefined) => Foreseen;

/** More names than this are looked up when they are needed. */
const mostNames = 100;

/** What work on one object reads. */
export function foreseeObject(id: string): Foresee {
  return () => ({ ids: [id] });
}

/** What a create reads: objects of the name, those that it refers to, and the end of the list that it joins. */
export function foreseeCreate({ kind, query, body = {} }: ObjectRequest): Foresee {
  return (tree) => {
    const { name } = body;
    const place = containerOf(body);
    const container = place === undefined ? undefined : tree?.find(place);
    const position = body['position'] ?? query['position'] ?? 'pre';
    const rulebase = kind.api.rulebase === true && typeof position === 'string' ? position : '';
    const own = typeof name === 'string' ? [{ kind: kind.name, name: canonicalName([kind.name], name) }] : [];
    const all = [...own, ...mentioned(kind, body)];
    const isShort = all.length <= mostNames;
    return {
      names: isShort ? all : own,
      ...(container === undefined ? {} : { lists: [{ kind: kind.name, container: container.id, rulebase }] }),
      isComplete: isShort && container !== undefined && !isContainerKind(kind.name),
    };
  };
}

/** What an update reads: the object, and those that it refers to. */
export function foreseeUpdate(id: string, { kind, body = {} }: ObjectRequest): Foresee {
  return () => {
    const names = mentioned(kind, body);
    return { ids: [id], names: names.length > mostNames ? [] : names };
  };
}

// All references of an object are looked up together: each name as each kind.
function mentioned(
  kind: ObjectRequest['kind'],
  body: NonNullable<ObjectRequest['body']>,
): NonNullable<Foreseen['names']> {
  const mentions = nameReferencesOf(kind, body);
  const kinds = [...new Set(mentions.flatMap(({ reference }) => reference.kinds))].filter(hasKind);
  const names = [...new Set(mentions.map(({ name }) => name))];
  return kinds.flatMap((one) => names.map((name) => ({ kind: one, name })));
}
