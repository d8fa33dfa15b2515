import {
  attributeNamed,
  kindNamed,
  kindNames,
  namesParent,
  storedFolderName,
  type Attribute,
  type AttributeType,
  type Choice,
  type ObjectType,
  type ResourceKind,
} from '../../src/catalog';
import { isOnlyAddress } from '../../src/catalog/reference-form';
import { writeOnlySuffix } from '../../src/catalog/secret-siblings';
import type { TfValue } from '../../src/terraform/protocol/value';
import { asFields } from '../../src/provider/state/fields';

/** Names of existing objects that samples can reference: two of each kind. */
export type Existing = ReadonlyMap<string, readonly [string, string]>;

const texts = ['10.0.0.1', 'sample', 'Sample 1', 'a', '1', '$sample', 'sample.example.com'];
const others = ['10.0.0.2', 'other', 'Other 2', 'b', '2', '$other', 'other.example.com'];

/** Returns a valid value of an attribute; `turn` 0 and 1 give two different values if the type has two. */
export function sampleOf(attribute: Attribute, existing: Existing, turn: 0 | 1, pick = 0): TfValue {
  return valueOf(attribute, attribute.type, { existing, turn, pick });
}

/** How values are created: `pick` is the index of the alternative in every nested choice. */
interface Making {
  readonly existing: Existing;
  readonly turn: 0 | 1;
  readonly pick: number;
}

function valueOf(attribute: Attribute, type: AttributeType, making: Making): TfValue {
  const { existing, turn } = making;
  switch (type.kind) {
    case 'bool':
      return turn === 0;
    case 'integer':
    case 'number':
      return first(attribute, [
        ...(turn === 0 ? [1, 10, 50, 100, 1000, 1300, 6000] : [2, 20, 60, 200, 2000, 1400, 4096, 7000, 5]),
        ...(attribute.example === undefined ? [] : [attribute.example]),
      ]);
    case 'string':
    case 'text-or-object':
    case 'text-or-number':
      return textOf(attribute, existing, turn);
    case 'map':
      return { sample: valueOf(attribute, type.value, making) };
    case 'list': {
      const item = valueOf(attribute, type.item, making);
      const two = [item, valueOf(attribute, type.item, { ...making, turn: 0 })];
      // Some lists allow only one item.
      const mayHoldTwo = attribute.schema.safeParse(two).success || !attribute.schema.safeParse([item]).success;
      return turn === 0 || type.item.kind === 'object' || !mayHoldTwo || two[0] === two[1] ? [item] : two;
    }
    case 'object':
      return Object.fromEntries(
        picked(type, making.pick + turn)
          .filter((inner) => inner.required || canBeNamed(inner, existing))
          // The key identifies an item, so it stays the same.
          .map((inner) => [
            inner.name,
            valueOf(inner, inner.type, { ...making, turn: inner.name === attribute.itemKey ? 0 : turn }),
          ]),
      );
  }
}

/** Reports whether the objects that it must reference exist. */
function canBeNamed({ refs }: Attribute, existing: Existing): boolean {
  if (refs === undefined || refs.open === true || refs.words !== undefined || refs.literals !== undefined) return true;
  return refs.kinds.some((kind) => existing.has(kind) || !kindNames.includes(kind));
}

function textOf(attribute: Attribute, existing: Existing, turn: 0 | 1): TfValue {
  const { example: given } = attribute;
  if (given !== undefined && turn === 0) return given;
  // Another address of the same form.
  if (typeof given === 'string' && attribute.refs !== undefined && isOnlyAddress(attribute.refs))
    return given.replace(/\d$/, (digit) => (digit === '1' ? '2' : '1'));
  const names = attribute.refs?.kinds.map((kind) => existing.get(kind)).find((found) => found !== undefined);
  if (names !== undefined) return attribute.refs?.expression === true ? `'${names[turn]}'` : names[turn];
  const { words, literals, open } = attribute.refs ?? {};
  const [word] = words ?? [];
  if (word !== undefined && literals === undefined && open === undefined) return word;
  const example =
    typeof attribute.example === 'string' ? attribute.example.replace('1', '2').replace('www', 'ftp') : undefined;
  return first(attribute, [...(example === undefined ? [] : [example]), ...(turn === 0 ? texts : others)]);
}

/**
 * Returns the first valid candidate for the attribute, or for items of its list or map; otherwise one of its allowed
 * values.
 */
function first(attribute: Attribute, candidates: readonly TfValue[]): TfValue {
  const found = candidates.find((one) =>
    [one, [one], { sample: one }].some((value) => attribute.schema.safeParse(value).success),
  );
  if (found !== undefined) return found;
  const values = ['\u0000', ['\u0000']].flatMap(
    (wrong) =>
      attribute.schema
        .safeParse(wrong)
        .error?.issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : [])) ?? [],
  );
  // A maximum is not below any minimum.
  const word = attribute.name.startsWith('max_') ? values.at(-1) : (values[candidates === others ? 1 : 0] ?? values[0]);
  if (typeof word !== 'string') throw new Error(`no sample for ${attribute.name}: give it an example in the catalog`);
  return word;
}

