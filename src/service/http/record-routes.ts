import { queryAttributes, listQueryOf, type ReadOnlyKind, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { containerOfQuery, parsePaging } from '../operations/read';
import type { Strictness } from '../strictness';
import { shapeList } from './answer-form';
import type { Endpoint } from './endpoint';
import { checkQuery } from './query-of';

/**
 * Returns the endpoints of a read-only resource: its records come from the catalog and are the same in every tenant.
 */
export function recordEndpoints(kind: ReadOnlyKind, strictness: Strictness): Readonly<Record<string, Endpoint>> {
  const known = recordsOf(kind, strictness);
  return {
    GET: {
      effect: 'reads',
      query: [
        ...new Set([
          ...(kind.api.operations.includes('list') ? listQueryOf(kind) : []),
          ...queryAttributes(kind).map(({ wire }) => wire),
        ]),
      ],
      run: async (request) => {
        const { query } = request;
        checkQuery(kind, query);
        if (kind.api.singleton !== undefined) return { status: 200, body: known[0] ?? {}, secrets: kind };
        // A container that does not exist is an error, although all containers have the same records.
        await request.read((tx) => containerOfQuery(tx, kind, query));
        const { offset, limit } = parsePaging(query);
        const all = known.filter((one) => query['name'] === undefined || one['name'] === query['name']);
        const [one] = all;
        // If the list is a plain array, public clients expect the record itself for a name, with or without paging.
        if (strictness !== 'strict' && kind.api.list.clientStyle === 'array' && query['name'] !== undefined) {
          if (one === undefined) throw problem('notFound', [`${kind.name} "${query['name']}" does not exist`]);
          return { status: 200, body: one, secrets: kind };
        }
        const data = all.slice(offset, offset + limit);
        const body = shapeList(kind, { data, offset, limit, total: all.length }, strictness);
        return { status: 200, body, secrets: kind };
      },
    },
  };
}

/** Returns the endpoints of one record. */
export function oneRecordEndpoints(kind: ReadOnlyKind, strictness: Strictness): Readonly<Record<string, Endpoint>> {
  const found = (id: string): ResourceKind['predefined'][number] => {
    const one = recordsOf(kind, strictness).find((record) => record['id'] === id);
    if (one === undefined) throw problem('notFound', [`${kind.name} "${id}" does not exist`]);
    return one;
  };
  const remove: Endpoint = {
    effect: 'changes',
    query: [],
    run: ({ objectId: id }) => {
      found(id);
      throw problem('forbidden', [`${kind.name} "${id}" is predefined and cannot be deleted`]);
    },
  };
  return {
    GET: {
      effect: 'reads',
      query: queryAttributes(kind).map(({ wire }) => wire),
      run: ({ objectId }) => Promise.resolve({ status: 200, body: found(objectId), secrets: kind }),
    },
    ...(kind.api.delete === undefined ? {} : { DELETE: remove }),
  };
}

function recordsOf({ predefined, seededObjects }: ReadOnlyKind, strictness: Strictness): ResourceKind['predefined'] {
  return strictness !== 'strict' ? [...predefined, ...seededObjects] : predefined;
}
