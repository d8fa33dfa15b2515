import type { Accounts } from './accounts';
import type { Place } from './places';
import { childOf, keyOf, leavesOf, nodesAt, valuesOf } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';

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
    for (const leaf of devices === undefined ? [] : leavesOf(devices)) {
      accounts.judge(leaf, { outcome: 'not-configuration', why: 'it says which firewalls the stack is for' });
    }
  }
}
