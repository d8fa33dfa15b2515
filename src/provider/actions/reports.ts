import { deepEqual, isObject } from '../../core';
import { asText, type Fields } from '../state/fields';

type Answer = Readonly<Record<string, unknown>>;

/** Summarizes the response of an action, one line each. Contains no values of objects, because they may be secret. */
export type ActionReport = (answer: Answer, config: Fields) => readonly string[];

const mostLines = 200;

/** Reports by action name. */
export const reports: Readonly<Record<string, ActionReport>> = {
  snippet_snapshot_save: ({ result }) => [`saved version ${textIn(result, 'version')}`],
  snippet_snapshot_load: (_, { version }) => [
    `version ${asText(version) ?? ''} is in the candidate configuration; it is not pushed`,
  ],
  snippet_snapshot_publish: ({ version, tsgs }) => [
    `published version ${String(version)} to ${listOf(tsgs).length === 0 ? 'all subscribers' : listOf(tsgs).join(', ')}`,
  ],
  snippet_snapshot_compare: ({ items }) => {
    const lines = listOf(items).map(
      (one) => `${textIn(one, 'operations')} ${textIn(one, 'objecttype')} "${textIn(one, 'objectname')}"`,
    );
    return lines.length === 0 ? ['no object was created or edited'] : shorten(lines);
  },
  snippet_snapshot_diff: ({ before, after }) => {
    const [old, now] = [before, after].map((one) => firstEntry(one));
    if (old === undefined || now === undefined) return [old === undefined ? 'created' : 'deleted'];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    const changed = names.filter((name) => !deepEqual(old[name], now[name]));
    return changed.length === 0 ? ['no field differs'] : shorten(changed.map((name) => `${name} differs`));
  },
  snippet_snapshot_updates: ({ publisher, subscriber }) => [
    deepEqual(entriesIn(publisher), entriesIn(subscriber))
      ? 'the snippet equals the version of its publisher'
      : 'the publisher has another version: an update exists',
  ],
  snippet_snapshot_convert: () => ['the snippet is local'],
  shared_snippets_load: () => ['the shared snippet is in the candidate configuration; it is not pushed'],
  certificate_import: (_, { name }) => [`certificate "${asText(name) ?? ''}" is in the candidate configuration`],
  trust_validation: ({ current_status: status }) => [
    typeof status === 'string' ? `the trust is ${status}` : 'the service accepted the trust',
  ],
  auto_vpn_push: () => ['the auto VPN configuration is pushed'],
  application_defaults: () => ['the application defaults exist'],
};

function shorten(lines: readonly string[]): readonly string[] {
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`];
}

function textIn(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesIn(value: unknown): readonly unknown[] {
  return isObject(value) ? listOf(value['entry']) : [];
}

function firstEntry(value: unknown): Answer | undefined {
  const [first] = entriesIn(value);
  return isObject(first) ? first : undefined;
}
