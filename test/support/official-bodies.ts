import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TfValue } from '../../src/terraform/protocol/value';
import type { Fields } from '../../src/provider/state/fields';

/** Checks of the official provider on one attribute before any request. */
export interface OfficialAttribute {
  readonly type: string;
  readonly flags: readonly string[];
  readonly attributes?: OfficialAttributes;
  readonly oneOf?: readonly string[];
  readonly patterns?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly range?: readonly [number | null, number | null];
  readonly maxItems?: number;
  readonly ExactlyOneOf?: readonly (readonly string[])[];
  readonly ConflictsWith?: readonly (readonly string[])[];
}

export type OfficialAttributes = Readonly<Record<string, OfficialAttribute>>;

/** Checks of the official provider, version 1.0.9, by resource. */
export const officialChecks = JSON.parse(
  readFileSync(join(__dirname, '..', 'reference', 'official-validators.json'), 'utf8'),
) as Readonly<Record<string, OfficialAttributes>>;

/** A configuration that passes these checks, and its purpose. */
export interface OfficialBody {
  readonly shows: string;
  readonly fields: Fields;
}

const shapes = JSON.parse(
  readFileSync(join(__dirname, '..', 'reference', 'official-provider.json'), 'utf8'),
) as Readonly<Record<string, { readonly attributes: Readonly<Record<string, string>> | null }>>;

/** Number lists of the official provider, as `kind path`, because its checks do not contain the item type. */
const numberLists = new Set(
  Object.entries(shapes).flatMap(([kind, { attributes }]) =>
    Object.entries(attributes ?? {}).flatMap(([path, shape]) =>
      shape.startsWith('[n]') ? [`scm_${kind} ${path}`] : [],
    ),
  ),
);

/** Returns the checks of one resource, with number lists distinguished from string lists. */
function checksOf(type: string): OfficialAttributes {
  const mark = (attributes: OfficialAttributes, parent: string): OfficialAttributes =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => {
        const path = `${parent}${name}`;
        const inner = attribute.attributes === undefined ? {} : { attributes: mark(attribute.attributes, `${path}.`) };
        const own = numberLists.has(`${type} ${path}`) ? { type: 'NumberListAttribute' } : {};
        return [name, { ...attribute, ...inner, ...own }];
      }),
    );
  return mark(officialChecks[type] ?? {}, '');
}

/**
 * Returns minimal and maximal configurations, each alternative, and each optional attribute by itself at every depth.
 */
export function officialBodies(type: string): readonly OfficialBody[] {
  const attributes = checksOf(type);
  const paths = optionalPaths(attributes, []);
  return [
    { shows: 'minimal', fields: minimal(attributes) },
    ...[0, 1, 2].map((turn) => ({ shows: `maximal ${turn}`, fields: maximal(attributes, turn) })),
    ...paths.flatMap((path) =>
      [0, 1, 2].map((turn) => ({ shows: `${path.join('.')} ${turn}`, fields: withPath(attributes, path, turn) })),
    ),
  ];
}

const samples = [
  ...['a', 'sample', '10.0.0.1', 'ethernet1/1', '1', '100', '1.1', '192.0.2.0/24', '10.0.0.1-10.0.0.9', 'tcp', 'any'],
  ...['www.example.com', 'https://example.com/', 'a@example.com', '2001:db8::1', '00:00:5e:00:53:01', '0xffffffff'],
  ...['12:00', '08:00-17:00', '2030/01/01@08:00', '2030/01/01@08:00-2030/01/02@08:00', 'ethernet1/1.100', 'ae1'],
  ...['loopback.1', 'tunnel.1', 'vlan.1', '$sample', '65001:100', '0x1', '10.0.0.1:1', '2024-01-01', '100:100', '0'],
  ...['00000000-0000-4000-8000-000000000000', '1.1.1.1/32', '0.0.0.0/0', '1-65535', '80,443', 'sample.1', 'us-west-2'],
  ...['tap.1', 'vwire', 'Sample Name', 'sample_name', 'A', '9', '0.0.0.0', 'sample-1.example.com', '00:00:00:00:00:00'],
];

function textOf(attribute: OfficialAttribute, turn: number): string {
  const { oneOf, patterns = [], minLength = 0, maxLength = Infinity } = attribute;
  if (oneOf !== undefined) return oneOf[turn % oneOf.length] ?? '';
  const extremes = maxLength === Infinity ? ['x'.repeat(200)] : ['x'.repeat(maxLength), '1'.repeat(maxLength)];
  const fits = [...samples, ...extremes].filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      patterns.every((pattern) => new RegExp(pattern).test(text)),
  );
  // The first, the middle and the last one, which is often the longest.
  const chosen = [fits[0], fits[Math.floor(fits.length / 2)], fits.at(-1)][turn % 3];
  if (chosen === undefined) throw new Error(`no sample matches ${patterns.join(' and ')}`);
  return chosen;
}

