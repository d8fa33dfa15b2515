import { button, el } from '../dom';

/** Adds the first items of a long list to an element, and more on demand or for printing. */
export function lazyList<Item>(
  place: HTMLElement,
  items: readonly Item[],
  render: (item: Item) => HTMLElement,
  options: {
    /** Number of items to add at a time. */
    readonly chunk: number;
    /** Index of the first item to show. */
    readonly from?: number;
    /** Wraps the button for use in such a list. */
    readonly around: (child: HTMLElement) => HTMLElement;
  },
): void {
  const { chunk, around } = options;
  let first = Math.max(Math.min(options.from ?? 0, items.length - 1), 0);
  let next = first;
  const earlier = around(button({ class: 'more' }, () => grow('up'), ''));
  const later = around(button({ class: 'more' }, () => grow('down'), ''));
  const grow = (where: 'up' | 'down' | 'all'): void => {
    if (where !== 'down') {
      const start = where === 'all' ? 0 : Math.max(first - chunk, 0);
      earlier.after(...items.slice(start, first).map(render));
      first = start;
    }
    if (where !== 'up') {
      const end = where === 'all' ? items.length : Math.min(next + chunk, items.length);
      later.before(...items.slice(next, end).map(render));
      next = end;
    }
    label(earlier, first, 'earlier');
    label(later, items.length - next, 'more');
  };
  place.replaceChildren(earlier, later);
  grow('down');
  place.setAttribute('data-lazy', '');
  whole.set(place, () => grow('all'));
}

/** Functions that complete the lists on the page. */
const whole = new WeakMap<Element, () => void>();

/** Draws all items of all lists, because a printed page has no buttons. */
export function drawWhole(): void {
  for (const place of document.querySelectorAll('[data-lazy]')) whole.get(place)?.();
}

function label(holder: HTMLElement, left: number, word: string): void {
  holder.hidden = left === 0;
  const inner = holder.matches('button') ? holder : holder.querySelector('button');
  if (inner !== null) inner.textContent = `${left.toLocaleString('en')} ${word}`;
}

/** Wraps an element in a table row. */
export function rowAround(columns: number): (child: HTMLElement) => HTMLElement {
  return (child) => el('tr', {}, el('td', { colspan: columns }, child));
}
