import { ask } from '../api';
import { el } from '../dom';

/** Milliseconds after a keystroke until names are requested. */
const pauseMs = 150;

/** What suggestions are for: the tenant and the container from which the names are visible. */
export type NamePlace = Readonly<Record<'tenant' | 'scope' | 'name', string>>;

/** A field of a form. */
export interface FieldOptions {
  readonly key: string;
  readonly label: string;
  readonly example: string;
  /** Names that are suggested; undefined for none. */
  readonly what?: 'address' | 'service' | 'application' | 'zone';
  /** Whether the field is folded away until a question has it. */
  readonly isRare?: true;
}

/** A text field that suggests names of objects while a user types. */
export class NameField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly key: string;
  readonly isRare: boolean;
  readonly #list: HTMLDataListElement;
  readonly #what: FieldOptions['what'];
  #place: NamePlace | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = '';
  #shown: string | undefined;

  constructor({ key, label, example, what, isRare }: FieldOptions) {
    this.key = key;
    this.isRare = isRare === true;
    this.#what = what;
    this.#list = el('datalist', { id: `names-of-${key}` });
    this.input = el('input', {
      id: `ask-${key}`,
      name: key,
      placeholder: example,
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: 200,
      'data-key': `ask ${key}`,
      list: what === undefined ? undefined : `names-of-${key}`,
    });
    this.element = el('div', { class: 'field' }, el('label', { for: `ask-${key}` }, label), this.input, this.#list);
    this.input.addEventListener('input', () => this.#soon());
    this.input.addEventListener('focus', () => this.#soon());
  }

  get value(): string {
    return this.input.value.trim();
  }

  /**
   * Shows the value of the URL if it has changed, and returns whether it has. A poll therefore keeps what a user has typed
   * and not sent yet.
   */
  show(value: string, place: NamePlace): boolean {
    this.#place = place;
    if (value === this.#shown) return false;
    this.#shown = value;
    if (this.value !== value) this.input.value = value;
    return true;
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#suggest(), pauseMs);
  }

  async #suggest(): Promise<void> {
    if (this.#what === undefined || this.#place === undefined) return;
    const query = { ...this.#place, what: this.#what, text: this.value };
    const asked = JSON.stringify(query);
    if (asked === this.#asked) return;
    this.#asked = asked;
    try {
      const { names } = await ask<{ readonly names: readonly string[] }>('names', query);
      if (asked === this.#asked) this.#list.replaceChildren(...names.map((name) => el('option', { value: name })));
    } catch {
      // Suggestions are a help: the answer to the question reports what is wrong.
      this.#asked = '';
    }
  }
}
