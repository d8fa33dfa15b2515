import type { Hierarchy, HierarchyFolder, PlaceCount } from './answers';
import { button, el, Part, type Child } from './dom';
import { shownName } from './shown-name';
import { moveInTree } from './tree-keys';

/** An item of the tree that can be selected. */
export interface Chosen {
  readonly scope: 'folder' | 'snippet' | 'device';
  readonly name: string;
}

/**
 * The hierarchy as a tree that follows the ARIA tree view pattern: one tab stop, arrow keys to move, Enter or Space to
 * select. Home and End move to the ends, letters to the next matching name. Collapsed items stay collapsed.
 */
export class FolderTree {
  readonly element: HTMLElement;
  readonly #choose: (what: Chosen) => void;
  readonly #collapsed = new Set<string>();
  readonly #toggle: HTMLButtonElement;
  readonly #part: Part;

  constructor(label: string, choose: (what: Chosen) => void) {
    this.#choose = choose;
    // Visible only on narrow screens, where the tree has no column of its own.
    this.#toggle = button({ class: 'side-toggle', 'aria-expanded': 'false', 'aria-controls': 'side' }, () =>
      this.#open(this.#toggle.getAttribute('aria-expanded') !== 'true'),
    );
    this.#part = new Part(el('div', { id: 'side', class: 'side', 'data-scroll': 'tree' }));
    this.element = el('nav', { class: 'side-nav', 'aria-label': label }, this.#toggle, this.#part.element);
  }

  /**
   * Shows the hierarchy. `first`: an item above it that selects everything. `counts`: what is in each container itself.
   */
  show(
    hierarchy: Hierarchy,
    chosen: Chosen | undefined,
    first?: { readonly text: string; choose(): void },
    counts: readonly PlaceCount[] = [],
  ): void {
    this.#toggle.replaceChildren(chosen === undefined ? (first?.text ?? '') : shownName(hierarchy, chosen));
    this.#part.show([hierarchy, chosen, counts], () => {
      const tree = this.#tree(hierarchy, chosen, counts);
      if (first === undefined) return tree;
      const all = button(
        {
          class: 'line everywhere',
          'aria-pressed': chosen === undefined ? 'true' : 'false',
          'data-key': 'tree everywhere',
        },
        () => {
          this.#open(false);
          first.choose();
        },
        el('span', { class: 'name' }, first.text),
      );
      return [all, tree];
    });
  }

  #open(isOpen: boolean): void {
    this.#toggle.setAttribute('aria-expanded', isOpen ? 'true' : 'false');
  }

  #tree(hierarchy: Hierarchy, chosen: Chosen | undefined, counts: readonly PlaceCount[]): HTMLElement {
    const countOf = new Map(counts.map(({ scope, name, count }) => [`${scope} ${name}`, count]));
    const tree = el('ul', { role: 'tree', 'aria-label': 'Folders, firewalls and snippets', class: 'tree' });
    const item = (what: Chosen, level: number, text: Child, below: readonly HTMLElement[] = []): HTMLElement => {
      const isChosen = what.scope === chosen?.scope && what.name === chosen.name;
      const key = `${what.scope} ${what.name}`;
      const isCollapsed = this.#collapsed.has(key);
      const line = el(
        'span',
        { class: 'line', title: what.name },
        el('span', { class: below.length === 0 ? 'twist none' : 'twist', 'aria-hidden': 'true' }),
        el('span', { class: `icon ${what.scope}`, 'aria-hidden': 'true' }),
        text,
        countOf.has(key) ? el('span', { class: 'count' }, countOf.get(key)) : undefined,
      );
      line.style.setProperty('--level', String(level));
      return el(
        'li',
        {
          role: 'treeitem',
          'aria-level': level,
          'aria-selected': isChosen ? 'true' : 'false',
          'aria-expanded': below.length === 0 ? undefined : isCollapsed ? 'false' : 'true',
          tabindex: isChosen ? 0 : -1,
          'data-key': `tree ${key}`,
          'data-scope': what.scope,
          'data-name': what.name,
        },
        line,
        below.length === 0 ? undefined : el('ul', { role: 'group' }, below),
      );
    };
    const folder = (one: HierarchyFolder, level: number): HTMLElement =>
      item({ scope: 'folder', name: one.name }, level, el('span', { class: 'name' }, one.name), [
        ...one.devices.map(({ serial, name, connected, version }) =>
          item({ scope: 'device', name: serial }, level + 1, [
            el('span', { class: 'name device-name' }, name),
            el('span', { class: 'quiet' }, connected ? (version === 0 ? 'no version' : `v${version}`) : 'offline'),
          ]),
        ),
        ...one.folders.map((child) => folder(child, level + 1)),
      ]);
    tree.append(folder(hierarchy.top, 1));
    for (const name of hierarchy.snippets)
      tree.append(item({ scope: 'snippet', name }, 1, el('span', { class: 'name' }, name)));
    if (tree.querySelector('[tabindex="0"]') === null) tree.querySelector('li')?.setAttribute('tabindex', '0');
    tree.addEventListener('keydown', (event) => moveInTree(tree, event, (one) => this.#fold(one)));
    tree.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const line = target?.closest('li');
      if (line === null || line === undefined) return;
      if (target?.matches('.twist:not(.none)') === true) {
        this.#fold(line);
        return;
      }
      this.#open(false);
      this.#choose(whatIs(line));
    });
    return tree;
  }

  #fold(item: HTMLElement): void {
    const { scope, name } = whatIs(item);
    const isOpen = item.getAttribute('aria-expanded') === 'true';
    item.setAttribute('aria-expanded', isOpen ? 'false' : 'true');
    if (isOpen) this.#collapsed.add(`${scope} ${name}`);
    else this.#collapsed.delete(`${scope} ${name}`);
  }
}

function whatIs(item: Element): Chosen {
  const scope = item.getAttribute('data-scope');
  const name = item.getAttribute('data-name') ?? '';
  return { scope: scope === 'snippet' || scope === 'device' ? scope : 'folder', name };
}
