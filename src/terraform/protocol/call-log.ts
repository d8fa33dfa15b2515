import { deepEqual, isObject } from './basis';
import type { NumberedContext } from './call-context';
import type { TfValue } from './value';

/** A plan of one resource, as the log describes it. */
export interface LoggedPlan {
  readonly typeName: string;
  readonly prior: TfValue;
  readonly planned: TfValue;
  readonly requiresReplace: readonly (readonly unknown[])[];
}

/**
 * Logs the start of a call at level trace, with the resource type of its request. Call the result with the answer when
 * the call has ended: it logs the time in milliseconds, and the number of diagnostics. Values are never logged.
 */
export function logCall({ log, call }: NumberedContext, rpc: string, request: unknown): (answer?: unknown) => void {
  if (!log.isOn('trace')) return () => undefined;
  const fields = { rpc, call, ...typeIn(request) };
  const started = performance.now();
  log.trace('call', fields);
  return (answer) => {
    const diagnostics = isObject(answer) && Array.isArray(answer['diagnostics']) ? answer['diagnostics'].length : 0;
    log.trace('call ended', { ...fields, ms: Math.round(performance.now() - started), diagnostics });
  };
}

function typeIn(request: unknown): { readonly type?: unknown } {
  if (!isObject(request)) return {};
  const type = request['typeName'] ?? request['actionType'] ?? request['name'];
  return type === undefined ? {} : { type };
}

/** Logs the decision of a plan at level trace: what happens, and the names of the attributes that differ. */
export function logPlan(
  { log, call }: NumberedContext,
  { typeName, prior, planned, requiresReplace }: LoggedPlan,
): void {
  log.trace('plan decided', () => {
    const changed = changedNames(prior, planned);
    return {
      call,
      type: typeName,
      decision: decisionOf(prior, planned, changed.length > 0, requiresReplace.length > 0),
      changed,
      replaced_by: requiresReplace.map((path) => path.join('.')),
    };
  });
}

function decisionOf(prior: TfValue, planned: TfValue, isChanged: boolean, isReplaced: boolean): string {
  if (planned === null) return 'delete';
  if (prior === null) return 'create';
  if (isReplaced) return 'replace';
  return isChanged ? 'update' : 'no change';
}

function changedNames(prior: TfValue, planned: TfValue): readonly string[] {
  const [before, after] = [membersOf(prior), membersOf(planned)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !deepEqual(before[name] ?? null, after[name] ?? null))
    .sort();
}

function membersOf(value: TfValue): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
