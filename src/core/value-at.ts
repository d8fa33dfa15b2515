import { isObject } from '../terraform/protocol/basis';

/** Returns the value at a path of names and indexes; undefined if there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isObject(at) ? at[String(step)] : undefined;
  }, value);
}