/**
 * Returns the attributes of an object with the given alternative of each choice; a write-only value together with its
 * version.
 */
function picked({ attributes, choices }: ObjectType, pick: number): readonly Attribute[] {
  const taken = takenOf(choices, pick);
  const left = new Set(choices.flatMap(({ of }) => of.flat()).filter((name) => !taken.has(name)));
  return attributes.filter(({ name, sentIn, setBy, companionOf }) => {
    if (setBy !== undefined || left.has(name)) return false;
    if (companionOf !== undefined) return taken.has(`${companionOf.for}${writeOnlySuffix}`);
    return sentIn !== 'nowhere';
  });
}

/** Returns the attributes of the given alternative of each choice; either a secret or its write-only companion. */
function takenOf(choices: readonly Choice[], pick: number): ReadonlySet<string> {
  const isSecret = ({ of: [own, sibling] }: Choice): boolean =>
    own?.[0] !== undefined && sibling?.length === 1 && sibling[0] === own[0] + writeOnlySuffix;
  const open = choices.filter((choice) => !isSecret(choice));
  const taken = new Set(
    open.flatMap(({ of }) => of[pick % of.length] ?? []).filter((name) => !name.endsWith(writeOnlySuffix)),
  );
  const left = new Set(open.flatMap(({ of }) => of.flat()).filter((name) => !taken.has(name)));
  for (const { of } of choices.filter(isSecret)) {
    const [own, sibling] = of.flat();
    if (own === undefined || sibling === undefined || (left.has(own) && !taken.has(own))) continue;
    taken.delete(own);
    taken.add(pick % 2 === 0 ? own : sibling);
  }
  return taken;
}

/** Returns the maximum number of alternatives of a choice in a type. */
function mostAlternatives(type: AttributeType): number {
  if (type.kind === 'list') return mostAlternatives(type.item);
  if (type.kind !== 'object') return 1;
  return Math.max(
    1,
    ...type.choices.map(({ of }) => of.length),
    ...type.attributes.map((inner) => mostAlternatives(inner.type)),
  );
}

/** One combination of alternatives and variant for creating an object. */
export interface Branch {
  readonly title: string;
  /** Index of the alternative in every choice inside an attribute. */
  readonly pick: number;
  readonly chosen: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly variant?: { readonly by: string; readonly value: string; readonly required: readonly string[] };
}

/** Returns branches that cover every alternative of every choice, and every variant. */
export function branchesOf(kind: ResourceKind): readonly Branch[] {
  const scopes = new Set<string>(kind.scopes);
  const choices = kind.choices.filter(({ of }) => !of.flat().some((name) => scopes.has(name)));
  const variants = kind.variants === undefined ? [undefined] : Object.entries(kind.variants.of);
  const most = Math.max(
    1,
    ...choices.map(({ of }) => of.length),
    ...kind.attributes.filter(({ setBy }) => setBy === undefined).map(({ type }) => mostAlternatives(type)),
  );
  return variants.flatMap((variant) =>
    Array.from({ length: most }, (_, turn): Branch => {
      const chosen = [...takenOf(choices, turn)];
      const foreign =
        kind.variants === undefined
          ? []
          : Object.entries(kind.variants.of).flatMap(([value, { only }]) => (value === variant?.[0] ? [] : only));
      const left = new Set([
        ...choices.flatMap(({ of }) => of.flat()).filter((name) => !chosen.includes(name)),
        ...foreign,
      ]);
      const title = [...(variant === undefined ? [] : [variant[0]]), ...chosen, ...(turn === 0 ? [] : [turn + 1])].join(
        ', ',
      );
      return {
        title: title === '' ? 'plain' : title,
        pick: turn,
        chosen,
        left,
        ...(variant === undefined
          ? {}
          : { variant: { by: kind.variants?.by ?? '', value: variant[0], required: variant[1].required } }),
      };
    }),
  );
}

/** Returns the minimal configuration of a branch in the given folder. */
export function minimalOf(
  kind: ResourceKind,
  branch: Branch,
  name: string,
  folder: string,
  existing: Existing,
): Record<string, TfValue> {
  const configured: Record<string, TfValue> = {};
  for (const attribute of kind.attributes) {
    const demanded =
      attribute.required ||
      branch.chosen.includes(attribute.name) ||
      (branch.variant?.required.includes(attribute.name) ?? false);
    if (demanded && attribute.setBy === undefined)
      configured[attribute.name] = sampleOf(attribute, existing, 0, branch.pick);
  }
  if (branch.variant !== undefined) configured[branch.variant.by] = branch.variant.value;
  const parent = namesParent(kind);
  if (parent !== undefined) configured[parent] = storedFolderName(folder);
  const [scope] = kind.scopes;
  const places = { folder, snippet: 'default', device: sampleSerial };
  return {
    ...configured,
    ...(attributeNamed(kind, 'name') === undefined ? {} : { name: nameFor(kind, name) }),
    ...keyMade(kind, name),
    ...keyThere(kind),
    ...(scope === undefined || kind.api.location.in === 'nowhere' ? {} : { [scope]: kind.onlyFolder ?? places[scope] }),
  };
}

