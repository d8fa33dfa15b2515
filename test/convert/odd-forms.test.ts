import { describe, expect, test } from '@jest/globals';
import { effectOf, kindNamed } from '../../src/catalog';
import type { Conversion } from '../../src/tools/convert';
import type { KindMapping } from '../../src/tools/convert/mapping/kind-mapping';
import { CodedError } from '../../src/core';
import { isFullTier } from '../support/runs';
import { numberOf } from '../support/rotated';
import { converted, leavesIn } from './support/converted';
import type { Instead } from './support/element-text';
import { allMappings, exportWith, nameOf, valuePaths } from './support/samples';

type Write = Instead['write'];
const usual: Write = (tag, values, isList) => `<${tag}>${isList ? members(values) : values.join('')}</${tag}>`;
const members = (values: readonly string[]): string => values.map((one) => `<member>${one}</member>`).join('');
const around =
  (change: (value: string) => string): Write =>
  (tag, values, isList) =>
    usual(tag, values.map(change), isList);

/** Forms that a firewall does not write. Each is reported, or read as the usual form. */
const odd: Readonly<Record<string, Write>> = {
  'an empty element': (tag) => `<${tag}/>`,
  'an empty member': (tag) => `<${tag}><member/></${tag}>`,
  'a text for members': (tag, values, isList) =>
    isList ? `<${tag}>${values.join('')}</${tag}>` : usual(tag, values, isList),
  'a member for a text': (tag, values, isList) =>
    isList ? usual(tag, values, isList) : `<${tag}>${members(values)}</${tag}>`,
  'an element for a value': (tag, values) =>
    `<${tag}><${/^[a-z][\w-]*$/i.exec(values[0] ?? '')?.[0] ?? 'any'}/></${tag}>`,
  'an entry for a value': (tag, values) => `<${tag}><entry name="${values[0] ?? ''}"/></${tag}>`,
  // Lists may have several.
  'two values': (tag, values, isList) =>
    isList ? usual(tag, values, isList) : `<${tag}>${members([...values, 'other'])}</${tag}>`,
  'the element twice': (tag, values, isList) => usual(tag, values, isList) + usual(tag, ['other'], isList),
  'the element twice, the first one empty': (tag, values, isList) => `<${tag}/>${usual(tag, values, isList)}`,
  'an attribute': (tag, values, isList) => usual(tag, values, isList).replace(`<${tag}`, `<${tag} except="yes"`),
  'spaces around the value': around((value) => ` ${value} `),
  'a line break after the value': around((value) => `${value}\n`),
  'a space as a character reference': around((value) => `&#32;${value}`),
  'an unknown element next to it': (tag, values, isList) => `${usual(tag, values, isList)}<except-for>x</except-for>`,
  'an unknown element inside': (tag, values, isList) =>
    usual(tag, values, isList).replace(`</${tag}>`, `<except>x</except></${tag}>`),
};

/** Forms that are reported where they decide about traffic, even if they can be read. */
const doubtful: ReadonlySet<string> = new Set([
  ...['a text for members', 'an element for a value', 'an entry for a value', 'an attribute'],
  ...['spaces around the value', 'a line break after the value', 'a space as a character reference'],
]);

/** Other ways to write the same text. */
const same: Readonly<Record<string, Write>> = {
  CDATA: around((value) => (/[&]/.test(value) ? value : `<![CDATA[${value}]]>`)),
  'a comment inside': (tag, values, isList) => usual(tag, values, isList).replace(`<${tag}>`, `<${tag}><!-- note -->`),
  'a comment in the value': around((value) => `${value.slice(0, 1)}<!-- note -->${value.slice(1)}`),
  'a character reference': around((value) =>
    value.startsWith('&') ? value : `&#${String(value.charCodeAt(0))};${value.slice(1)}`,
  ),
};

type Result = { readonly conversion: Conversion } | { readonly refusedFile: string };

function resultOf(text: string): Result {
  try {
    return { conversion: converted(text).conversion };
  } catch (error) {
    if (error instanceof CodedError) return { refusedFile: error.message };
    throw error;
  }
}

/** What is written for the object; an empty list is as none. */
function written({ drafts }: Conversion, kind: string): string {
  const found = drafts.find((draft) => draft.kind.name === kind && draft.entry !== undefined);
  return found === undefined ? 'nothing' : JSON.stringify(stated(found.fields) ?? {});
}

function stated(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(stated);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, stated(inner)] as const);
  const some = fields.filter(([, inner]) => inner !== undefined);
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

