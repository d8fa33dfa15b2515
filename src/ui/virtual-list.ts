import { el, replaceContent, type Child } from './dom';

/** Number of items fetched at once. */
const pageSize = 200;

/** Number of rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const spare = 10;

/** A page of a long list. */
export interface ListPage<T> {
  readonly total: number;
  readonly items: readonly T[];
}

/** Options of a list. */
export interface ListOptions<T> {
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly row: (item: T) => Child;
  readonly open: (item: T) => void;
}

/** Reads a page of a list. */
export type ReadPage<T> = (offset: number, limit: number) => Promise<ListPage<T>>;

/**
 * A list of any length that renders only visible rows and fetches only visited pages. It is an ARIA listbox: arrow
 * keys, Page keys, Home and End move, Enter opens.
 */
export class VirtualList<T> {
  readonly element: HTMLElement;
  readonly #options: ListOptions<T>;
  readonly #space = el('div', { class: 'virtual-space', role: 'presentation' });
  readonly #rows = new Map<number, HTMLElement>();
  #pages = new Map<number, readonly T[]>();
  #requested = new Set<number>();
  #read: ReadPage<T> = () => Promise.resolve({ total: 0, items: [] });
  #mark = '';
  #total = 0;
  #active = 0;
  #open = '';
  #frame = 0;

  constructor(options: ListOptions<T>) {
    this.#options = options;
    this.element = el(
      'div',
      {
        class: 'virtual',
        role: 'listbox',
        tabindex: 0,
        'aria-label': options.label,
        'data-key': `list ${options.label}`,
      },
      this.#space,
    );
    this.element.addEventListener('scroll', () => this.#soon());
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    new ResizeObserver(() => this.#soon()).observe(this.element);
  }

  get total(): number {
    return this.#total;
  }

  /** Shows a list. `query` identifies it, `mark` its content. A list with equal values is not fetched again. */
  async show(query: unknown, mark: string, open: string, read: ReadPage<T>): Promise<void> {
    const of = JSON.stringify(query);
    const isSame = this.#mark === `${of} ${mark}`;
    const isOther = !this.#mark.startsWith(`${of} `);
    const isOpened = this.#open !== open;
    this.#open = open;
    if (isSame && !isOpened) return;
    if (!isSame) {
      const first = isOther ? 0 : Math.floor(this.#firstVisible() / pageSize);
      const page = await read(first * pageSize, pageSize);
      this.#read = read;
      this.#mark = `${of} ${mark}`;
      this.#pages = new Map([[first, page.items]]);
      this.#requested = new Set([first]);
      this.#total = page.total;
      this.#space.style.height = `${page.total * this.#rowHeight()}px`;
      if (isOther) {
        this.#active = 0;
        this.element.scrollTop = 0;
      }
    }
    this.#clear();
    this.#draw();
  }

  #rowHeight(): number {
    return matchMedia('(max-width: 800px)').matches ? 58 : 38;
  }

  #firstVisible(): number {
    return Math.floor(this.element.scrollTop / this.#rowHeight());
  }

  #soon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #clear(): void {
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
  }

  #draw(): void {
    const height = this.#rowHeight();
    const from = Math.max(0, this.#firstVisible() - spare);
    const until = Math.min(this.#total, from + Math.ceil(this.element.clientHeight / height) + 2 * spare);
    this.#space.style.height = `${this.#total * height}px`;
    for (const [i, row] of this.#rows) {
      if (i >= from && i < until) continue;
      row.remove();
      this.#rows.delete(i);
    }
    for (let i = from; i < until; i += 1) {
      if (!this.#rows.has(i)) this.#add(i, height);
    }
    this.element.setAttribute('aria-activedescendant', this.#idOf(this.#active));
  }

  #add(i: number, height: number): void {
    const item = this.#item(i);
    if (item === undefined) {
      void this.#readPage(Math.floor(i / pageSize));
      return;
    }
    const row = el('div', {
      class: i === this.#active ? 'row active' : 'row',
      role: 'option',
      id: this.#idOf(i),
      'aria-setsize': this.#total,
      'aria-posinset': i + 1,
      'aria-selected': this.#options.keyOf(item) === this.#open ? 'true' : 'false',
      'data-index': i,
    });
    replaceContent(row, this.#options.row(item));
    row.style.transform = `translateY(${i * height}px)`;
    this.#rows.set(i, row);
    this.#space.append(row);
  }

  async #readPage(page: number): Promise<void> {
    if (this.#requested.has(page)) return;
    this.#requested.add(page);
    const [pages, requested] = [this.#pages, this.#requested];
    try {
      const { items } = await this.#read(page * pageSize, pageSize);
      pages.set(page, items);
      // If the list changed meanwhile, `show` has fetched its pages.
      if (pages === this.#pages) this.#soon();
    } catch {
      // The next poll of the view reports the error.
      requested.delete(page);
    }
  }

  #item(i: number): T | undefined {
    return this.#pages.get(Math.floor(i / pageSize))?.[i % pageSize];
  }

  #idOf(i: number): string {
    return `${this.#options.label.replace(/\W+/g, '-')}-${i}`;
  }

  #click(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row === null) return;
    this.#activate(Number(row.getAttribute('data-index')));
    this.#openActive();
  }

  #key(event: KeyboardEvent): void {
    const height = this.#rowHeight();
    const visible = Math.max(1, Math.floor(this.element.clientHeight / height) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: visible,
      PageUp: -visible,
      Home: -this.#total,
      End: this.#total,
    };
    const step = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') this.#openActive();
    else if (step === undefined) return;
    else this.#activate(this.#active + step);
    event.preventDefault();
  }

  #activate(i: number): void {
    this.#rows.get(this.#active)?.classList.remove('active');
    this.#active = Math.max(0, Math.min(this.#total - 1, i));
    const height = this.#rowHeight();
    const [top, seen] = [this.#active * height, this.element.clientHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    if (top + height > this.element.scrollTop + seen) this.element.scrollTop = top + height - seen;
    this.#draw();
    this.#rows.get(this.#active)?.classList.add('active');
  }

  #openActive(): void {
    const item = this.#item(this.#active);
    if (item !== undefined) this.#options.open(item);
  }
}
