import { agreementRows, type AgreementRow } from '../../scripts/coverage/agreement/rows';
import { isSeenOutside } from '../../scripts/coverage/agreement/seen-outside';
import { kindNamed, type Attribute, type ResourceKind } from '../../src/catalog';
import type { Path } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { asFields, asList, type Fields } from '../../src/provider/state/fields';
import { officialChecks } from './official-bodies';
import { branchesOf, minimalOf, sampleOf, type Existing } from './sample';

/** A limit that both public sources state, with values inside and outside of it. The values come from the sources. */
export interface LimitCase {
  readonly kind: ResourceKind;
  readonly row: AgreementRow;
  /** Path of the value, with the index of each list item. */
  readonly path: Path;
  /** The same by API name. */
  readonly wirePath: Path;
  /** Matches a message about the limit. */
  readonly says: RegExp;
  readonly inside: readonly TfValue[];
  readonly outside: TfValue;
  /** Returns a configuration with a value at the path. */
  readonly configuration: (value: TfValue) => Fields;
}

const existing: Existing = new Map();

/** Returns a case for each limit on which both sources agree, of values that the service decides about. */
export function limitCases(): readonly LimitCase[] {
  const rows = agreementRows();
  const agreed = rows.filter((row) => {
    const excludesNothing = row.limit === 'minLength' && row.api === 0;
    return row.agreement === 'agree' && !row.isOwn && !excludesNothing && !isSeenOutside(row);
  });
  const base = new Map<string, Fields>();
  return agreed.map((row) => {
    const kind = kindNamed(row.kind);
    const fields = base.get(kind.name) ?? minimal(kind);
    base.set(kind.name, fields);
    return caseOf(kind, row, rows, fields);
  });
}

function minimal(kind: ResourceKind): Fields {
  const [branch] = branchesOf(kind);
  if (branch === undefined) throw new Error(`${kind.name} has no branch`);
  return minimalOf(kind, branch, 'subject', 'Contract', existing);
}

function caseOf(kind: ResourceKind, row: AgreementRow, all: readonly AgreementRow[], fields: Fields): LimitCase {
  const { attribute, ...own } = located(kind, row.path);
  const isList = attribute.type.kind === 'list';
  const item: Path = isList && row.limit !== 'maxItems' ? [0] : [];
  const path: Path = [...own.path, ...item];
  const sampled = sampleOf(attribute, existing, 0);
  const sample = (isList ? asList(sampled)?.[0] : sampled) ?? '';
  const beside = all.filter((one) => one.kind === row.kind && one.path === row.path && one.agreement === 'agree');
  const values = valuesFor(row, { lengths: beside, patterns: patternsOf(row) }, sample);
  // An object has one location.
  const [scope] = path;
  const isScope = kind.scopes.some((one) => one === scope);
  const places = isScope ? Object.fromEntries(kind.scopes.map((one) => [one, null])) : {};
  return {
    ...{ kind, row, path, ...values, says: messages[row.limit] },
    wirePath: [...own.wirePath, ...item],
    configuration: (value) => replaced({ ...fields, ...places }, path, value),
  };
}

const messages: Readonly<Record<AgreementRow['limit'], RegExp>> = {
  allowedLiterals: / must be one of /,
  minLength: /; at least \d+ characters are allowed/,
  maxLength: /; at most \d+ characters are allowed/,
  patterns: / does not match /,
  minimum: /; at least [\d.-]+ is allowed/,
  maximum: /; at most [\d.-]+ is allowed/,
  minItems: /; at least \d+ items are allowed/,
  maxItems: /; at most \d+ items are allowed/,
};

interface Located {
  readonly attribute: Attribute;
  readonly path: Path;
  readonly wirePath: Path;
}

