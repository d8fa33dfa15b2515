import type { IResolvable, TerraformMetaArguments, TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { attributesIn, hasKind, kindNamed, type Attribute } from '../src/catalog';
import { camelCase, isObject } from '../src/core';
import { existingOf, type Existing } from './existing';
import { any } from './match';
import { nameOf, type Named } from './names';
import { objectConfig, omitUndefined, type ObjectProps } from './object-config';
import { place } from './place';

/**
 * Reference to an object: a construct, an existing object, or a name. The name of a construct says its kind in a property
 * that no text has.
 */
export type NameOf<Kind extends string> = string | { readonly name: string & { readonly names?: Kind } };

/** Attributes that a construct gets from its scope, or from `ObjectProps`. */
export type Given = keyof TerraformMetaArguments | keyof ObjectProps | 'folder' | 'snippet' | 'device';

/** The attributes of a generated class; in place of a name, a construct. A secret is only write-only. */
export type Attributes<Config> = {
  readonly [Key in keyof Config as `${Key & string}Wo` extends keyof Config ? never : Key]: AttributeValue<Config[Key]>;
};

type AttributeValue<Value> = Value extends string
  ? Text<Value>
  : Value extends IResolvable | number | boolean | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? Several<Item>
      : Value extends Readonly<Record<string, string>>
        ? string extends keyof Value
          ? Value
          : Attributes<Value>
        : Attributes<Value>;

// The generated classes say in a property that no text has which kinds of object a text can name.
type Text<Value extends string> = 'names' extends keyof Value ? NameOf<NonNullable<Value['names']> & string> : Value;

type Several<Item> = Item extends string
  ? readonly Text<Item>[] | ('any' extends keyof Item ? typeof any : never)
  : readonly AttributeValue<Item>[];

/** Properties of an object with the attributes of a generated class. */
export type CatalogProps<Config> = ObjectProps & Attributes<Omit<Config, Given>>;

/** Properties of a construct that are those of its generated class. */
export type Reachable<Config, Key extends keyof Config> = Attributes<Pick<Config, Key>>;

/** Returns attributes that are properties as they are, for the generated class. */
export function reachedIn<Config>(
  kind: string,
  props: object,
  keys: readonly (keyof Config & string)[],
): Partial<Config> {
  const wanted = Object.fromEntries(Object.entries(props).filter(([key]) => (keys as readonly string[]).includes(key)));
  return plainAttributes(kind, wanted) as Partial<Config>; // the properties have the types of the attributes
}

/** A generated class. */
export type Generated<Config, Made> = new (scope: Construct, id: string, config: Config) => Made;

/** The class of a construct whose properties are the attributes of its kind. */
export interface CatalogConstruct<Kind extends string, Props, Made> {
  new (scope: Construct, id: string, props: Props): Made;
  /** References an existing object in the folder of `scope` or one of its parents. Emits nothing. */
  existing(scope: Construct, name: string): Existing<Kind>;
}

/** Makes the class of a construct from a kind of the catalog and its generated class. */
export function constructOf<Kind extends string, Config, Made extends TerraformResource>(
  kind: Kind,
  generated: Generated<Config, Made>,
): CatalogConstruct<Kind, CatalogProps<NonNullable<Config>>, Made> {
  return classOf<Kind, CatalogProps<NonNullable<Config>>, Made>(kind, generated);
}

/** Makes the class of a construct with some properties. */
export function classOf<Kind extends string, Props extends object, Made extends TerraformResource>(
  kind: Kind,
  generated: unknown,
) {
  const Base = generated as Generated<unknown, TerraformResource>; // objectConfig validates the configuration
  const made = class extends Base {
    static readonly existing = existingOf(kind);

    constructor(scope: Construct, id: string, props: Props & ObjectProps) {
      super(scope, id, objectConfig(kind, scope, id, props, plainAttributes(kind, props)));
      place(this);
    }
  };
  return made as unknown as CatalogConstruct<Kind, Props, Made>; // it has what `Base` has
}

/** Returns the attributes of a kind in properties, with names in place of constructs. */
function plainAttributes(kindName: string, props: object): Record<string, unknown> {
  if (!hasKind(kindName)) return {};
  const { tags, ...own }: Readonly<Record<string, unknown>> = { ...props };
  const given = ['name', 'dependsOn', 'provider', 'extra', 'allowUnknownValues'];
  const fields = plainFields(kindNamed(kindName).attributes, tags === undefined ? own : { tag: tags, ...own });
  return omitUndefined(Object.fromEntries(Object.entries(fields).filter(([key]) => !given.includes(key))));
}

function plainFields(attributes: readonly Attribute[], fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => {
      const attribute = attributes.find(({ name }) => camelCase(name).toLowerCase() === key.toLowerCase());
      return [key, attribute === undefined ? value : plainValue(attribute, value)];
    }),
  );
}

function plainValue(attribute: Attribute, value: unknown): unknown {
  const { refs, type } = attribute;
  if (refs !== undefined && type.kind === 'list' && value === any) return [any];
  if (Array.isArray(value)) return value.map((item) => plainValue(attribute, item));
  if (!isObject(value)) return value;
  if (refs !== undefined) return nameOf(value as Named & object); // nameOf refuses what has no name
  const inner = attributesIn(type);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && inner.length > 0 ? plainFields(inner, value) : value;
}