/** What the accounts say about losses. */
function lossesIn({ rows, open }: Conversion): ReadonlySet<string> {
  const lost = rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'approximate');
  return new Set([
    ...lost.map(({ path, why = '' }) => `${path} ${why}`),
    ...open.map(({ name, why }) => `${name} ${why}`),
  ]);
}

const writesNothing: Write = () => '';

describe('every value of every list that is converted', () => {
  const cases = allMappings.map((mapping) => ({ mapping, paths: valuePaths(kindNamed(mapping.kind)) }));
  const totals = { values: 0, untried: 0, forms: 0 };

  test.each(cases.map((one) => [`${one.mapping.path} (${one.mapping.kind})`, one] as const))(
    '%s: an odd form is reported, or read as the usual one',
    (_, { mapping, paths }) => {
      const chosen = isFullTier()
        ? paths
        : paths.filter((path) => numberOf(`odd ${mapping.path} ${path.join()}`) % 24 === 0);
      for (const path of chosen) judge(mapping, path, totals);
    },
  );

  test('is tried for most of them', () => {
    if (isFullTier()) process.stdout.write(`odd forms: ${JSON.stringify(totals)}\n`);
    expect(totals.untried / totals.values).toBeLessThan(0.35);
  });
});

/** Every leaf has one row, also if the object as a whole is refused, and every refused row a remedy. */
function faultsIn({ rows }: Conversion, text: string): readonly string[] {
  const bare = rows.filter(
    ({ outcome, why, remedy }) => outcome === 'refused' && (why === undefined || remedy === undefined),
  );
  return [
    ...(rows.length === leavesIn(text) ? [] : [`${String(rows.length)} rows of ${String(leavesIn(text))} leaves`]),
    ...bare.map(({ path }) => `${path} has no remedy`),
  ];
}

function judge(
  mapping: KindMapping,
  path: readonly string[],
  totals: { values: number; untried: number; forms: number },
): void {
  const kind = kindNamed(mapping.kind);
  const textOf = (write: Write): string => exportWith(mapping, path, { path, write });
  const texts = new Map(Object.entries({ usual, ...odd, ...same }).map(([form, write]) => [form, textOf(write)]));
  const results = new Map([...new Set(texts.values())].map((text) => [text, resultOf(text)]));
  const usualText = textOf(usual);
  const base = resultOf(usualText);
  totals.values += 1;
  const unaccounted = [...texts].flatMap(([form, text]) => {
    const result = results.get(text);
    return result !== undefined && 'conversion' in result
      ? faultsIn(result.conversion, text).map((fault) => `${form}: ${fault}`)
      : [];
  });
  expect(unaccounted).toEqual([]);
  if (!('conversion' in base) || written(base.conversion, kind.name) === 'nothing') {
    totals.untried += 1;
    return;
  }
  const expected = written(base.conversion, kind.name);
  const absent = resultOf(textOf(writesNothing));
  // Without a value, inspection and logs are as without the element.
  const { effect, attribute } = effectOf(kind, path) ?? {};
  const decides = effect === 'traffic' || effect === 'routing' || effect === 'cryptography';
  const at = path.join('/').replaceAll('_', '-');
  const meansNothing = mapping.elements?.some((row) => row.at === at && row.values?.includes('') === true) === true;
  const emptyIsAbsent = (!decides || meansNothing) && 'conversion' in absent;
  const known = lossesIn(base.conversion);
  const silent: string[] = [];
  for (const [form, text] of texts) {
    const result = results.get(text);
    // A form of lists changes no other value.
    if (text === usualText || result === undefined) continue;
    totals.forms += 1;
    if ('refusedFile' in result) {
      if (form in same) silent.push(`${form}: ${result.refusedFile}`);
      continue;
    }
    const now = written(result.conversion, kind.name);
    const isTold = [...lossesIn(result.conversion)].some((one) => !known.has(one));
    // A name or a condition in one of these forms may be meant otherwise.
    const mustTell = decides && doubtful.has(form) && attribute?.refs?.expression !== true;
    if (now === expected && (isTold || !mustTell)) continue;
    // An empty list of interfaces states the type of a zone.
    if (form === 'an empty element' && attribute?.marker === true) continue;
    if (form in same) silent.push(`${form}: ${now}, not ${expected}`);
    else if (
      emptyIsAbsent &&
      (meansNothing ? form === 'an empty element' : form.startsWith('an empty')) &&
      now === written(absent.conversion, kind.name)
    )
      continue;
    else if (!isTold) silent.push(`${form}: ${now}, not ${expected}`);
  }
  expect({ at: `${nameOf(kind.name)} ${path.join('.')}`, silent }).toEqual({
    at: `${nameOf(kind.name)} ${path.join('.')}`,
    silent: [],
  });
}