function numberOf({ range = [null, null] }: OfficialAttribute, turn: number): number {
  const [least, most] = [range[0] ?? 1, range[1] ?? 1000];
  return [least, most, Math.min(most, least + 1)][turn % 3] ?? least;
}

function valueOf(attribute: OfficialAttribute, turn: number, make: (inner: OfficialAttributes) => Fields): TfValue {
  switch (attribute.type) {
    case 'StringAttribute':
      return textOf(attribute, turn);
    case 'BoolAttribute':
      return turn % 2 === 0;
    case 'Int64Attribute':
    case 'Float64Attribute':
      return numberOf(attribute, turn);
    case 'NumberListAttribute':
      return [numberOf(attribute, turn)];
    case 'ListAttribute':
      return [textOf(attribute, turn)];
    case 'MapAttribute':
      return { sample: textOf(attribute, turn) };
    case 'SingleNestedAttribute':
      return make(attribute.attributes ?? {});
    case 'ListNestedAttribute':
      return [make(attribute.attributes ?? {})];
    default:
      throw new Error(`${attribute.type} is not a type of attribute that is known here`);
  }
}

function isComputedOnly({ flags }: OfficialAttribute): boolean {
  return !flags.includes('required') && !flags.includes('optional');
}

/** Returns the attributes that conflict with the given one. */
function rivalsOf(attributes: OfficialAttributes, name: string): ReadonlySet<string> {
  const { ExactlyOneOf = [], ConflictsWith = [] } = attributes[name] ?? { type: '', flags: [] };
  const others = Object.entries(attributes)
    .filter(([, { ExactlyOneOf: one = [], ConflictsWith: two = [] }]) => [...one, ...two].flat().includes(name))
    .map(([other]) => other);
  return new Set([...[...ExactlyOneOf, ...ConflictsWith].flat(), ...others]);
}

/**
 * Returns the necessary attributes: required ones, and one of each group that requires one; `kept` are already present.
 */
function neededBeside(attributes: OfficialAttributes, kept: readonly string[]): readonly string[] {
  const needed = [...kept];
  for (const [name, { flags, ExactlyOneOf }] of Object.entries(attributes)) {
    if (needed.includes(name)) continue;
    const isNeeded = flags.includes('required') || ExactlyOneOf !== undefined;
    const rivals = rivalsOf(attributes, name);
    if (isNeeded && !needed.some((other) => rivals.has(other))) needed.push(name);
  }
  // Any location works, but the first by name is the device, which fewer kinds support.
  return needed.map((name) => (name === 'device' && !kept.includes('device') ? 'folder' : name));
}

function minimal(attributes: OfficialAttributes, kept: readonly string[] = []): Fields {
  return Object.fromEntries(
    neededBeside(attributes, kept).flatMap((name) => {
      const attribute = attributes[name];
      return attribute === undefined ? [] : [[name, valueOf(attribute, 0, (inner) => minimal(inner))] as const];
    }),
  );
}

function maximal(attributes: OfficialAttributes, turn: number): Fields {
  const names = Object.keys(attributes).filter((name) => name !== 'device' && name !== 'snippet');
  // Each turn uses another alternative of each group.
  const turned = [...names.slice(turn), ...names.slice(0, turn)];
  const taken: string[] = [];
  for (const name of turned) {
    const attribute = attributes[name];
    const rivals = rivalsOf(attributes, name);
    if (attribute === undefined || isComputedOnly(attribute) || taken.some((other) => rivals.has(other))) continue;
    taken.push(name);
  }
  return Object.fromEntries(
    neededBeside(attributes, taken).flatMap((name) => {
      const attribute = attributes[name];
      return attribute === undefined
        ? []
        : [[name, valueOf(attribute, turn, (inner) => maximal(inner, turn))] as const];
    }),
  );
}

function optionalPaths(attributes: OfficialAttributes, parent: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (isComputedOnly(attribute)) return [];
    const path = [...parent, name];
    const inner = attribute.attributes === undefined ? [] : optionalPaths(attribute.attributes, path);
    return attribute.flags.includes('optional') ? [path, ...inner] : inner;
  });
}

function withPath(attributes: OfficialAttributes, [name = '', ...rest]: readonly string[], turn: number): Fields {
  const attribute = attributes[name];
  if (attribute === undefined) throw new Error(`there is no ${name}`);
  const inner = (of: OfficialAttributes): Fields => (rest.length === 0 ? minimal(of) : withPath(of, rest, turn));
  return { ...minimal(attributes, [name]), [name]: valueOf(attribute, turn, inner) };
}
