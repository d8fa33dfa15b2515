import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { createCarriesBody, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import { ApiProblem, problem } from '../api-problem';
import { checkCounts } from './counts';
import { checkStorable } from './storable';

/** Maximum size of a request body in bytes. */
const bodyLimitBytes = 4 * 2 ** 20;

const nestingLimit = 64;

const unpack = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * Reads the body of a request as text, decompressed. Throws 413 if it is too large; at most the limit is kept in
 * memory.
 */
export async function readText(request: Request, limit = bodyLimitBytes): Promise<string> {
  const encoding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return receive(plainText(request, limit));
  const packed = await receive(request.arrayBuffer());
  if (packed.byteLength > limit) throw tooLarge(limit);
  const unpacked = Object.entries(unpack).find(([name]) => name === encoding)?.[1];
  if (unpacked === undefined) throw problem('malformed', `the content encoding "${encoding}" is not supported`);
  try {
    return (await unpacked(Buffer.from(packed), { maxOutputLength: limit })).toString('utf8');
  } catch (error) {
    if (isObject(error) && error['code'] === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw problem('malformed', `the body is not valid ${encoding}`);
  }
}

/** A connection that ends within the body is a fault of the client or the network, not of the service. */
async function receive<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw problem('timeout', 'the connection ended before the request body was complete');
  }
}

async function plainText(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('Content-Length');
  if (length !== null && Number(length) > limit) throw tooLarge(limit);
  if (length !== null || request.body === null) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Read to the end in any case: a client that is still sending would not read the response.
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(limit: number): ApiProblem {
  return problem('tooLarge', `the body is larger than ${limit} bytes`);
}

/** Parses the body of a request; undefined if it is empty. Throws 400. */
export function parseJson(sent: string): unknown {
  // Some editors and clients start a file with a byte order mark.
  const text = sent.startsWith('\uFEFF') ? sent.slice(1) : sent;
  if (text.trim() === '') return undefined;
  // All further processing is recursive.
  if (nesting(text) > nestingLimit) throw problem('malformed', `the body is nested deeper than ${nestingLimit} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw problem('malformed', `the body is not JSON: ${error instanceof SyntaxError ? error.message : 'unreadable'}`);
  }
  checkCounts(value);
  // Decoded text contains neither NUL nor lone surrogates; only escapes can introduce them.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) checkStorable(value);
  return value;
}

/** Parses a request body that must be an object; undefined if it is empty. Throws 400. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const body = parseJson(text);
  if (body === undefined || isObject(body)) return body;
  throw problem('malformed', 'the body must be a JSON object');
}

function nesting(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth--;
  }
  return deepest;
}

/** Parses a request body that must be a list of objects. Throws 400. */
export function parseObjects(text: string): readonly Record<string, unknown>[] {
  const body = parseJson(text);
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  if (Array.isArray(body) && body.every(isObject)) return body;
  throw problem('malformed', 'the body must be a JSON list of objects');
}

/** Parses the body of a create; some kinds have none. */
export function bodyOfRequest(kind: ResourceKind, text: string): Record<string, unknown> | undefined {
  return createCarriesBody(kind) ? parseObject(text) : {};
}
