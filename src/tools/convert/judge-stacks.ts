import { append } from '../../core';
import type { Accounts } from './accounts';
import type { Place } from './places';
import { childOf, keyOf, leavesOf, nodesAt, valuesOf, type ConfigNode } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';

const ofDevice = { outcome: 'not-configuration', why: 'it says which firewalls the stack is for' } as const;
const withoutFolder = {
  outcome: 'refused',
  why: 'no device group of the file has the firewall, or its folder would be too deep',
  remedy: 'write the variables in the folder of the firewall',
} as const;

/** Judges which templates a stack has, and for which firewalls: they become the snippets of folders. */
export function judgeStacks(accounts: Accounts, { root, form }: ExportedConfiguration, places: readonly Place[]): void {
  const device = form === 'set' ? '' : 'devices/*/';
  const templates = new Set(nodesAt(root, `${device}template`).flatMap(({ children }) => children.map(keyOf)));
  const used = new Set(places.flatMap(({ snippets }) => snippets));
  const snippets = places.filter(({ container }) => container.scope === 'snippet');
  const names = new Map(snippets.map(({ container, was }) => [was ?? container.name, container.name]));
  for (const stack of nodesAt(root, `${device}template-stack`).flatMap(({ children }) => children)) {
    const list = childOf(stack, 'templates');
    for (const { value, node } of list === undefined ? [] : valuesOf(list)) {
      const snippet = names.get(value) ?? value;
      if (!templates.has(value)) {
        const why = `the file has no template "${value}"`;
        accounts.judge(node, { outcome: 'refused', why, remedy: 'export it with the template, then convert again' });
      } else if (used.has(snippet)) {
        accounts.judge(node, { outcome: 'converted', to: `snippet "${snippet}", associated with folders` });
      } else {
        const why = 'no device group has firewalls of this stack';
        accounts.judge(node, { outcome: 'not-configuration', why });
      }
    }
    const devices = childOf(stack, 'devices');
    for (const device of devices?.children ?? []) {
      for (const leaf of leavesOf(device)) accounts.judge(leaf, ofDevice);
      // A folder for the firewall replaces this judgement.
      const values = childOf(device, 'variable');
      for (const leaf of values === undefined ? [] : leavesOf(values)) accounts.judge(leaf, withoutFolder);
    }
  }
}

/** Judges firewalls whose systems are in several device groups: the service places whole firewalls. */
export function judgeSystems(accounts: Accounts, { root, form }: ExportedConfiguration): void {
  const device = form === 'set' ? '' : 'devices/*/';
  const entries = new Map<string, ConfigNode[]>();
  for (const entry of nodesAt(root, `${device}device-group/*/devices/*`)) append(entries, keyOf(entry), entry);
  for (const same of entries.values())
    for (const entry of same.length > 1 ? same : []) accounts.judge(entry, inSeveralGroups);
}

const inSeveralGroups = {
  outcome: 'approximate',
  why: 'systems of the firewall are in several device groups, and a firewall of the service is in one folder',
  remedy: 'decide which folder gets the firewall; each system is a device of its own in snapshot.json',
} as const;
