import { InvalidArgumentError } from 'commander';

/** Parses a port. */
export function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('must be a port from 0 to 65535.');
  return value;
}

/** Where to listen. */
export interface Place {
  readonly host?: string;
  readonly port: number;
}

/** Parses `PORT` or `HOST:PORT`. */
export function place(text: string): Place {
  const colon = text.lastIndexOf(':');
  if (colon === -1) return { port: port(text) };
  return { host: text.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: port(text.slice(colon + 1)) };
}
