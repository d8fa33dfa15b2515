import type { BrowsedObject, ObjectCode, ObjectDetails } from './answers';
import { button, el, say, type Child } from './dom';
import { choose, go } from './route';
import { badge, short } from './shown';

const languages = { json: 'JSON', hcl: 'HCL', typescript: 'TypeScript', curl: 'curl' } as const satisfies Record<
  keyof ObjectCode,
  string
>;

type Language = keyof typeof languages;

/** Shows all details of an object: fields, references, and its text in four languages. */
export function objectPane(one: ObjectDetails, chosenLanguage: string | undefined): Child {
  const language = isLanguage(chosenLanguage) ? chosenLanguage : 'json';
  return [
    button({ class: 'close', 'aria-label': 'Close' }, () => choose({ object: undefined }), '×'),
    el('h2', {}, one.name === '' ? one.label : one.name),
    el(
      'p',
      { class: 'facts' },
      badge(one.label),
      one.container === '' ? undefined : badge(`${one.scope} ${one.container}`),
      one.position === '' ? undefined : badge(`${one.position} rules`, `order-${one.position}`),
      one.predefined ? badge('predefined') : undefined,
    ),
    el(
      'div',
      { class: 'tools' },
      button({ class: 'secondary' }, () => go('history', { id: one.id }), 'Open in the audit log'),
      one.position === '' || one.container === ''
        ? undefined
        : button(
            { class: 'secondary' },
            () => go('rules', { scope: one.scope, name: one.container, kind: one.kind, filter: one.name }),
            'Show in its rulebase',
          ),
    ),
    el('h3', {}, 'Fields'),
    el('dl', {}, Object.entries(one.fields).flatMap(fieldLine)),
    el('h3', {}, one.usedBy.length === 0 ? 'Used by nothing' : `Used by ${one.usedBy.length}`),
    one.usedBy.length === 0 ? undefined : el('ul', { class: 'uses' }, one.usedBy.map(use)),
    el('h3', {}, 'Copy as'),
    codeBlock(one.code, language),
  ];
}

function fieldLine([name, value]: readonly [string, unknown]): HTMLElement[] {
  return [el('dt', {}, name), el('dd', {}, short(value))];
}

function use(one: BrowsedObject): HTMLElement {
  return el(
    'li',
    {},
    button({ class: 'link', 'data-key': `use ${one.id}` }, () => choose({ object: one.id }), one.name),
    el('span', { class: 'quiet' }, ` ${one.label}${one.container === '' ? '' : ` in ${one.container}`}`),
  );
}

function codeBlock(code: ObjectCode, now: Language): HTMLElement {
  const text = code[now];
  const copy = button(
    { class: 'secondary', 'data-key': 'copy' },
    () => {
      void navigator.clipboard.writeText(text).then(
        () => copied(copy, `${languages[now]} copied`),
        () => copied(copy, 'The browser refused: select the text'),
      );
    },
    'Copy',
  );
  return el(
    'div',
    { class: 'code' },
    el(
      'div',
      { class: 'tools' },
      el(
        'div',
        { class: 'choice', role: 'group', 'aria-label': 'Language' },
        Object.entries(languages).map(([name, label]) =>
          button(
            { 'aria-pressed': name === now ? 'true' : 'false', 'data-key': `language ${name}` },
            () => choose({ language: name }),
            label,
          ),
        ),
      ),
      copy,
    ),
    el('pre', { tabindex: 0, role: 'region', 'aria-label': `The object as ${languages[now]}` }, el('code', {}, text)),
  );
}

function copied(copy: HTMLButtonElement, text: string): void {
  copy.textContent = text;
  say(text);
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(languages, name);
}
