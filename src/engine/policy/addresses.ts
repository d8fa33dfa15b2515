import { createHash } from 'node:crypto';
import { isVariableReference, kindLabel, kindNamed, readFilter } from '../../catalog';
import { anyIf, boundedUnion, hostAddresses, none, type Bounded } from './bounded';
import type { ConfiguredObject } from './configuration';
import { extentOf } from './extent';
import { listAddresses } from './facts/list-data';
import { objectAt, textAt, textsAt } from './fields';
import { addressRanges } from './ip';
import type { Meanings } from './meanings';
import { union } from './ranges';
import { anyAddress } from './space';
import type { VisibleScope } from './visible-scope';
import { canonicalFilter, comparableFilter, tagTest } from './tag-expression';
import type { Variables } from './variables';
import { wildcardPrefix, wildcardRanges } from './wildcard';

/** A longer filter is named by its group, because each region of a report repeats it. */
const longestFilter = 120;

/** Resolves the address names in a rule to address sets, as visible from one folder or device. */
export class Addresses {
  readonly #visibleScope: VisibleScope;
  readonly #variables: Variables;
  readonly #meanings: Meanings;
  readonly #kinds: readonly string[];
  readonly #known = new Map<string, Bounded>();
  readonly #underWay = new Set<string>();
  #cuts = 0;
  #members: readonly ConfiguredObject[] | undefined;

  /** `kinds`: the kinds that a rule can reference as addresses. */
  constructor(visibleScope: VisibleScope, variables: Variables, meanings: Meanings, kinds: readonly string[]) {
    this.#visibleScope = visibleScope;
    this.#variables = variables;
    this.#meanings = meanings;
    this.#kinds = kinds;
  }

  of(names: readonly string[]): Bounded {
    const [only] = names;
    return names.length === 1 && only !== undefined
      ? this.#namedAddress(only)
      : boundedUnion(names.map((name) => this.#namedAddress(name)));
  }

  /** Returns the longest wildcard mask prefix among `names`, including group members; undefined if there is none. */
  wildcardPrefix(names: readonly string[], seen = new Set<string>()): number | undefined {
    const found = names.flatMap((name) => {
      if (name === 'any' || seen.has(name)) return [];
      seen.add(name);
      const object = this.#visibleScope.find(name, this.#kinds);
      if (object === undefined) return [];
      const wildcard = textAt(object.fields, 'ip_wildcard');
      const own = wildcard === undefined ? undefined : wildcardPrefix(wildcard);
      return [own, this.wildcardPrefix(textsAt(object.fields, 'static'), seen)].filter((one) => one !== undefined);
    });
    return found.length === 0 ? undefined : Math.max(...found);
  }

  #namedAddress(name: string): Bounded {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#underWay.has(name)) {
      this.#cuts++;
      return none;
    }
    const cutsBefore = this.#cuts;
    this.#underWay.add(name);
    const found = this.#resolve(name);
    this.#underWay.delete(name);
    // A result computed inside a reference cycle is incomplete. Cache it only if no cycle was cut, or for the outermost
    // name.
    if (this.#cuts === cutsBefore || this.#underWay.size === 0) this.#known.set(name, found);
    return found;
  }

  #resolve(name: string): Bounded {
    if (name === 'any') return { certain: anyAddress, open: [] };
    const object = this.#visibleScope.find(name, this.#kinds);
    if (object !== undefined) return this.#ofObject(object);
    const literal = addressRanges(name);
    if (literal !== undefined) return { certain: literal, open: [] };
    if (isVariableReference(name)) return this.#variables.valueOf(name);
    if (/^[A-Z]{2}$/.test(name)) return this.#ofCountry(name);
    return anyIf({
      id: `name ${name}`,
      because: 'undefined name',
      names: [name],
      text: `in "${name}", which is undefined in this configuration`,
    });
  }

  #ofObject(object: ConfiguredObject): Bounded {
    const { kind, name, unknown } = object;
    if (unknown !== undefined && unknown.length > 0) {
      return anyIf({
        id: `object ${this.#meanings.of(object)}`,
        text: `in "${name}", which is known only after the apply`,
      });
    }
    switch (kindNamed(kind).policyRole) {
      case 'address':
        return this.#ofAddress(object);
      case 'address-group':
        return this.#ofGroup(object);
      case 'region':
        return this.#ofRegion(object);
      case 'external-list': {
        const content = listAddresses(object, this.#visibleScope.facts.lists);
        return content === undefined ? this.#opaque(object) : { certain: content, open: [] };
      }
      default:
        return this.#opaque(object);
    }
  }

  #ofCountry(code: string): Bounded {
    const topic = { id: `region ${code}`, text: `in the region ${code}` };
    const found = this.#visibleScope.facts.countries?.of(code);
    if (found === undefined) return anyIf(topic);
    const { certain, open } = found;
    return { certain, open: open.length === 0 ? [] : [{ within: open, topic }] };
  }

  #ofAddress(object: ConfiguredObject): Bounded {
    const { fields } = object;
    const written = textAt(fields, 'ip_netmask') ?? textAt(fields, 'ip_range');
    if (written !== undefined && isVariableReference(written)) return this.#variables.valueOf(written);
    const wildcard = textAt(fields, 'ip_wildcard');
    const values = written === undefined ? wildcard && wildcardRanges(wildcard) : addressRanges(written);
    if (values !== undefined && values !== '') return { certain: values, open: [] };
    const host = textAt(fields, 'fqdn');
    return host === undefined ? this.#opaque(object) : hostAddresses(host);
  }

  #ofGroup(object: ConfiguredObject): Bounded {
    const filter = textAt(objectAt(object.fields, 'dynamic') ?? {}, 'filter');
    if (filter === undefined)
      return boundedUnion(textsAt(object.fields, 'static').map((name) => this.#namedAddress(name)));
    const test = tagTest(filter);
    if (test === undefined) return this.#opaque(object);
    const declared = this.#declaredObjects().filter(({ fields }) => test(new Set(textsAt(fields, 'tag'))));
    const nameOf = (tag: string): string => this.#visibleScope.tagBefore(tag);
    const meaning = canonicalFilter(filter, nameOf) ?? filter;
    const parsed = readFilter(filter);
    const comparable = parsed === undefined ? undefined : comparableFilter(parsed, nameOf);
    const isLong = filter.length > longestFilter;
    const registered = anyIf({
      id: `tags ${isLong ? createHash('sha256').update(meaning).digest('hex') : meaning}`,
      text: `registered by another system with tags that satisfy ${isLong ? `the filter of ${object.name}` : filter}`,
      extent: comparable && { of: 'filter', among: 'tags', filter: comparable },
    });
    return boundedUnion([...declared.map((member) => this.#namedAddress(member.name)), registered]);
  }

  #ofRegion(object: ConfiguredObject): Bounded {
    const values = textsAt(object.fields, 'address').map(addressRanges);
    if (values.length === 0) return this.#opaque(object);
    const known = values.filter((value) => value !== undefined);
    return known.length === values.length ? { certain: union(...known), open: [] } : this.#opaque(object);
  }

  #opaque(object: ConfiguredObject): Bounded {
    const { kind, name } = object;
    const text = `in the ${kindLabel(kind)} ${name}`;
    return anyIf({ id: `object ${this.#meanings.of(object)}`, text, extent: extentOf(object) });
  }

  #declaredObjects(): readonly ConfiguredObject[] {
    this.#members ??= this.#kinds
      .filter((kind) => kindNamed(kind).policyRole === 'address')
      .flatMap((kind) => this.#visibleScope.ofKind(kind));
    return this.#members;
  }
}