function located(kind: ResourceKind, dotted: string): Located {
  let attributes = kind.attributes;
  let found: Attribute | undefined;
  const path: (string | number)[] = [];
  const wirePath: (string | number)[] = [];
  for (const name of dotted.split('.')) {
    if (found?.type.kind === 'list') {
      path.push(0);
      wirePath.push(0);
    }
    found = attributes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${kind.name} has no ${dotted}`);
    path.push(name);
    wirePath.push(found.wire);
    const type = found.type.kind === 'list' ? found.type.item : found.type;
    attributes = type.kind === 'object' ? type.attributes : [];
  }
  if (found === undefined) throw new Error('the path is empty');
  return { attribute: found, path, wirePath };
}

type Values = Pick<LimitCase, 'inside' | 'outside'>;

/** Both sources state these limits of a text. */
interface TextLimits {
  readonly lengths: readonly AgreementRow[];
  readonly patterns: readonly string[];
}

/** Returns the patterns as the official provider writes them; rows have a form for comparison. */
function patternsOf({ kind, path }: AgreementRow): readonly string[] {
  const [first = '', ...rest] = path.split('.');
  const top = officialChecks[`scm_${kind}`]?.[first];
  return rest.reduce((above, name) => above?.attributes?.[name], top)?.patterns ?? [];
}

function valuesFor({ limit, api }: AgreementRow, beside: TextLimits, sample: TfValue): Values {
  const size = Number(api);
  const text = typeof sample === 'string' ? sample : 'a';
  switch (limit) {
    case 'allowedLiterals': {
      const words = String(api).split(' | ');
      return { inside: words, outside: `${words[0] ?? ''}x` };
    }
    case 'minimum':
      return { inside: [size], outside: size - 1 };
    case 'maximum':
      return { inside: [size], outside: size + 1 };
    case 'maxItems':
      return { inside: [times(size, text)], outside: times(size + 1, text) };
    case 'maxLength':
      return { inside: texts(text, size).filter((one) => fits(one, beside)), outside: texts(text, size + 1)[0] ?? '' };
    case 'minLength':
      return { inside: texts(text, size).filter((one) => fits(one, beside)), outside: text.slice(0, size - 1) };
    case 'patterns': {
      const outside = probes.flatMap((probe) => [probe, ...lengthsOf(beside).map((length) => probe.repeat(length))]);
      const wrong = outside.find((one) => !fits(one, beside) && fitsLength(one, beside));
      if (wrong === undefined) throw new Error(`every probe matches ${String(api)}`);
      return { inside: [sample], outside: wrong };
    }
    case 'minItems':
      throw new Error('no source states how many items a list has at least');
  }
}

/** Texts that most patterns refuse. */
const probes = ['!', '/', '*', 'a', '\u0001', ' '];

function times(count: number, text: string): TfValue {
  return Array.from({ length: count }, (_, i) => `${text}${i}`);
}

/** Texts of a length that different patterns allow. */
function texts(sample: string, length: number): readonly string[] {
  return ['a', '1', '.a', 'x-', sample].map((part) => part.repeat(length).slice(0, length));
}

function lengthsOf({ lengths }: TextLimits): readonly number[] {
  return lengths.flatMap(({ limit, api }) => (limit === 'minLength' ? [Number(api)] : []));
}

function fits(text: string, { patterns }: TextLimits): boolean {
  return patterns.every((pattern) => new RegExp(pattern).test(text));
}

function fitsLength(text: string, { lengths }: TextLimits): boolean {
  return lengths.every(
    ({ limit, api }) =>
      (limit !== 'minLength' || text.length >= Number(api)) && (limit !== 'maxLength' || text.length <= Number(api)),
  );
}

/** Returns the fields with one value inside replaced; objects and list items above it are created. */
export function replaced(fields: object, path: Path, value: TfValue): Fields {
  return put(fields as TfValue, path, value) as Fields; // the path starts with a name
}

function put(whole: TfValue, path: Path, value: TfValue): TfValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = asList(whole) ?? [];
    return [put(list[0] ?? null, rest, value), ...list.slice(1)];
  }
  const fields = asFields(whole) ?? {};
  return { ...fields, [step]: put(fields[step] ?? null, rest, value) };
}
