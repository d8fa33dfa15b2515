import { CodedError, isObject, messageOf, snakeCase, parseJson } from '../core';

/** An access token fetched by another program. */
export interface ReadyToken {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** Reads a text file. Throws if it cannot be read. */
export type ReadFile = (path: string) => string;

/** Content of a JSON auth file. */
export interface AuthFile {
  /** By Terraform attribute name. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly readyToken?: ReadyToken;
}

/**
 * Reads a JSON auth file: settings in snake or camel case, and a ready-made token in `jwt` with `jwt_expires_at`.
 * Throws an error that names the file and never quotes its content.
 */
export function readAuthFile(path: string, readFile: ReadFile): AuthFile {
  let text: string;
  try {
    text = readFile(path);
  } catch (cause) {
    throw new CodedError('AUTH_FILE_UNREADABLE', `cannot read the auth file "${path}": ${messageOf(cause)}`, { cause });
  }
  let content: unknown;
  try {
    content = parseJson(text);
  } catch {
    // Without the cause: the parser's message quotes the content.
    throw new CodedError('AUTH_FILE_INVALID', `the auth file "${path}" is not JSON`);
  }
  if (!isObject(content)) throw new CodedError('AUTH_FILE_INVALID', `the auth file "${path}" is not a JSON object`);
  const values = Object.fromEntries(Object.entries(content).map(([name, value]) => [snakeCase(name), value]));
  const { jwt, jwt_expires_at: expires } = values;
  if (typeof jwt !== 'string' || jwt === '') return { values };
  const expiresAt = momentOf(expires) ?? expiryIn(jwt);
  return { values, readyToken: { value: jwt, ...(expiresAt === undefined ? {} : { expiresAt }) } };
}

/** Reads the `exp` claim of a JWT without verifying it, in milliseconds since the epoch. */
function expiryIn(jwt: string): number | undefined {
  try {
    const claims: unknown = parseJson(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isObject(claims) ? momentOf(claims['exp']) : undefined;
  } catch {
    return undefined;
  }
}

// Accepts a date string or seconds since the epoch.
function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value * 1000;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
