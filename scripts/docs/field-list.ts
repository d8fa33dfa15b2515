import type { Choice } from '../../src/catalog';
import type { Field } from './field';
import { choiceSentence } from './wording';

type Line = (field: Field, path: readonly string[], among: readonly Field[]) => string;

/** A section about the content of one attribute. */
interface Section {
  readonly path: readonly string[];
  readonly fields: readonly Field[];
  readonly choices: readonly Choice[];
}

/**
 * Formats attributes as Markdown: arguments, read-only attributes, and a section for each nested object.
 * Of equal sections only the first is written; the others link to it.
 */
export function fieldList(fields: readonly Field[], choices: readonly Choice[], title = 'Arguments'): string {
  const sections = sectionsIn(fields, []);
  const first = new Map<string, Section>();
  for (const section of sections) {
    const text = sectionKey(section);
    if (!first.has(text)) first.set(text, section);
  }
  const homeOf = (section: Section): Section => first.get(sectionKey(section)) ?? section;
  const settable = fields.filter(({ mode }) => mode !== 'read-only');
  const readOnly = fields.filter(({ mode }) => mode === 'read-only');
  const line: Line = (field, path, among) => bullet(field, path, among, homeOf);
  // A section that is only linked to another one is not written.
  const written = reached(fields, [], homeOf);
  return [
    ...(settable.length === 0 ? [] : [`## ${title}`, choices.map(choiceSentence).join(' '), list(settable, [], line)]),
    ...(readOnly.length === 0 ? [] : ['## Read-only', list(readOnly, [], line)]),
    ...written.flatMap(({ path, ...inner }) => [
      `<a id="${anchor(path)}"></a>\n### \`${path.join('.')}\``,
      inner.choices.map(choiceSentence).join(' '),
      list(inner.fields, path, line),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function sectionsIn(fields: readonly Field[], path: readonly string[]): readonly Section[] {
  return fields.flatMap(({ name, inner }) =>
    inner === undefined ? [] : [{ path: [...path, name], ...inner }, ...sectionsIn(inner.fields, [...path, name])],
  );
}

function reached(
  fields: readonly Field[],
  path: readonly string[],
  homeOf: (section: Section) => Section,
): readonly Section[] {
  return fields.flatMap(({ name, inner }) => {
    if (inner === undefined) return [];
    const section = { path: [...path, name], ...inner };
    if (anchor(homeOf(section).path) !== anchor(section.path)) return [];
    return [section, ...reached(inner.fields, section.path, homeOf)];
  });
}

function sectionKey({ fields, choices }: Section): string {
  return JSON.stringify([fields, choices]);
}

function list(fields: readonly Field[], path: readonly string[], line: Line): string {
  const rank = { required: 0, optional: 1, 'read-only': 2 };
  return [...fields]
    .sort((a, b) => rank[a.mode] - rank[b.mode])
    .map((field) => line(field, path, fields))
    .join('\n');
}

function bullet(
  field: Field,
  path: readonly string[],
  among: readonly Field[],
  homeOf: (section: Section) => Section,
): string {
  const { name, type, mode, text, inner } = field;
  // If all attributes are read-only, this is not repeated.
  const showsMode = mode === 'required' || (mode === 'read-only' && among.some((one) => one.mode !== mode));
  const words = [type, ...(showsMode ? [mode] : [])];
  const home = inner === undefined ? undefined : homeOf({ path: [...path, name], ...inner });
  const link = home === undefined ? [] : [seeSection(home.path, [...path, name])];
  return `- \`${name}\` (${words.join(', ')}) ${[...text, ...link].join(' ')}`.trimEnd();
}

function seeSection(home: readonly string[], own: readonly string[]): string {
  const elsewhere = anchor(home) !== anchor(own);
  return `See [${elsewhere ? `\`${home.join('.')}\`` : 'below'}](#${anchor(home)}).`;
}

function anchor(path: readonly string[]): string {
  return path.join('--');
}
