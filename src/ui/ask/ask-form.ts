import type { Hierarchy, HierarchyFolder } from '../answers';
import { el, Part, setAttributes } from '../dom';
import type { Chosen } from '../folder-tree';
import { choice } from '../review/choice';
import { NameField } from './name-field';
import { fieldOptions, missingField, modes, modeTexts, usedFields, type Mode } from './questions';

type Values = Readonly<Record<string, string>>;

/** The form of a question. Submitting it puts its values into the URL. */
export class AskForm {
  readonly element: HTMLFormElement;
  readonly #fields = fieldOptions.map((options) => new NameField(options));
  readonly #modes = new Part(el('div'));
  readonly #about = el('p', { class: 'quiet about' });
  readonly #problem = el('p', { class: 'failure-text', role: 'alert' });
  readonly #more = el('details', { class: 'more-fields' }, el('summary', {}, 'User and URL category'));
  readonly #chooseMode: (mode: Mode) => void;
  #mode: Mode = 'connection';

  constructor(submit: (values: Values) => void, chooseMode: (mode: Mode) => void) {
    this.#chooseMode = chooseMode;
    const grid = (fields: readonly NameField[]): HTMLElement =>
      el(
        'div',
        { class: 'fields-grid' },
        fields.map(({ element }) => element),
      );
    this.#more.append(grid(this.#fields.filter(({ isRare }) => isRare)));
    this.element = el(
      'form',
      { class: 'ask-form', 'aria-label': 'Question', novalidate: true },
      this.#modes.element,
      this.#about,
      grid(this.#fields.filter(({ isRare }) => !isRare)),
      this.#more,
      this.#problem,
      el('button', { type: 'submit', class: 'primary', 'data-key': 'ask' }, 'Ask'),
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      const values = this.#values();
      const missing = missingField(this.#mode, values);
      if (missing === undefined) submit(values);
      this.#refuse(missing);
    });
  }

  /** Shows a question. */
  show(mode: Mode, values: Readonly<Record<string, string | undefined>>, what: Chosen, tenant: string): void {
    this.#showMode(mode);
    for (const field of this.#fields) {
      const isNew = field.show(values[field.key] ?? '', { tenant, ...what });
      if (isNew && field.isRare && field.value !== '') this.#more.open = true;
    }
  }

  // A choice has its effect at once: its URL is read later, and a key that is pressed until then belongs to the new mode.
  #showMode(mode: Mode): void {
    if (mode !== this.#mode) this.#problem.textContent = '';
    this.#mode = mode;
    this.#modes.show(mode, () =>
      choice(
        'Question',
        modes.map((one) => modeTexts[one].title),
        modeTexts[mode].title,
        (title) => {
          const chosen = modes.find((one) => modeTexts[one].title === title) ?? 'connection';
          this.#showMode(chosen);
          this.#chooseMode(chosen);
        },
      ),
    );
    this.#about.textContent = modeTexts[mode].about;
    const used = new Set<string>(usedFields(mode).map(({ key }) => key));
    for (const { element, key } of this.#fields) element.hidden = !used.has(key);
  }

  #values(): Values {
    return Object.fromEntries(
      this.#fields.filter(({ element }) => !element.hidden).map(({ key, value }) => [key, value]),
    );
  }

  /** Names the field that is missing, and puts the focus there. */
  #refuse(missing: string | undefined): void {
    for (const { input, key } of this.#fields) setAttributes(input, { 'aria-invalid': key === missing && 'true' });
    const label = fieldOptions.find(({ key }) => key === missing)?.label;
    this.#problem.textContent = label === undefined ? '' : `Fill in "${label}".`;
    this.#fields.find(({ key }) => key === missing)?.input.focus();
  }
}

/** Returns the first firewall of a hierarchy: a packet passes a firewall, not a folder. */
export function firstFirewall({ top }: Hierarchy): Chosen | undefined {
  const within = ({ devices, folders }: HierarchyFolder): Chosen | undefined => {
    const [device] = devices;
    if (device !== undefined) return { scope: 'device', name: device.serial };
    return folders.map(within).find((one) => one !== undefined);
  };
  return within(top);
}
