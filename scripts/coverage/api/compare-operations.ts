import { hasOwnId, listQueryOf, isLocationInQuery, type ResourceKind } from '../../../src/catalog';
import type { Operation } from '../../../test/support/judge/facts';
import type { Deviation } from './compare-fields';

const methods: Readonly<Record<string, string>> = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
  move: 'POST',
};
const styles: Readonly<Record<string, string>> = {
  envelope: 'envelope',
  array: 'array',
  'array-of-arrays': 'array_of_arrays',
  'data-object': 'data_object',
};

/** Returns the differences in the operations of a kind. */
export function compareOperations(kind: ResourceKind, known: readonly Operation[]): readonly Deviation[] {
  const theirs = known.filter(({ op }) => op in methods);
  const own = ownOperations(kind).filter((op) => !isImplied(kind, op) || theirs.some((one) => one.op === op));
  return [
    ...theirs
      .filter(({ op }) => !own.includes(op))
      .map(({ op, path }) => ({ at: op, what: `is not offered, the API has it at ${path}` })),
    ...own
      .filter((op) => theirs.every((one) => one.op !== op))
      .map((op) => ({ at: op, what: 'is offered, the API does not have it' })),
    ...own.flatMap((op) => nearest(theirs.filter((one) => one.op === op).map((one) => compareOperation(kind, one)))),
  ];
}

// If the API has two forms of an operation, one of them is sufficient.
function nearest(forms: readonly (readonly Deviation[])[]): readonly Deviation[] {
  return forms.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function ownOperations({ api }: ResourceKind): readonly string[] {
  return [...api.operations, ...(api.movable === true ? ['move'] : [])];
}

// A tenant singleton needs no list: it can be read directly.
function isImplied({ api }: ResourceKind, op: string): boolean {
  return api.singleton === 'tenant' && op === 'list';
}

function compareOperation(kind: ResourceKind, known: Operation): readonly Deviation[] {
  const { op } = known;
  const pairs: readonly (readonly [string, string, string])[] = [
    ['method', methods[op] ?? '', known.method],
    ['path', pathOf(kind, op), known.path.replaceAll(/\{[^}]+\}/g, '{id}')],
    ['success', String(successOf(kind, op)), String(known.success)],
    ['query', queryOf(kind, op).toSorted().join(' '), Object.keys(known.query).toSorted().join(' ')],
    ...(op === 'list' ? [['style', styles[kind.api.list.style] ?? '', known.style ?? ''] as const] : []),
  ];
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => ({ at: op, what: `${what} is "${ours}", at the API "${theirs}"` }));
}

function pathOf({ api }: ResourceKind, op: string): string {
  if (op === 'move') return `${api.path}/{id}:move`;
  return op === 'list' || op === 'create' || !hasOwnId({ api }) ? api.path : `${api.path}/{id}`;
}

function successOf({ api }: ResourceKind, op: string): number {
  if (op === 'create') return api.create?.status ?? 201;
  return op === 'move' ? (api.move?.status ?? 200) : 200;
}

function queryOf(kind: ResourceKind, op: string): readonly string[] {
  const { api } = kind;
  const position = api.rulebase === true ? ['position'] : [];
  const scopes = kind.onlyFolder === undefined ? kind.scopes : ['folder'];
  switch (op) {
    case 'list':
      return [
        ...listQueryOf(kind),
        ...position,
        ...Object.keys(api.list.constants ?? {}),
        ...(api.list.paginated === true ? ['pagination'] : []),
      ];
    case 'create':
      return [...position, ...(isLocationInQuery(kind, 'create') ? scopes : [])];
    case 'update':
      return [
        ...(api.update?.takesPosition === true ? position : []),
        ...(isLocationInQuery(kind, 'update') ? scopes : []),
      ];
    case 'get':
      return isLocationInQuery(kind, 'get') ? scopes : [];
    case 'delete':
      return [
        ...(isLocationInQuery(kind, 'delete') ? scopes : []),
        ...(api.key === undefined ? [] : [api.key]),
        ...(api.delete?.parameters ?? []),
      ];
    default:
      return [];
  }
}
