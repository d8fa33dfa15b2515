import { attributesIn } from '../../../src/catalog/attributes-in';
import type { Attribute, AttributeType } from '../../../src/catalog';
import type { KindMapping } from '../../../src/tools/convert/mapping/kind-mapping';

type Fields = Readonly<Record<string, unknown>>;

/** How the element of one attribute is written instead of the usual way. */
export interface Instead {
  /** API names from the top of the object. */
  readonly path: readonly string[];
  readonly write: (tag: string, values: readonly string[], isList: boolean) => string;
}

/** Writes the fields of an object as the content of an entry of an export. */
export function elementText(
  attributes: readonly Attribute[],
  fields: Fields,
  mapping: KindMapping,
  instead?: Instead,
): string {
  return new Writer(mapping, instead).content(attributes, fields, []);
}

class Writer {
  readonly #mapping: KindMapping;
  readonly #instead: Instead | undefined;

  constructor(mapping: KindMapping, instead: Instead | undefined) {
    this.#mapping = mapping;
    this.#instead = instead;
  }

  content(attributes: readonly Attribute[], fields: Fields, path: readonly string[]): string {
    return Object.entries(fields)
      .map(([wire, value]) => {
        const attribute = attributes.find((one) => one.wire === wire);
        return attribute === undefined ? '' : this.#element(attribute, value, [...path, wire]);
      })
      .join('');
  }

  #element(attribute: Attribute, value: unknown, path: readonly string[]): string {
    const tag = this.#tagOf(path);
    const { type } = attribute;
    if (isFields(value)) return `<${tag}>${this.content(attributesIn(type), value, path)}</${tag}>`;
    const item = type.kind === 'list' ? type.item : undefined;
    if (Array.isArray(value) && item?.kind === 'object') {
      return `<${tag}>${value.map((one: unknown) => this.#entry(attribute, item, one, path)).join('')}</${tag}>`;
    }
    const values = [value].flat().map((one) => this.#text(path, one));
    if (this.#instead?.path.join() === path.join()) return this.#instead.write(tag, values, item !== undefined);
    const text = item === undefined ? values.join('') : values.map((one) => `<member>${one}</member>`).join('');
    return `<${tag}>${text}</${tag}>`;
  }

  #entry(list: Attribute, item: AttributeType, value: unknown, path: readonly string[]): string {
    if (!isFields(value)) return '';
    const key = attributesIn(item).find(({ name }) => name === (list.itemKey ?? 'name'))?.wire ?? 'name';
    const { [key]: name = 'item', ...rest } = value;
    return `<entry name="${escaped(String(name))}">${this.content(attributesIn(item), rest, path)}</entry>`;
  }

  /** The name of PAN-OS, if the last step has another one. */
  #tagOf(path: readonly string[]): string {
    const renamed = Object.entries(this.#mapping.fields ?? {}).find(([from, to]) => {
      const steps = from.split('/').filter((step) => step !== '*');
      return steps.length === path.length && to === `./${path.at(-1) ?? ''}` && from.endsWith(steps.at(-1) ?? '');
    });
    return renamed?.[0].split('/').at(-1) ?? path.at(-1)?.replaceAll('_', '-') ?? '';
  }

  #text(path: readonly string[], value: unknown): string {
    const values = this.#mapping.values?.[path.join('/')] ?? {};
    const [stated] = Object.entries(values).find(([, to]) => to === value) ?? [];
    if (typeof value === 'boolean' && stated === undefined) return value ? 'yes' : 'no';
    return escaped(stated ?? String(value));
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
