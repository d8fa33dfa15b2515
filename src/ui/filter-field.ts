import { el } from './dom';
import { chooseInPlace, longestText } from './route';

/** Debounce time of the input, in milliseconds. */
const pauseMs = 200;

/** A filter field that updates the selection while the user types. It is created once, so that input is never lost. */
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
      maxlength: longestText,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.element.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#choose(), pauseMs);
    });
    this.element.addEventListener('change', () => this.#choose());
  }

  /** Shows the value from the URL, unless the field has the focus. */
  show(chosen: Readonly<Record<string, string>>): void {
    if (document.activeElement !== this.element) this.element.value = chosen[this.#name] ?? '';
  }

  #choose(): void {
    clearTimeout(this.#timer);
    // A view that was left must not change the URL of the next one.
    if (this.element.isConnected) chooseInPlace({ [this.#name]: this.element.value.trim() });
  }
}
