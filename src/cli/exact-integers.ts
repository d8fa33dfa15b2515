/** Replacer of `JSON.stringify`: keeps integers that JavaScript would round, as strings. */
export function exactIntegers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
