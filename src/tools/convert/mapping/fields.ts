import {
  rewriteSecrets,
  staysOutOfCode,
  type Attribute,
  type AttributeType,
  type ResourceKind,
} from '../../../catalog';
import { isEncrypted, isObject, secretPlaceholder, valueAt } from '../../../core';
import { isLeaf, keyOf, valueOf, valuesOf, type ConfigNode } from '../read/config-node';
import { shownValue } from '../read/secret-values';
import { attributeFor, isSameName } from './attribute-for';
import type { Claim, ConvertedFields, Leftover } from './converted-fields';
import { emptyIsOdd, oddInEntries, oddInList, oddInValue, type OddForm } from './forms';
import { elementMeaning } from './element-meaning';
import type { KindMapping } from './kind-mapping';
import { parsedValue } from './parsed-value';

const secretHere = 'it is an encrypted value where the service has none';

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** Converts an entry by the attributes of its kind and the names that its mapping states. */
export function convertFields(kind: ResourceKind, entry: ConfigNode, mapping: KindMapping): ConvertedFields {
  return new FieldReader(kind, mapping).read(entry);
}

class FieldReader {
  readonly #mapping: KindMapping;
  readonly #claims: Claim[] = [];
  readonly #leftovers: Leftover[] = [];
  readonly #kind: ResourceKind;
  readonly #fields: Fields = {};

  constructor(kind: ResourceKind, mapping: KindMapping) {
    this.#kind = kind;
    this.#mapping = mapping;
  }

