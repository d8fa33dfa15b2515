import { el } from './dom';
import { chooseInPlace } from './route';

/** Time after the last key before what was typed is looked for. */
const pauseMs = 200;

/** A field whose text is chosen while one types. It is built once: what is typed is never replaced. */
export class FilterField {
  readonly element: HTMLInputElement;
  readonly #name: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, label: string) {
    this.#name = name;
    this.element = el('input', {
      type: 'search',
      placeholder: label,
      'aria-label': label,
      'data-key': 'filter',
      'data-filter': true,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.element.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#choose(), pauseMs);
    });
    this.element.addEventListener('change', () => this.#choose());
  }

  /** Shows what the address says, unless somebody types in it. */
  show(chosen: Readonly<Record<string, string>>): void {
    if (document.activeElement !== this.element) this.element.value = chosen[this.#name] ?? '';
  }

  #choose(): void {
    clearTimeout(this.#timer);
    // A view that was left has no say in the address of the next one.
    if (this.element.isConnected) chooseInPlace({ [this.#name]: this.element.value.trim() });
  }
}
