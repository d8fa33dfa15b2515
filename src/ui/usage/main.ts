/** Filters the rows of the page. Without this script, the page shows all of them. */

const form = document.querySelector<HTMLFormElement>('#filters');
const status = document.querySelector('#shown');

/** Debounce time of the text, in milliseconds. */
const pauseMs = 150;

interface Part {
  readonly element: HTMLDetailsElement;
  readonly state: string;
  readonly summary: Element | null;
  readonly rows: readonly Row[];
  /** Whether it was open before a filter opened it. */
  wasOpen: boolean | undefined;
}

interface Row {
  readonly element: HTMLElement;
  readonly text: string;
  readonly firewalls: ReadonlySet<string>;
}

interface Section {
  readonly element: HTMLElement;
  readonly parts: readonly Part[];
}

function partOf(element: HTMLDetailsElement): Part {
  const rows = [...element.querySelectorAll<HTMLElement>('tbody tr')].map((row) => ({
    element: row,
    text: (row.textContent ?? '').toLowerCase(),
    firewalls: new Set(
      [...row.querySelectorAll<HTMLElement>('[data-firewall]')].map((one) => one.dataset['firewall'] ?? ''),
    ),
  }));
  const state = element.dataset['state'] ?? '';
  return { element, state, summary: element.querySelector('.count'), rows, wasOpen: undefined };
}

const sections: readonly Section[] = [...document.querySelectorAll<HTMLElement>('section[data-table]')].map(
  (element) => ({
    element,
    parts: [...element.querySelectorAll('details')].map(partOf),
  }),
);

function filter(): void {
  if (form === null) return;
  const chosen = new FormData(form);
  const valueOf = (name: string): string => chosen.getAll(name).map(String).join('').trim();
  const [words, table, firewall] = [valueOf('text').toLowerCase().split(/\s+/), valueOf('table'), valueOf('firewall')];
  const states = new Set(chosen.getAll('state').map(String));
  const isNarrow = words.join('') !== '' || firewall !== '';
  const isShown = ({ text, firewalls }: Row): boolean =>
    words.every((word) => text.includes(word)) && (firewall === '' || firewalls.has(firewall));
  let [shown, all] = [0, 0];
  for (const { element, parts } of sections) {
    let own = 0;
    for (const part of parts) {
      const found = states.has(part.state) ? part.rows.filter(isShown) : [];
      const visible = new Set(found);
      for (const row of part.rows) row.element.hidden = !visible.has(row);
      part.element.hidden = found.length === 0;
      if (part.summary !== null) {
        part.summary.textContent =
          found.length === part.rows.length ? String(found.length) : `${found.length} of ${part.rows.length}`;
      }
      openWhile(part, isNarrow);
      own += found.length;
      all += part.rows.length;
    }
    element.hidden = (table !== '' && element.dataset['table'] !== table) || own === 0;
    if (!element.hidden) shown += own;
  }
  if (status !== null) status.textContent = shown === all ? '' : `${shown} of ${all} rows shown`;
}

/** A match in a closed part would not be seen. */
function openWhile(part: Part, isNarrow: boolean): void {
  if (isNarrow) {
    part.wasOpen ??= part.element.open;
    part.element.open = true;
  } else if (part.wasOpen !== undefined) {
    part.element.open = part.wasOpen;
    part.wasOpen = undefined;
  }
}

if (form !== null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(filter, pauseMs);
  });
}
