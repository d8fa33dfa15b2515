import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that runs the garbage collector. V8 lets the heap of a read-only program grow to several times the
 * live data. An occasional collection takes a few milliseconds and keeps it small. `youngMegabytes`: part for new objects.
 */
export function garbageCollector(youngMegabytes = 8): () => void {
  setFlagsFromString('--expose-gc');
  setFlagsFromString(`--max-semi-space-size=${String(youngMegabytes)}`);
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void Reflect.apply(collect, undefined, []) : () => undefined;
}
