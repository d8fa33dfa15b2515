import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A function that collects garbage. V8 lets the heap of a program that only reads grow to several times of what it needs;
 * collecting now and then takes some milliseconds and keeps it small.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void Reflect.apply(collect, undefined, []) : () => undefined;
}
