import type { Context } from 'hono';
import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import type { AppEnv, Endpoint } from './endpoint';
import { isStorable } from '../storable';

/** Reads the query parameters of a request. Throws 400 for an unknown parameter; a lenient service ignores it. */
export function queryOf(context: Context<AppEnv>, endpoint: Endpoint, strictness: Strictness): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (!endpoint.query.includes(name)) {
      if (strictness !== 'strict') {
        context.get('record').ignore(name);
        continue;
      }
      const known = endpoint.query.length === 0 ? 'none are' : `known are ${endpoint.query.join(', ')}`;
      throw problem(
        'invalidQuery',
        [`${name} is not a query parameter here; ${known}`],
        '',
        `${name}=${values[0] ?? ''}`,
      );
    }
    const isList = endpoint.lists?.includes(name) === true;
    if (values.length > 1 && !isList) throw problem('invalidQuery', [`${name} is repeated`]);
    const value = values.join(',');
    if (!isStorable(value)) throw problem('invalidQuery', [`${name} contains a NUL character`]);
    query[name] = value;
  }
  return query;
}