  read(entry: ConfigNode): ConvertedFields {
    const { membersTo } = this.#mapping;
    const members = membersTo === undefined ? [] : entry.children.filter(isMember);
    if (membersTo !== undefined && members.length > 0) {
      this.#renamed(membersTo, { ...entry, name: undefined, children: members }, membersTo);
    }
    const others =
      members.length === 0 ? entry : { ...entry, children: entry.children.filter((child) => !isMember(child)) };
    this.#object(this.#kind.attributes, others, this.#fields, [], '');
    const fields = rewriteSecrets(this.#kind.attributes, this.#fields, {
      replaces: staysOutOfCode,
      rewrite: () => secretPlaceholder,
      names: 'wire',
    });
    const claims = this.#claims.map((claim): Claim => {
      const isHidden = claim.is === 'field' && valueAt(fields, claim.path) === secretPlaceholder;
      return isHidden ? { ...claim, is: 'hidden' } : claim;
    });
    return { fields, claims, leftovers: this.#leftovers };
  }

  #object(attributes: readonly Attribute[], node: ConfigNode, into: Fields, path: Path, at: string): void {
    const seen = new Set<string>();
    for (const child of node.children) {
      const below = at === '' ? keyOf(child) : `${at}/${keyOf(child)}`;
      if (this.#isRepeated(child, seen, below)) continue;
      const to = this.#mapping.fields?.[below];
      if (elementMeaning(this.#mapping.elements ?? [], below, child)?.values !== undefined) {
        this.#leftovers.push({ node: child, at: below });
      } else if (to === '.' && !child.children.some(isMember)) this.#object(attributes, child, into, path, below);
      else if (to === undefined || to === '.') this.#field(attributes, [keyOf(child)], child, into, path, below);
      else if (to.startsWith('./')) this.#field(attributes, [to.slice(2)], child, into, path, below);
      else this.#renamed(to, child, below);
    }
  }

  #isRepeated(child: ConfigNode, seen: Set<string>, at: string): boolean {
    const key = isMember(child) ? `member ${child.text}` : keyOf(child);
    if (!seen.has(key)) {
      seen.add(key);
      return false;
    }
    this.#leftovers.push({ node: child, at, why: `"${keyOf(child)}" occurs twice`, isConflict: true });
    return true;
  }

  /** Puts a value at another path, from the top of the object. */
  #renamed(to: string, node: ConfigNode, at: string): void {
    this.#field(this.#kind.attributes, to.split('/'), node, this.#fields, [], at);
  }

  #field(
    attributes: readonly Attribute[],
    [step = '', ...rest]: readonly string[],
    node: ConfigNode,
    into: Fields,
    path: Path,
    at: string,
  ): void {
    const attribute = attributeFor(attributes, step);
    if (attribute === undefined) return void this.#leftovers.push({ node, at });
    const here = [...path, attribute.wire];
    const [index, ...below] = rest;
    if (index === '0' && attribute.type.kind === 'list' && attribute.type.item.kind === 'object') {
      const items: unknown = into[attribute.wire];
      const list: readonly unknown[] = Array.isArray(items) ? items : [];
      const item = list[0] ?? { name: this.#mapping.itemName };
      into[attribute.wire] = [item];
      if (isObject(item)) this.#field(attribute.type.item.attributes, below, node, item, [...here, 0], at);
      return;
    }
    if (rest.length > 0) {
      if (attribute.type.kind !== 'object') return void this.#leftovers.push({ node, at });
      const inner = isObject(into[attribute.wire]) ? into[attribute.wire] : {};
      into[attribute.wire] = inner;
      if (isObject(inner)) this.#field(attribute.type.attributes, rest, node, inner, here, at);
      return;
    }
    if (attribute.secret === true) {
      const odd = oddInValue(node);
      if (odd !== undefined) this.#oddForms([odd], at);
      if (odd !== undefined || valueOf(node) === undefined) return;
      into[attribute.wire] = secretPlaceholder;
      this.#claims.push({ node, path: here, is: 'secret' });
      return;
    }
    const value = this.#value(attribute, attribute.type, node, here, at);
    if (value !== undefined) into[attribute.wire] = value;
  }

  #value(attribute: Attribute, type: AttributeType, node: ConfigNode, path: Path, at: string): unknown {
    switch (type.kind) {
      case 'object':
        return this.#nested(type.attributes, node, path, at);
      case 'list':
        return this.#list(attribute, type.item, node, path, at);
      case 'map':
        this.#leftovers.push({ node, at });
        return undefined;
      default:
        return this.#scalar(type, node, path, at);
    }
  }

  #nested(attributes: readonly Attribute[], node: ConfigNode, path: Path, at: string): Fields | undefined {
    // In set commands and old versions, the name of an empty object is the last word.
    if (isLeaf(node) && node.text !== '') {
      const choice = attributes.find(({ wire, type }) => type.kind === 'object' && isSameName(wire, node.text));
      if (choice === undefined) return void this.#leftovers.push({ node, at });
      this.#claims.push({ node, path: [...path, choice.wire], is: 'field' });
      return { [choice.wire]: {} };
    }
    const into: Fields = {};
    if (isLeaf(node)) this.#claims.push({ node, path, is: 'field' });
    this.#object(attributes, node, into, path, at);
    return into;
  }

  #list(attribute: Attribute, item: AttributeType, node: ConfigNode, path: Path, at: string): unknown {
    if (item.kind !== 'object') {
      const odd = oddInList(node);
      this.#oddForms(odd, at);
      const stated = valuesOf(node).filter((value) => !odd.some(({ node: wrong }) => wrong === value.node));
      if (stated.length === 0 && odd.length === 0) {
        if (attribute.marker === true) this.#claims.push({ node, path, is: 'field' });
        else this.#empty(node, path, at);
      }
      if (stated.length > 1 && this.#mapping.single?.includes(path.join('/')) === true) {
        this.#leftovers.push({ node, at, why: 'a firewall accepts one value here' });
      }
      return stated.flatMap(({ value, node: stated }, i) => {
        if (isEncrypted(value)) {
          this.#leftovers.push({ node: stated, at, why: secretHere });
          return [];
        }
        const parsed = this.#parsed(item, value, path);
        if (parsed === undefined) {
          this.#leftovers.push({ node: stated, at, why: `"${shownValue(value, keyOf(node))}" is not a ${item.kind}` });
          return [];
        }
        this.#claims.push({ node: stated, path: [...path, i], is: 'field' });
        return [parsed];
      });
    }
    const key = item.attributes.find(({ name }) => name === (attribute.itemKey ?? 'name'));
    const seen = new Set<string>();
    const odd = oddInEntries(node);
    this.#oddForms(odd, at);
    const wellFormed = node.children.filter((child) => !odd.some(({ node: wrong }) => wrong === child));
    const isReadable = (child: ConfigNode): boolean => {
      if (!isEncrypted(keyOf(child))) return true;
      this.#leftovers.push({ node: child, at: `${at}/*`, why: secretHere });
      return false;
    };
    const entries = wellFormed.filter((child) => isReadable(child) && !this.#isRepeated(child, seen, `${at}/*`));
    return entries.map((child, i) => {
      const into: Fields = {};
      const name = keyOf(child);
      if (key !== undefined) into[key.wire] = key.type.kind === 'integer' ? Number(name) : name;
      if (isLeaf(child)) this.#claims.push({ node: child, path: [...path, i], is: 'field' });
      this.#object(item.attributes, child, into, [...path, i], `${at}/*`);
      return into;
    });
  }

  #scalar(type: AttributeType, node: ConfigNode, path: Path, at: string): unknown {
    const odd = oddInValue(node);
    if (odd !== undefined) {
      this.#oddForms([odd], at);
      return undefined;
    }
    const [first, ...others] = valuesOf(node);
    if (first === undefined) {
      this.#empty(node, path, at, type);
      return undefined;
    }
    if (isEncrypted(first.value)) return void this.#leftovers.push({ node, at, why: secretHere });
    const value = this.#parsed(type, first.value, path);
    if (value === undefined || others.length > 0) {
      const why = others.length > 0 ? 'the service accepts one value' : `it is not a ${type.kind}`;
      return void this.#leftovers.push({ node, at, why });
    }
    this.#claims.push({ node: first.node, path, is: 'field' });
    return value;
  }

  #oddForms(forms: readonly OddForm[], at: string): void {
    for (const { node, why } of forms) this.#leftovers.push({ node, at, why });
  }

  /** What is empty could mean anything, except in comments, and for texts that only inspection or logs use. */
  #empty(node: ConfigNode, path: Path, at: string, type?: AttributeType): void {
    const isText = type === undefined || type.kind === 'string';
    if (!isText || emptyIsOdd(this.#kind, path)) this.#leftovers.push({ node, at, why: 'it is empty' });
  }

  #parsed(type: AttributeType, text: string, path: Path): unknown {
    const names = path.filter((step) => typeof step === 'string').join('/');
    return parsedValue(type, this.#mapping.values?.[names]?.[text] ?? text);
  }
}

function isMember({ tag }: ConfigNode): boolean {
  return tag === 'member';
}
