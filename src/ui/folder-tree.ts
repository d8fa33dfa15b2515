import type { Hierarchy, HierarchyFolder } from './answers';
import { el, type Child } from './dom';

/** What can be chosen in the tree. */
export interface Chosen {
  readonly scope: 'folder' | 'snippet' | 'device';
  readonly name: string;
}

/**
 * The hierarchy as a tree after the pattern that screen readers know: one stop for the Tab key, arrows within, Enter
 * or Space chooses, Home and End go to the ends, letters to the next name that begins so.
 */
export function folderTree(hierarchy: Hierarchy, chosen: Chosen, choose: (what: Chosen) => void): HTMLElement {
  const tree = el('ul', { role: 'tree', 'aria-label': 'Folders, firewalls and snippets', class: 'tree' });
  const item = (what: Chosen, level: number, text: Child, below: readonly HTMLElement[] = []): HTMLElement => {
    const isChosen = what.scope === chosen.scope && what.name === chosen.name;
    const line = el(
      'span',
      { class: 'line' },
      el('span', { class: `icon ${what.scope}`, 'aria-hidden': 'true' }),
      text,
    );
    line.style.setProperty('--level', String(level));
    return el(
      'li',
      {
        role: 'treeitem',
        'aria-level': level,
        'aria-selected': isChosen ? 'true' : 'false',
        'aria-expanded': below.length === 0 ? undefined : 'true',
        tabindex: isChosen ? 0 : -1,
        'data-key': `tree ${what.scope} ${what.name}`,
        'data-scope': what.scope,
        'data-name': what.name,
      },
      line,
      below.length === 0 ? undefined : el('ul', { role: 'group' }, below),
    );
  };
  const folder = (one: HierarchyFolder, level: number): HTMLElement =>
    item({ scope: 'folder', name: one.name }, level, one.name, [
      ...one.devices.map(({ serial, name, connected, version }) =>
        item({ scope: 'device', name: serial }, level + 1, [
          el('span', { class: 'device-name' }, name),
          el(
            'span',
            { class: 'quiet' },
            `${connected ? '' : 'offline, '}${version === 0 ? 'no version' : `v${version}`}`,
          ),
        ]),
      ),
      ...one.folders.map((child) => folder(child, level + 1)),
    ]);
  tree.append(folder(hierarchy.top, 1));
  for (const name of hierarchy.snippets) tree.append(item({ scope: 'snippet', name }, 1, name));
  if (tree.querySelector('[tabindex="0"]') === null) tree.querySelector('li')?.setAttribute('tabindex', '0');
  tree.addEventListener('keydown', (event) => moveInTree(tree, event));
  tree.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('li') : null;
    if (target !== null) choose(whatIs(target));
  });
  return tree;
}

function whatIs(item: Element): Chosen {
  const scope = item.getAttribute('data-scope');
  const name = item.getAttribute('data-name') ?? '';
  return { scope: scope === 'snippet' || scope === 'device' ? scope : 'folder', name };
}

function moveInTree(tree: HTMLElement, event: KeyboardEvent): void {
  const here = document.activeElement?.closest('li');
  if (here === null || here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...tree.querySelectorAll('li')].filter(
    (one) => one.parentElement?.closest('[aria-expanded="false"]') === null,
  );
  const at = items.indexOf(here);
  const target = targetOf(event.key, here, items, at);
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (target === 'choose') here.click();
  else if (target === 'toggle') {
    here.setAttribute('aria-expanded', here.getAttribute('aria-expanded') === 'true' ? 'false' : 'true');
  } else {
    for (const one of items) one.setAttribute('tabindex', one === target ? '0' : '-1');
    target.focus();
  }
}

function targetOf(
  key: string,
  here: HTMLLIElement,
  items: readonly HTMLLIElement[],
  at: number,
): HTMLLIElement | 'choose' | 'toggle' | undefined {
  const expanded = here.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[at + 1];
    case 'ArrowUp':
      return items[at - 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowRight':
      return expanded === 'false' ? 'toggle' : expanded === 'true' ? items[at + 1] : undefined;
    case 'ArrowLeft':
      return expanded === 'true' ? 'toggle' : (here.parentElement?.closest('li') ?? undefined);
    case 'Enter':
    case ' ':
      return 'choose';
    default: {
      if (key.length !== 1 || !/\p{L}/u.test(key)) return undefined;
      const from = [...items.slice(at + 1), ...items.slice(0, at)];
      return from.find((one) => (one.getAttribute('data-name') ?? '').toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
