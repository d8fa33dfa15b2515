import type * as MessagePack from '@msgpack/msgpack';

import { formatPath, isObject, type Json, type PathStep } from './basis';
import { parseExactJson } from './exact-json';
import { exactInteger } from './exact-number';
import { ProtocolError } from './protocol-error';
import { dynamicTyped, isDynamicTyped, isUnknown, UNKNOWN, type TfValue } from './tf-value';

export { isUnknown, UNKNOWN, type TfValue, type Unknown } from './tf-value';

/** A DynamicValue in its wire form: exactly one field is set. */
export interface WireValue {
  readonly msgpack: Uint8Array;
  readonly json: Uint8Array;
}

/** More levels than any schema has, so that a cyclic value fails with an error. */
const maxDepth = 1000;

let codec: { readonly encoder: MessagePack.Encoder; readonly decoder: MessagePack.Decoder } | undefined;

/** Loads the codec with the first value, because the handshake needs none. */
function msgpack(): { readonly encoder: MessagePack.Encoder; readonly decoder: MessagePack.Decoder } {
  if (codec === undefined) {
    // oxlint-disable-next-line typescript/no-require-imports -- see above; an import would run at start-up
    const library = require('@msgpack/msgpack') as typeof MessagePack;
    const extensionCodec = {
      // Type 0 is unknown, 12 is unknown with refinements; any later type is read as unknown, too.
      tryToEncode: (value: unknown) => (isUnknown(value) ? new library.ExtData(0, Uint8Array.of(0)) : null),
      decode: () => UNKNOWN,
    };
    const options = { extensionCodec, useBigInt64: true };
    codec = {
      encoder: new library.Encoder({ ...options, maxDepth: maxDepth + 1 }),
      decoder: new library.Decoder(options),
    };
  }
  return codec;
}

/** Decodes a DynamicValue; null if it is absent or empty. Throws `TF_VALUE_MALFORMED`. */
export function decodeDynamic(wire: Uint8Array | WireValue | undefined): TfValue {
  if (wire === undefined) return null;
  const bytes = wire instanceof Uint8Array ? wire : wire.msgpack;
  try {
    if (bytes.length > 0) return settleValue(msgpack().decoder.decode(bytes), 0);
  } catch (cause) {
    throw new ProtocolError('TF_VALUE_MALFORMED', 'a value from terraform is not valid msgpack', { cause });
  }
  return wire instanceof Uint8Array || wire.json.length === 0 ? null : parseExactJson(wire.json);
}

/**
 * Encodes a value for the `msgpack` field of a DynamicValue. Throws `TF_VALUE_INVALID` for values that Terraform does
 * not support.
 */
export function encodeDynamic(value: TfValue): Uint8Array {
  return msgpack().encoder.encode(prepareValue(value, []));
}

/** Converts a decoded value: the decoder returns each 64-bit integer as a bigint, and most of them fit a number. */
function settleValue(value: unknown, depth: number): TfValue {
  if (depth > maxDepth) throw new Error(`nested deeper than ${maxDepth}`);
  if (typeof value === 'bigint') return exactInteger(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (isUnknown(value)) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    // Bytes occur only as the type of a value whose attribute has none.
    if (items[0] instanceof Uint8Array)
      return dynamicTyped(parseExactJson(items[0]) as Json, settleValue(items[1], depth + 1)); // the type, as JSON
    return items.map((item) => settleValue(item, depth + 1));
  }
  if (!isObject(value) || value instanceof Uint8Array) throw new Error(`unexpected ${typeof value}`);
  const result: Record<string, TfValue> = {};
  for (const key of Object.keys(value)) result[key] = settleValue(value[key], depth + 1);
  return result;
}

const int64 = { min: -(2n ** 63n), max: 2n ** 64n - 1n };

/**
 * Prepares a value for encoding: refuses values that msgpack would change silently, and writes each number in the form
 * that Terraform reads exactly.
 */
function prepareValue(value: unknown, path: PathStep[]): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw invalid(path, String(value));
      if (!Number.isSafeInteger(value)) return String(value);
      return Math.abs(value) > 0x7fffffff ? BigInt(value) : value;
    case 'bigint':
      return value < int64.min || value > int64.max ? String(value) : value;
    default:
  }
  if (value === null || isUnknown(value)) return value;
  if (path.length >= maxDepth) throw invalid(path.slice(0, 10), `nested deeper than ${maxDepth}`);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // Not map(), which skips the holes of a sparse list.
    for (let at = 0; at < value.length; at++) items.push(child(value, at, path));
    return items;
  }
  if (isDynamicTyped(value)) {
    return [Buffer.from(JSON.stringify(value.type)), child(value, 'value', path)];
  }
  if (!isObject(value) || !isPlain(value)) throw invalid(path, kindOf(value));
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value)) members[key] = child(value, key, path);
  return members;
}

function child(parent: object, step: PathStep, path: PathStep[]): unknown {
  path.push(step);
  const result = prepareValue(Reflect.get(parent, step), path);
  path.pop();
  return result;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Compared by structure, because values from another realm (a vm context, jest) have another Object.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  return isObject(value) ? value.constructor.name : typeof value;
}

function invalid(path: readonly PathStep[], seen: string): ProtocolError {
  const where = path.length === 0 ? 'the value' : formatPath(path);
  return new ProtocolError('TF_VALUE_INVALID', `${where} is ${seen}, which no terraform value can be`);
}
