import type { ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';
import type { Endpoint } from './endpoint';
import { parseObject } from './json-body';
import { getObject } from '../operations/read';
import { moveObject } from '../operations/move';

/** Returns the endpoint that moves a rule. Public clients expect status 200, which a lenient service returns. */
export function moveEndpoint(kind: ResourceKind, id: string, strictness: Strictness): Record<string, Endpoint> {
  return {
    POST: {
      effect: 'changes',
      query: [],
      run: async (request) => {
        const body = parseObject(request.text);
        const moved = await request.write(async (tx) => {
          await moveObject(tx, kind, id, body);
          return getObject(tx, kind, id);
        });
        return { status: strictness !== 'strict' ? 200 : (kind.api.move?.status ?? 200), body: moved, secrets: kind };
      },
    },
  };
}
