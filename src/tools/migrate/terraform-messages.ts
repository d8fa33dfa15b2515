import { isObject, tryParseJson } from '../../core';
import type { Obstacle } from './assess';

/** A change in a plan. */
export interface PlannedChange {
  readonly address: string;
  /** Terraform's name of the action: create, update, delete, replace, move. */
  readonly action: string;
  /** Terraform's reason, if any: `tainted`, `cannot_update`. */
  readonly reason?: string;
}

interface Sight {
  /** Location of errors that name no file. */
  readonly at: string;
  /** Converts a file path to the form used in the report. */
  readonly fileOf: (file: string) => string;
}

/** Returns the errors or warnings in the output of `validate -json` (one object) or `plan -json` (one object per line). */
export function problemsIn(output: string, visibility: Sight, severity: 'error' | 'warning'): readonly Obstacle[] {
  const all = messagesIn(output).flatMap((message) => {
    const listed = message['diagnostics'];
    return Array.isArray(listed) ? listed.filter(isObject) : [message['diagnostic']].filter(isObject);
  });
  const seen = new Set<string>();
  return all.flatMap((one) => {
    if (one['severity'] !== severity || isOfTrial(one)) return [];
    const obstacle = obstacleOf(one, visibility);
    const key = JSON.stringify(obstacle);
    if (seen.has(key)) return [];
    seen.add(key);
    return [obstacle];
  });
}

// The trial itself overrides the provider; the user's folder does not.
function isOfTrial({ summary }: Readonly<Record<string, unknown>>): boolean {
  return summary === 'Provider development overrides are in effect';
}

/** Returns the changes in the output of `plan -json`, without data sources that are read during apply. */
export function changesIn(output: string): readonly PlannedChange[] {
  return messagesIn(output).flatMap(({ type, change }) => {
    if (type !== 'planned_change' || !isObject(change)) return [];
    const { resource, action, reason } = change;
    const address = isObject(resource) ? resource['addr'] : undefined;
    if (typeof address !== 'string' || typeof action !== 'string' || action === 'read') return [];
    return [{ address, action, ...(typeof reason === 'string' ? { reason } : {}) }];
  });
}

function obstacleOf(diagnostic: Readonly<Record<string, unknown>>, { at, fileOf }: Sight): Obstacle {
  const { range, summary, detail } = diagnostic;
  const address = addressOf(diagnostic);
  const file = isObject(range) && typeof range['filename'] === 'string' ? fileOf(range['filename']) : undefined;
  const start = isObject(range) && isObject(range['start']) ? range['start']['line'] : undefined;
  const line = typeof start === 'number' ? `:${String(start)}` : '';
  const words = [summary, detail].filter((one) => typeof one === 'string' && one !== '');
  return {
    at: file === undefined ? at : `${file}${line}`,
    ...(address === undefined ? {} : { address }),
    problem: words.join(': ').replace(/\s+/g, ' '),
  };
}

/** Validate returns no address, only the block that contains the error. */
function addressOf({ address, snippet }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof address === 'string') return address;
  const context = isObject(snippet) ? snippet['context'] : undefined;
  const [, block = '', type = '', name = ''] =
    (typeof context === 'string' && /^(resource|data) "([^"]+)" "([^"]+)"$/.exec(context)) || [];
  if (block === '') return undefined;
  return `${block === 'data' ? 'data.' : ''}${type}.${name}`;
}

function messagesIn(output: string): readonly Readonly<Record<string, unknown>>[] {
  const singleMessage = tryParseJson(output);
  return (singleMessage === undefined ? output.split('\n').map(tryParseJson) : [singleMessage]).filter(isObject);
}
