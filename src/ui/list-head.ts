import { button, el, Part } from './dom';
import { choose } from './route';

/** The headings of a list: each sorts by its column; the sorted one reverses the order. */
export class ListHead {
  readonly element: HTMLElement;
  readonly #part: Part;
  readonly #columns: Readonly<Record<string, string>>;

  /** `columns` has the name of the order and the text of each column. */
  constructor(columns: Readonly<Record<string, string>>) {
    this.element = el('div', { class: 'list-head', role: 'group', 'aria-label': 'Sort by' });
    this.#part = new Part(this.element);
    this.#columns = columns;
  }

  show(sort: string, direction: string): void {
    this.#part.show([sort, direction], () =>
      Object.entries(this.#columns).map(([order, text]) => heading(order, text, sort, direction)),
    );
  }
}

function heading(order: string, text: string, sort: string, direction: string): HTMLElement {
  const isSorted = order === sort;
  const isDown = isSorted && direction === 'down';
  return button(
    { class: `sort sort-${order}`, 'data-key': `sort ${order}`, 'aria-pressed': isSorted ? 'true' : 'false' },
    () => choose({ sort: order, direction: isSorted && !isDown ? 'down' : undefined }),
    text,
    isSorted ? el('span', { class: 'arrow', 'aria-hidden': 'true' }, isDown ? ' ▾' : ' ▴') : undefined,
    isSorted ? el('span', { class: 'unseen' }, isDown ? ', descending' : ', ascending') : undefined,
  );
}
