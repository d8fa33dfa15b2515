import { button, el, Part, replaceContent, setAttributes } from './dom';
import { viewNames, type ViewName } from './route';

/** Content of the page frame. */
export interface Frame {
  readonly now: ViewName;
  readonly tenants: readonly string[];
  readonly tenant: string;
  /** Account that is logged in; empty for the link. */
  readonly account: string;
}

/** Callbacks of the page frame. */
export interface FrameActions {
  readonly titles: Readonly<Record<ViewName, string>>;
  change(view: ViewName): void;
  choose(tenant: string): void;
  logIn(): void;
  logOut(): void;
}

/** The page frame: header with tabs and tenant, and a container for the view. It is created once. */
export class Shell {
  readonly #root: HTMLElement;
  readonly #actions: FrameActions;
  readonly #header: HTMLElement;
  readonly #main = el('main', { id: 'main', tabindex: -1 });
  readonly #panel = el('div', { id: 'panel', role: 'tabpanel' });
  readonly #tabs = new Map<ViewName, HTMLButtonElement>();
  readonly #tenant = new Part(el('div', { class: 'tenant' }));

  constructor(root: HTMLElement, actions: FrameActions) {
    this.#root = root;
    this.#actions = actions;
    this.#header = el(
      'header',
      { class: 'top' },
      el('span', { class: 'brand' }, el('span', { class: 'mark', 'aria-hidden': 'true' }), 'scm'),
      this.#tabList(),
      this.#tenant.element,
    );
    this.#main.append(this.#panel);
  }

  /** Shows a view in the frame. */
  show({ now, tenants, tenant, account }: Frame, view: HTMLElement): void {
    for (const [name, tab] of this.#tabs) {
      const isNow = name === now;
      setAttributes(tab, { 'aria-selected': isNow ? 'true' : 'false', tabindex: isNow ? 0 : -1 });
      if (isNow) scrollTo(tab);
    }
    this.#panel.setAttribute('aria-labelledby', `tab-${now}`);
    this.#tenant.show([tenants, tenant, account], () => [
      this.#tenantContent(tenants, tenant),
      this.#accountContent(account),
    ]);
    if (!this.#header.isConnected) replaceContent(this.#root, this.#header, this.#main);
    if (view.parentElement !== this.#panel) this.#panel.replaceChildren(view);
  }

  /** Replaces the whole page. */
  replace(content: HTMLElement): void {
    replaceContent(this.#root, el('main', { id: 'main', tabindex: -1 }, content));
  }

  #tabList(): HTMLElement {
    const list = el('div', { role: 'tablist', 'aria-label': 'Views', class: 'tabs' });
    for (const [i, name] of viewNames.entries()) {
      const attributes = {
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': 'panel',
        ...(i < 9 ? { 'aria-keyshortcuts': i + 1, title: `Key ${i + 1}` } : {}),
        'data-key': `tab ${name}`,
      };
      const tab = button(attributes, () => this.#actions.change(name), this.#actions.titles[name]);
      this.#tabs.set(name, tab);
      list.append(tab);
    }
    list.addEventListener('keydown', (event) => this.#step(event));
    return list;
  }

  #step(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = viewNames.findIndex((name) => this.#tabs.get(name) === document.activeElement);
    const next = viewNames.at((at + step) % viewNames.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    this.#tabs.get(next)?.focus();
    this.#actions.change(next);
  }

  #tenantContent(tenants: readonly string[], tenant: string): HTMLElement[] {
    const label = el('span', { class: 'quiet' }, 'tenant ');
    if (tenants.length < 2) return [label, el('span', { class: 'tenant-name', title: tenant }, tenant)];
    const select = el(
      'select',
      { 'aria-label': 'Tenant', 'data-key': 'tenant' },
      tenants.map((one) => el('option', { value: one, selected: one === tenant }, one)),
    );
    select.addEventListener('change', () => this.#actions.choose(select.value));
    return [label, select];
  }

  #accountContent(account: string): HTMLElement {
    if (account === '')
      return button({ class: 'secondary', 'data-key': 'account' }, () => this.#actions.logIn(), 'Log in');
    return button(
      { class: 'secondary account', 'data-key': 'account', title: `Log out ${account}` },
      () => this.#actions.logOut(),
      el('span', { class: 'name' }, account),
      el('span', { class: 'quiet' }, 'Log out'),
    );
  }
}

/**
 * Scrolls the list of a tab until the tab is visible. `scrollIntoView` of newer browsers would make the next Tab key start
 * after the tab.
 */
function scrollTo(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (list === null || !list.isConnected) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}