/** A firewall that tests onboard if their samples need one. */
export const sampleSerial = '007951000123456';

/** Returns the key attribute of an object without a name. */
function keyMade({ api, attributes }: ResourceKind, name: string): Record<string, TfValue> {
  const key = attributes.find(
    (one) =>
      (one.name === api.key || one.name === api.subResource?.own) && one.name !== 'name' && one.type.kind === 'string',
  );
  return key === undefined ? {} : { [key.name]: name };
}

/** Returns the key of the existing object, for kinds that can only be adopted. */
function keyThere({ api, predefined: [first] }: ResourceKind): Record<string, TfValue> {
  const { key, operations } = api;
  const value = key === undefined || operations.includes('create') ? undefined : first?.[key];
  return key === undefined || typeof value !== 'string' ? {} : { [key]: value };
}

/** Returns a variant of the name that the kind accepts. */
export function nameFor(kind: ResourceKind, base: string): string {
  const schema = attributeNamed(kind, 'name')?.schema;
  const found = [
    base,
    `$${base}`,
    base.replaceAll(' ', '-'),
    `$${base.replaceAll(' ', '-')}`,
    base.replaceAll(/\W/g, ''),
    base.replaceAll(/(\w)\w*/g, '$1'),
  ].find((one) => schema?.safeParse(one).success !== false);
  if (found === undefined) throw new Error(`${kind.name} takes no name like ${base}`);
  return found;
}

/** Returns the names of the kinds to which kinds refer, also through the objects to which they refer. */
export function referencedFrom(kinds: readonly ResourceKind[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ attributes }: Pick<ResourceKind, 'attributes'>): void => {
    for (const name of attributes.flatMap(referencedIn)) {
      if (found.has(name)) continue;
      found.add(name);
      if (kindNames.includes(name)) visit(kindNamed(name));
    }
  };
  kinds.forEach(visit);
  return found;
}

function referencedIn({ refs, type }: Attribute): readonly string[] {
  const item = type.kind === 'list' ? type.item : type;
  return [...(refs?.kinds ?? []), ...(item.kind === 'object' ? item.attributes.flatMap(referencedIn) : [])];
}

/** Sorts kinds so that required references precede their referrers. */
export function inOrderOfNeed(kinds: readonly ResourceKind[]): readonly ResourceKind[] {
  const done = new Set<ResourceKind>();
  const visit = (kind: ResourceKind, path: readonly ResourceKind[]): void => {
    if (done.has(kind) || path.includes(kind)) return;
    for (const name of neededBy({ kind: 'object', attributes: kind.attributes, choices: kind.choices })) {
      const needed = kinds.find((one) => one.name === name);
      if (needed !== undefined) visit(needed, [...path, kind]);
    }
    done.add(kind);
  };
  for (const kind of [...kinds].sort((a, b) => Number(b.contains !== undefined) - Number(a.contains !== undefined)))
    visit(kind, []);
  return [...done];
}

function neededBy(type: AttributeType): readonly string[] {
  if (type.kind === 'list') return neededBy(type.item);
  if (type.kind !== 'object') return [];
  const chosen = new Set(type.choices.flatMap(({ of }) => of[0] ?? []));
  return type.attributes.flatMap((inner) =>
    inner.required || inner.requiredByApi === true || chosen.has(inner.name)
      ? [...(inner.refs?.kinds ?? []), ...neededBy(inner.type)]
      : [],
  );
}

/** Returns the attribute and all nested ones that can be removed only by setting their open value. */
export function narrowing(attribute: Attribute): readonly Attribute[] {
  const own = attribute.weakensPolicyWhenRemoved?.open === undefined ? [] : [attribute];
  return attribute.type.kind === 'object' ? [...own, ...attribute.type.attributes.flatMap(narrowing)] : own;
}

/** Returns the value with every open value set explicitly. */
export function opened(attribute: Attribute, value: TfValue): TfValue {
  const open = attribute.weakensPolicyWhenRemoved?.open;
  if (open !== undefined) return open; // plain data, which is a valid Terraform value
  const fields = asFields(value);
  if (attribute.type.kind !== 'object' || fields === undefined) return value;
  const inner = attribute.type.attributes;
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const named = inner.find((other) => other.name === name);
      return [name, named === undefined ? one : opened(named, one)];
    }),
  );
}
