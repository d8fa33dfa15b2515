import type { ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';
import type { Endpoint } from './endpoint';
import { parseObject } from './json-body';
import { locationParameters } from './query-of';
import { getObject } from '../operations/read';
import { moveObject } from '../operations/move';

/** Returns the endpoint that moves an object. Public clients expect status 200, which a lenient service returns. */
export function moveEndpoint(kind: ResourceKind, strictness: Strictness): Record<string, Endpoint> {
  const { move, answer } = kind.api;
  return {
    POST: {
      effect: 'changes',
      query: move?.form === 'where' ? locationParameters(kind, 'create') : [],
      run: async (request) => {
        const body = parseObject(request.text);
        const { query, objectId: id } = request;
        const moved = await request.write(async (tx) =>
          getObject(tx, kind, await moveObject(tx, kind, id, body, query)),
        );
        const status = strictness !== 'strict' ? 200 : (move?.status ?? 200);
        if (answer?.wrapped === true)
          return { status, body: { status: 'success', message: `moved ${kind.name} ${id}` }, secrets: 'none' };
        return { status, body: moved, secrets: kind };
      },
    },
  };
}
