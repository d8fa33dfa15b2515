import { queryAttributes, listQueryOf, type ReadOnlyKind } from '../../catalog';
import { problem } from '../api-problem';
import { containerOfQuery, pageOf } from '../operations/read';
import { shaped } from './list-shape';
import type { Endpoint } from './endpoint';

/** The endpoints of what the service only tells: the same in every tenant, as the catalogue says. */
export function recordEndpoints(kind: ReadOnlyKind): Readonly<Record<string, Endpoint>> {
  const asked = queryAttributes(kind);
  return {
    GET: {
      query: [
        ...new Set([
          ...(kind.api.operations.includes('list') ? listQueryOf(kind) : []),
          ...asked.map(({ wire }) => wire),
        ]),
      ],
      run: async (request) => {
        const { query } = request;
        const wrong = asked.find(({ wire, schema }) => !schema.safeParse(query[wire]).success);
        if (wrong !== undefined)
          throw problem('invalidQuery', [`${wrong.wire} is missing or not valid: ${wrong.doc}`], '', wrong.wire);
        if (kind.api.singleton !== undefined) return { status: 200, body: kind.predefined[0] ?? {} };
        // A container that does not exist is told, although every container is told the same.
        await request.read((tx) => containerOfQuery(tx, kind, query));
        const { offset, limit } = pageOf(query);
        const all = kind.predefined.filter((one) => query['name'] === undefined || one['name'] === query['name']);
        const data = all.slice(offset, offset + limit);
        return { status: 200, body: shaped(kind, { data, offset, limit, total: all.length }) };
      },
    },
  };
}

/** The endpoints of one record. */
export function oneRecordEndpoints(kind: ReadOnlyKind, id: string): Readonly<Record<string, Endpoint>> | undefined {
  if (!kind.api.operations.includes('get') || kind.api.singleton !== undefined) return undefined;
  return {
    GET: {
      query: queryAttributes(kind).map(({ wire }) => wire),
      run: () => {
        const found = kind.predefined.find((one) => one['id'] === id);
        if (found === undefined) throw problem('notFound', [`${kind.name} "${id}" does not exist`]);
        return Promise.resolve({ status: 200, body: found });
      },
    },
  };
}
