import type { Container } from '../../../src/catalog';
import { CodedError } from '../../../src/core';
import type { HistoryState } from '../../../src/tools/history';
import type { ContainerState, SavedObject, SavedRules, Snapshot } from '../../../src/tenant';

type Fields = Readonly<Record<string, unknown>>;

export const oslo: Container = { scope: 'folder', name: 'Oslo' };

/** A complete folder with its parent. */
export function folder(name: string, above = 'All Firewalls', more: Partial<ContainerState> = {}): ContainerState {
  return { container: { scope: 'folder', name }, completeness: 'complete', above, snippets: [], ...more };
}

/** An address of Oslo, if nothing else is given. */
export function address(name: string, ip: string, more: Partial<SavedObject> = {}): SavedObject {
  return { kind: 'address', container: oslo, name, fields: { name, ip_netmask: ip }, ...more };
}

const any = ['any'];

/** A security rule that allows everything, but for some fields. */
export function rule(name: string, more: Fields = {}): SavedRules['rules'][number] {
  const matched = { from: any, to: any, source: any, destination: any, service: any, application: any, category: any };
  return { name, fields: { name, ...matched, source_user: any, action: 'allow', ...more } };
}

/** The pre rules of Oslo, if nothing else is given. */
export function rules(list: SavedRules['rules'], more: Partial<SavedRules> = {}): SavedRules {
  return { kind: 'security_rule', container: oslo, rulebase: 'pre', rules: list, ...more };
}

/** The folders above Oslo. */
export const top: readonly ContainerState[] = [
  { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
  folder('All Firewalls', 'All'),
];

/** A snapshot of Oslo, if nothing else is given. */
export function snapshotWith(more: Partial<Snapshot> = {}): Snapshot {
  return {
    ...{ format: 'scm-snapshot/1', made: '2026-01-01T00:00:00Z', unread: [], objects: [], rulebases: [] },
    containers: [...top, folder('Oslo')],
    ...more,
  };
}

/** States of a day each, from 2026-01-01; `damaged` cannot be read. */
export function historyOf(
  contents: readonly (Snapshot | 'damaged')[],
  facts: readonly Partial<HistoryState>[] = [],
): readonly HistoryState[] {
  return contents.map((snapshot, i) => ({
    ...{ id: `s${i}`, is: 'snapshot', at: `2026-01-0${i + 1}T00:00:00.000Z` },
    load: () =>
      snapshot === 'damaged'
        ? Promise.reject(new CodedError('NOT_A_SNAPSHOT', `cannot read s${i}`))
        : Promise.resolve({ digest: JSON.stringify(snapshot), snapshot: () => snapshot }),
    ...facts[i],
  }));
}
