import type { UsageSummary } from '../answers';
import { button, el, Part, say, setAttributes, type Child } from '../dom';
import { showAgain } from '../route';
import { keepReport, keptReport } from './kept-report';
import { sendReport } from './send-report';
import { periodText, usageCommand } from './use-text';

/** Takes a usage report from a file field, says what it covers, and removes it. */
class ReportField {
  /** The field, or the name of the report. */
  readonly element: HTMLElement;
  /** What the report covers, or why a file cannot be used. */
  readonly about: HTMLElement;
  readonly #tenant: string;
  readonly #part = new Part(el('div', { class: 'file-field' }));
  readonly #line = new Part(el('p', { class: 'quiet use-about', role: 'status' }));
  readonly #problem = el('p', { class: 'failure-text', role: 'alert' });
  readonly #remove = button({ class: 'link', 'data-key': 'remove usage' }, () => this.#removed(), 'Remove');
  readonly #input = el('input', {
    type: 'file',
    id: 'usage-file',
    'data-key': 'usage file',
    accept: '.json,application/json',
  });

  constructor(tenant: string) {
    this.#tenant = tenant;
    this.element = this.#part.element;
    this.about = el(
      'div',
      { class: 'use-lines' },
      el('div', { class: 'use-row' }, this.#line.element, this.#remove),
      this.#problem,
    );
    this.#input.addEventListener('change', () => {
      void this.take([...(this.#input.files ?? [])]);
      this.#input.value = '';
    });
  }

  #removed(): void {
    say('The marks are removed');
    keepReport(this.#tenant, undefined);
    this.#problem.textContent = '';
    this.#input.focus();
    showAgain();
  }

  /** Takes a chosen or dropped file. */
  async take([file, ...others]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    this.#problem.textContent =
      others.length === 0
        ? ((await sendReport(this.#tenant, file)) ?? '')
        : `Choose one usage report, not ${others.length + 1}: "scm usage" counts several logs together.`;
    showAgain();
  }

  show(summary: UsageSummary | undefined): void {
    const report = keptReport(this.#tenant);
    this.#part.show([report], () => [
      el(
        'label',
        { class: 'secondary', for: 'usage-file', title: `Output of ${usageCommand}` },
        report === undefined ? 'Add usage' : 'Other usage',
      ),
      this.#input,
    ]);
    this.#remove.hidden = report === undefined;
    setAttributes(this.#remove, { 'aria-label': `Remove the usage of ${report?.file ?? ''}` });
    this.#line.show([report, summary], () => aboutText(report?.file, summary));
  }
}

function aboutText(file: string | undefined, summary: UsageSummary | undefined): Child {
  if (file === undefined) return undefined;
  if (summary === undefined)
    return `The service no longer has ${file}: it keeps reports until it stops. Choose it again.`;
  const { used, unused, notJudged, sessions } = summary;
  const count = (n: number, what: string): string => `${n.toLocaleString('en')} ${what}`;
  return [
    `Use by ${file}, ${count(sessions, sessions === 1 ? 'session' : 'sessions')} `,
    periodText(summary),
    `. In the tenant: ${count(used, used === 1 ? 'rule used' : 'rules used')}, ${count(unused, 'never used')}, ${count(notJudged, 'not judged')}.`,
  ];
}

const fields = new Map<string, ReportField>();

/** Returns the field of a tenant: a file may be dropped while another view is open. */
export function reportField(tenant: string): ReportField {
  const field = fields.get(tenant) ?? new ReportField(tenant);
  fields.set(tenant, field);
  return field;
}
