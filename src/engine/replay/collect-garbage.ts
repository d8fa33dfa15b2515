import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';

/**
 * Returns a function that runs the garbage collector. V8 lets the heap of a read-only program grow to several times the
 * live data. An occasional collection takes a few milliseconds and keeps it small.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  // Only a context that is made now has the function.
  const context = createContext();
  const script = new Script('gc()');
  return () => void script.runInContext(context);
}
