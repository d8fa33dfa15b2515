import { el } from '../dom';
import type { Page } from './view';

/** Draws the folders as a tree: one tab stop, arrow keys to move, Enter or Space to select. */
export function drawTree(place: HTMLElement, { data, view, show }: Page): void {
  const item = (key: string | undefined, name: string, scope: string, level: number, changes: number): HTMLElement => {
    const isChosen = key === view.container;
    return el(
      'li',
      {
        role: 'treeitem',
        'aria-level': level,
        'aria-selected': isChosen ? 'true' : 'false',
        tabindex: isChosen ? 0 : -1,
        'data-key': key,
        class: `${scope} level-${Math.min(level, 7)}`,
      },
      el('span', { class: 'icon', 'aria-hidden': 'true' }),
      el('span', { class: 'name' }, name),
      changes === 0 ? undefined : el('span', { class: 'count' }, changes, el('span', { class: 'unseen' }, ' changes')),
    );
  };
  const hadFocus = place.contains(document.activeElement);
  const total = data.tree.reduce((sum, { changes }) => sum + changes, 0);
  const items = [
    item(undefined, 'Everything', 'all', 1, total),
    ...data.tree.map(({ key, name, scope, level, changes }) => item(key, name, scope, level, changes)),
  ];
  const tree = el('ul', { role: 'tree', 'aria-label': 'Folders, firewalls and snippets' }, items);
  const choose = (one: HTMLElement): void => show({ container: one.dataset['key'], wanted: undefined });
  tree.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('li') : null;
    if (target !== null) choose(target);
  });
  tree.addEventListener('keydown', (event) => {
    const at = items.findIndex((one) => one === document.activeElement);
    const here = items[at];
    if (here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = { ArrowDown: items[at + 1], ArrowUp: items[at - 1], Home: items[0], End: items.at(-1) }[event.key];
    if (event.key === 'Enter' || event.key === ' ') choose(here);
    else if (target === undefined) return;
    else {
      for (const one of items) one.tabIndex = one === target ? 0 : -1;
      target.focus();
    }
    event.preventDefault();
  });
  place.replaceChildren(tree);
  if (hadFocus) tree.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}
