import type { EffectiveItem } from '../answers';
import { el, Part } from '../dom';
import { spaced } from '../shown';

/** Fields that have their own column or presentation. */
const apart = new Set(['id', 'position', 'disabled', 'description', 'action']);

/** Columns in the order of the vendor's page. */
const usual = [
  'from',
  'source',
  'source_user',
  'source_hip',
  'to',
  'destination',
  'application',
  'service',
  'category',
];

/** Columns that are always there, if the kind of rule has them: empty is as telling as a value. */
const always = new Set(['from', 'source', 'to', 'destination', 'application', 'service']);

/** Place of the choice of columns in the browser, by kind of rule. */
const storedAt = 'scm-columns';

type Choice = Readonly<Record<string, boolean>>;

/** All columns of some rules in their order, and those that are shown. */
export interface Columns {
  readonly all: readonly string[];
  readonly shown: readonly string[];
}

/** Returns the columns of rules: what a user chose, else those that tell something. */
export function columnsOf(kind: string | undefined, items: readonly EffectiveItem[]): Columns {
  const names = new Set(items.flatMap(({ fields }) => Object.keys(fields).filter((name) => !apart.has(name))));
  const isTelling = (name: string): boolean => {
    if (always.has(name)) return true;
    if (!items.some(({ fields }) => isSaid(fields[name]))) return false;
    if (items.every(({ fields }) => isAny(fields[name]))) return false;
    // A field with the same value in all rules carries no information.
    const first = items[0]?.fields[name];
    return items.length < 2 || typeof first !== 'string' || items.some(({ fields }) => fields[name] !== first);
  };
  const place = (name: string): number => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  const all = [...names].sort((a, b) => place(a) - place(b));
  const chosen = choiceOf(kind);
  return { all, shown: all.filter((name) => chosen[name] ?? isTelling(name)) };
}

function isAny(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 1 && value[0] === 'any' : !isSaid(value);
}

function isSaid(value: unknown): boolean {
  return value !== false && value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Reads the columns that a user showed or hid in this browser. */
function choiceOf(kind: string | undefined): Choice {
  try {
    const all = JSON.parse(localStorage.getItem(storedAt) ?? '{}') as Readonly<Record<string, Choice>>;
    return all[kind ?? ''] ?? {};
  } catch {
    // Without storage, or with damaged content, the usual columns are shown.
    return {};
  }
}

function keepChoice(kind: string, choice: Choice): void {
  try {
    const all = JSON.parse(localStorage.getItem(storedAt) ?? '{}') as Readonly<Record<string, Choice>>;
    localStorage.setItem(storedAt, JSON.stringify({ ...all, [kind]: choice }));
  } catch {
    localStorage.removeItem(storedAt);
  }
}

/** A list of check boxes that shows and hides columns. */
export class ColumnChooser {
  readonly element: HTMLElement;
  readonly #part = new Part(el('div', { class: 'column-list', role: 'group', 'aria-label': 'Columns' }));
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
    const opener = el('summary', { class: 'secondary', 'data-key': 'columns' }, 'Columns');
    const details = el('details', { class: 'columns' }, opener, this.#part.element);
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      opener.focus();
    });
    details.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
    });
    this.element = details;
  }

  /** Shows the columns of a kind of rule. */
  show(kind: string | undefined, { all, shown }: Columns): void {
    this.element.hidden = kind === undefined || all.length === 0;
    this.#part.show([kind, all, shown], () =>
      all.map((name) => {
        const box = el('input', { type: 'checkbox', checked: shown.includes(name), 'data-key': `column ${name}` });
        box.addEventListener('change', () => {
          keepChoice(kind ?? '', { ...choiceOf(kind), [name]: box.checked });
          this.#changed();
        });
        return el('label', {}, box, ` ${spaced(name)}`);
      }),
    );
  }
}
