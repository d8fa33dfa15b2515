import type { Part } from '../../policy';

/** Values of a list that are written out. */
const listed = 4;

/** Formats the values of one dimension: `any`, `tcp/443, tcp/80`, `all but tcp/445`; long lists are cut. */
export function partText(part: Part, any = 'any'): string {
  if (part.is === 'any') return any;
  const rest = part.values.length - listed;
  const values = `${part.values.slice(0, listed).join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
  return part.is === 'only' ? values : `all but ${values}`;
}
