import { button, el } from '../dom';

/**
 * Puts the first items of a long list into a place, and more of them when somebody asks for them, or prints.
 */
export function lazyList<Item>(
  place: HTMLElement,
  items: readonly Item[],
  made: (item: Item) => HTMLElement,
  options: {
    /** How many at a time. */
    readonly chunk: number;
    /** The first one that is shown. */
    readonly from?: number;
    /** What stands around a button in such a list. */
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
      earlier.after(...items.slice(start, first).map(made));
      first = start;
    }
    if (where !== 'up') {
      const end = where === 'all' ? items.length : Math.min(next + chunk, items.length);
      later.before(...items.slice(next, end).map(made));
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

/** How the lists that are there now become whole. */
const whole = new WeakMap<Element, () => void>();

/** Draws all of every list: what is printed has no buttons. */
export function drawWhole(): void {
  for (const place of document.querySelectorAll('[data-lazy]')) whole.get(place)?.();
}

function label(holder: HTMLElement, left: number, word: string): void {
  holder.hidden = left === 0;
  const inner = holder.matches('button') ? holder : holder.querySelector('button');
  if (inner !== null) inner.textContent = `${left.toLocaleString('en')} ${word}`;
}

/** A row of a table around something that is no row. */
export function rowAround(columns: number): (child: HTMLElement) => HTMLElement {
  return (child) => el('tr', {}, el('td', { colspan: columns }, child));
}
