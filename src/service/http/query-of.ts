import type { Context } from 'hono';
import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import type { AppEnv, Endpoint } from './endpoint';
import { isStorable } from './storable';

/** Limits for the names of ignored parameters that are kept. */
const mostIgnored = 20;
const longestIgnored = 100;

/** Reads the query parameters of a request. Throws 400 for an unknown parameter; a lenient service ignores it. */
export function queryOf(context: Context<AppEnv>, endpoint: Endpoint, strictness: Strictness): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (!endpoint.query.includes(name)) {
      if (strictness !== 'strict') {
        ignore(context, name);
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

// The names are kept in the journal and in the trace.
function ignore(context: Context<AppEnv>, sent: string): void {
  const known = context.get('ignored');
  if (known.length >= mostIgnored) return;
  const name = sent.slice(0, longestIgnored);
  context.set('ignored', [...known, name]);
  context.get('trace').step('query parameter ignored', name);
}
