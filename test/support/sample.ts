import {
  namesParent,
  storedFolderName,
  type Attribute,
  type AttributeType,
  type ObjectType,
  type ResourceKind,
} from '../../src/catalog';
import { writeOnlySuffix } from '../../src/catalog/secret-siblings';
import type { TfValue } from '../../src/protocol/value';
import { asFields } from '../../src/provider/state/fields';

/** Names of objects that exist for samples to refer to: two of each kind. */
export type Existing = ReadonlyMap<string, readonly [string, string]>;

const texts = ['10.0.0.1', 'sample', 'Sample 1', 'a', '1', '$sample'];
const others = ['10.0.0.2', 'other', 'Other 2', 'b', '2', '$other'];

/** A valid value of an attribute; `turn` 0 and 1 give two values that differ wherever the type has two. */
export function sampleOf(attribute: Attribute, existing: Existing, turn: 0 | 1, pick = 0): TfValue {
  return valueOf(attribute, attribute.type, { existing, turn, pick });
}

/** How values are made: `pick` is the number of the alternative that is taken of every choice inside. */
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
      return first(attribute, turn === 0 ? [1, 10, 100, 1000] : [2, 20, 200, 2000]);
    case 'string':
    case 'text-or-object':
      return textOf(attribute, existing, turn);
    case 'map':
      return { sample: valueOf(attribute, type.value, making) };
    case 'list': {
      const item = valueOf(attribute, type.item, making);
      return turn === 0 || type.item.kind === 'object'
        ? [item]
        : [item, valueOf(attribute, type.item, { ...making, turn: 0 })];
    }
    case 'object':
      return Object.fromEntries(
        picked(type, making.pick + turn)
          // The key of an item says which item it is, so it stays.
          .map((inner) => [
            inner.name,
            valueOf(inner, inner.type, { ...making, turn: inner.name === attribute.itemKey ? 0 : turn }),
          ]),
      );
  }
}

function textOf(attribute: Attribute, existing: Existing, turn: 0 | 1): TfValue {
  if (attribute.example !== undefined && turn === 0) return attribute.example;
  const names = attribute.refs?.kinds.map((kind) => existing.get(kind)).find((found) => found !== undefined);
  if (names !== undefined) return attribute.refs?.expression === true ? `'${names[turn]}'` : names[turn];
  const { words, literals, open } = attribute.refs ?? {};
  const [word] = words ?? [];
  if (word !== undefined && literals === undefined && open === undefined) return word;
  const example =
    typeof attribute.example === 'string' ? attribute.example.replace('1', '2').replace('www', 'ftp') : undefined;
  return first(attribute, [...(example === undefined ? [] : [example]), ...(turn === 0 ? texts : others)]);
}

/** The first candidate that the attribute, or a list of one such, accepts; else one of its words. */
function first(attribute: Attribute, candidates: readonly TfValue[]): TfValue {
  const found = candidates.find(
    (one) => attribute.schema.safeParse(one).success || attribute.schema.safeParse([one]).success,
  );
  if (found !== undefined) return found;
  const said = attribute.schema.safeParse('\u0000');
  const values = said.error?.issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : [])) ?? [];
  const word = values[candidates === others ? 1 : 0] ?? values[0];
  if (typeof word !== 'string') throw new Error(`no sample for ${attribute.name}: give it an example in the catalogue`);
  return word;
}

/** What an object with the given alternative of each choice can be given; a write-only value with its version. */
function picked({ attributes, choices }: ObjectType, pick: number): readonly Attribute[] {
  const taken = new Set(choices.flatMap(({ of }) => of[pick % of.length] ?? []));
  const left = new Set(choices.flatMap(({ of }) => of.flat()).filter((name) => !taken.has(name)));
  return attributes.filter(({ name, sentIn, setBy, stands }) => {
    if (setBy !== undefined || left.has(name)) return false;
    if (stands !== undefined) return taken.has(`${stands.for}${writeOnlySuffix}`);
    return sentIn !== 'nowhere';
  });
}

/** The most alternatives that a choice inside a value of the type has. */
function mostAlternatives(type: AttributeType): number {
  if (type.kind === 'list') return mostAlternatives(type.item);
  if (type.kind !== 'object') return 1;
  return Math.max(
    1,
    ...type.choices.map(({ of }) => of.length),
    ...type.attributes.map((inner) => mostAlternatives(inner.type)),
  );
}

/** One way to make an object: which alternatives and which variant. */
export interface Branch {
  readonly title: string;
  /** Number of the alternative that is taken of every choice inside an attribute. */
  readonly pick: number;
  readonly chosen: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly variant?: { readonly by: string; readonly value: string; readonly required: readonly string[] };
}

/** Every alternative of every choice, and every variant, at least once. */
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
      const chosen = choices.flatMap(({ of }) => of[turn % of.length] ?? []);
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

/** The least that makes an object of that branch, in the given folder. */
export function minimalOf(
  kind: ResourceKind,
  branch: Branch,
  name: string,
  folder: string,
  existing: Existing,
): Record<string, TfValue> {
  const given: Record<string, TfValue> = {};
  for (const attribute of kind.attributes) {
    const demanded =
      attribute.required ||
      branch.chosen.includes(attribute.name) ||
      (branch.variant?.required.includes(attribute.name) ?? false);
    if (demanded && attribute.setBy === undefined)
      given[attribute.name] = sampleOf(attribute, existing, 0, branch.pick);
  }
  if (branch.variant !== undefined) given[branch.variant.by] = branch.variant.value;
  const parent = namesParent(kind);
  if (parent !== undefined) given[parent] = storedFolderName(folder);
  const [scope] = kind.scopes;
  return { ...given, name, ...(scope === undefined ? {} : { [scope]: folder }) };
}

/** Every attribute in one, itself included, that may not be removed without writing its open value. */
export function narrowing(attribute: Attribute): readonly Attribute[] {
  const own = attribute.narrows?.open === undefined ? [] : [attribute];
  return attribute.type.kind === 'object' ? [...own, ...attribute.type.attributes.flatMap(narrowing)] : own;
}

/** The same value with every open value written out. */
export function opened(attribute: Attribute, value: TfValue): TfValue {
  const open = attribute.narrows?.open;
  if (open !== undefined) return open; // plain data, which a Terraform value can be
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
