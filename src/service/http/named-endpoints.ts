import { requestEffectOf, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { deleteObject } from '../operations/delete';
import { containerOfQuery } from '../operations/read';
import { updateObject } from '../operations/update';
import { answerBody } from './answer-form';
import type { ApiRequest, Endpoint } from './endpoint';
import { parseObject } from './json-body';
import { requestOf } from './object-endpoints';

/** Returns the endpoints of a collection that write the objects with given names. */
export function namedEndpoints(kind: ResourceKind): Record<string, Endpoint> {
  const { operations = [], takesContainer = false } = kind.api.byName ?? {};
  const query = ['name', ...(takesContainer ? kind.scopes : [])];
  const update: Endpoint = {
    effect: requestEffectOf(kind, 'update'),
    query,
    run: async (request) => {
      const [name] = namesIn(request, 1);
      const sent = requestOf(kind, { ...request, query: {} }, parseObject(request.text));
      const updated = await request.write(async (tx) => {
        const row = await rowNamed(tx, kind, request, name ?? '');
        return updateObject(tx, row.id, sent);
      });
      return { status: 200, body: answerBody(kind, 'update', updated), secrets: kind };
    },
  };
  const remove: Endpoint = {
    effect: requestEffectOf(kind, 'delete'),
    query,
    lists: ['name'],
    run: async (request) => {
      const names = namesIn(request);
      await request.write(async (tx) => {
        // All are looked up before the first one is deleted.
        const rows: ObjectRow[] = [];
        for (const name of names) rows.push(await rowNamed(tx, kind, request, name));
        for (const { id } of rows) await deleteObject(tx, kind, id);
      });
      return { status: 200, body: {}, secrets: 'none' };
    },
  };
  return {
    ...(operations.includes('update') ? { PUT: update } : {}),
    ...(operations.includes('delete') ? { DELETE: remove } : {}),
  };
}

function namesIn({ query }: ApiRequest, most = Number.POSITIVE_INFINITY): readonly string[] {
  const names = [...new Set((query['name'] ?? '').split(',').filter((name) => name !== ''))];
  if (names.length === 0) throw problem('missingQuery', ['name is required'], '', 'name');
  if (names.length > most) throw problem('invalidQuery', ['name must be one name']);
  return names;
}

/** Returns the one object of a name, in the container of the query if it has one. Throws 400 and 404. */
async function rowNamed(tx: Transaction, kind: ResourceKind, request: ApiRequest, name: string): Promise<ObjectRow> {
  const container = await containerOfQuery(tx, kind, request.query);
  const named = await tx.objects.findByNames([kind.name], [name]);
  const rows = container === undefined ? named : named.filter((row) => row.container === container.id);
  const [row, second] = rows;
  if (row === undefined) throw problem('notFound', [`${kind.name} "${name}" does not exist`]);
  if (second !== undefined) {
    throw problem('invalidQuery', [
      `${rows.length} objects have the name "${name}"; name the container, or use the ID of one of them`,
    ]);
  }
  return row;
}
