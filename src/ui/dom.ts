/** Content of an element. Text is never parsed as HTML. */
export type Child = Node | string | number | undefined | readonly Child[];

/** Attributes; `false` and undefined omit one. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  add(element, children);
  return element;
}

/** Makes a button with a click handler; it also works with the keyboard. */
export function button(attributes: Attributes, pressed: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const element = el('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', pressed);
  return element;
}

/** Sets attributes; `false` and undefined remove one. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

function add(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined) continue;
    if (isList(child)) add(element, child);
    else element.append(typeof child === 'number' ? String(child) : child);
  }
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/**
 * Replaces the content of an element. Restores the focus of an element with `data-key`, and the scroll positions of
 * lists.
 */
export function replaceContent(root: Element, ...children: readonly Child[]): void {
  const active = document.activeElement;
  const key = active !== null && root.contains(active) ? active.getAttribute('data-key') : null;
  const scrolled = [...root.querySelectorAll('[data-scroll]')].map(
    (one) => [one.getAttribute('data-scroll'), one.scrollTop, one.scrollLeft] as const,
  );
  root.replaceChildren();
  add(root, children);
  for (const [name, top, left] of scrolled) {
    root.querySelector(`[data-scroll="${CSS.escape(name ?? '')}"]`)?.scrollTo(left, top);
  }
  if (key === null) return;
  const again = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** A part of a view that is rendered again only when its input has changed. */
export class Part<T extends HTMLElement = HTMLElement> {
  readonly element: T;
  #mark = '';

  constructor(element: T) {
    this.element = element;
  }

  /** Renders `content` if `mark` changed. `mark` contains everything that `content` depends on. */
  show(mark: unknown, content: () => Child): void {
    const next = JSON.stringify(mark);
    if (next === this.#mark) return;
    replaceContent(this.element, content());
    this.#mark = next;
  }
}

/** Announces a text to screen readers. */
export function say(text: string): void {
  const statusLine = document.getElementById('status');
  if (statusLine !== null && statusLine.textContent !== text) statusLine.textContent = text;
}
