import { authentication } from '../catalog';
import { CodedError, isObject, messageOf, parseJson } from '../core';
import type { ReadFile } from './auth-file';
import { extraAuthorities } from './system-authorities';

/** An invalid value; the message continues after the name of its source. */
function bad(message: string): CodedError<'INVALID_SETTING'> {
  return new CodedError('INVALID_SETTING', message);
}

/** Parses an http or https URL without credentials. */
export function parseUrl(value: unknown): string {
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw bad(`must be a URL with the scheme https:// or http://, got "${text}"`);
  }
  if (url.username !== '' || url.password !== '') throw bad('must not contain a user name or a password');
  return url.href;
}

export function parseProtocol(value: unknown): 'http' | 'https' {
  if (value === 'http' || value === 'https') return value;
  throw bad(`must be "http" or "https", got ${JSON.stringify(value)}`);
}

/** Where the service is: a host name or address, IPv6 in brackets, and its port if the value contains one. */
export interface HostAndPort {
  readonly host: string;
  readonly port?: number;
}

/** Parses `name`, `name:port`, or an IP address. The official provider takes the port from the host as well. */
export function parseHost(value: unknown): HostAndPort {
  const text = String(value);
  if (/^[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:.]*$/i.test(text)) return { host: `[${text}]` };
  const { host, port } = /^(?<host>\[[0-9a-f:.]+\]|[^\s/:@?#[\]]+)(?::(?<port>\d+))?$/i.exec(text)?.groups ?? {};
  if (host === undefined) {
    throw bad(`must be a host name with an optional port, such as "api.example.com:8443", got "${text}"`);
  }
  if (port === undefined) return { host };
  if (Number(port) < 1 || Number(port) > 65_535) throw bad(`must have a port from 1 to 65535, got "${text}"`);
  return { host, port: Number(port) };
}

/** Parses a port. 0 means the default port of the protocol, as for the official provider. */
export function parsePort(value: unknown): number | undefined {
  return value === 0 || value === '0' ? undefined : parseCount(value, 1, 65_535);
}

/** Parses an integer in a range, given as a number or as digits. */
export function parseCount(value: unknown, least: number, most: number): number {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= least && count <= most) return count;
  throw bad(
    `must be a whole number from ${least} to ${most}, got ${typeof value === 'string' ? `"${value}"` : String(value)}`,
  );
}

/** Parses a boolean, also in the spellings of the official provider: `1`, `t`, `T`, `true`, `True`, `TRUE`. */
export function parseBoolean(value: unknown): boolean {
  if (value === true || /^(?:1|t|T|true|True|TRUE)$/.test(String(value))) return true;
  if (value === false || /^(?:0|f|F|false|False|FALSE)$/.test(String(value))) return false;
  throw bad(`must be true or false, got ${JSON.stringify(value)}`);
}

/** Reads the certificates of a PEM file and of the NODE_EXTRA_CA_CERTS file. */
export function parseAuthorities(file: string, env: NodeJS.ProcessEnv, readFile: ReadFile): readonly string[] {
  let pem: string;
  try {
    pem = readFile(file);
  } catch (error) {
    throw bad(`names ${file}, which cannot be read: ${messageOf(error)}`);
  }
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw bad(`must be a PEM file with certificates, got "${file}"`);
  }
  return [pem, ...extraAuthorities(env, readFile)];
}

/** Parses headers from an object of strings or its JSON. Errors do not repeat values, since they may be secret. */
export function parseHeaders(value: unknown): Readonly<Record<string, string>> {
  const headers = typeof value === 'string' ? jsonIn(value) : value;
  if (!isObject(headers)) throw bad('must be a JSON object of strings, for example {"X-Team":"network"}');
  const entries = Object.entries(headers).map(([name, content]): [string, string] => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw bad(`has an invalid header name: "${name}"`);
    if (typeof content !== 'string' || /[\r\n\0]/.test(content))
      throw bad(`must have a single-line value for "${name}"`);
    return [name.toLowerCase(), content];
  });
  return Object.fromEntries(entries);
}

/** Parses the scope of a token. A bare tenant number becomes `tsg_id:<number>`. */
export function parseScope(value: unknown): string {
  const text = String(value).trim();
  return /^\d+$/.test(text) ? `${authentication.scopePrefix}${text}` : text;
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
