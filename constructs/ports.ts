import { Token } from 'cdktf';
import { fail } from './fail';

/** Ports: `443`, `'8000-8099'`, or a list of these. */
export type Ports = Port | readonly Port[];
type Port = number | string;

const largest = 65535;

/** Formats ports as the service does. Throws `INVALID_PORT`. */
export function portList(ports: Ports, path: string): string {
  const all = typeof ports === 'object' ? ports : [ports];
  return all
    .map((port) => {
      const text = String(port);
      if (Token.isUnresolved(port) || text.startsWith('$')) return text;
      return text
        .split(',')
        .map((part) => portOrRange(part.trim(), path))
        .join(',');
    })
    .join(',');
}

function portOrRange(text: string, path: string): string {
  const ends = text.split('-').map(Number);
  const [first = 0, last = first] = ends;
  const fine = /^\d+(-\d+)?$/.test(text) && ends.every((end) => end <= largest) && first <= last;
  if (fine) return text;
  fail(
    'INVALID_PORT',
    `${path}: "${text}" is not a valid port: use a number up to ${largest}, or a range such as 8000-8099`,
  );
}
