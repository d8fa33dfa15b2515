import { isSameContainer, type Container } from '../../catalog';
import { anyIf, hostAddresses, type Bounded } from './bounded';
import type { Configuration, ConfiguredObject } from './configuration';
import { textAt } from './fields';
import { addressRanges } from './ip';
import { intersection, subtraction, union } from './ranges';
import { kindsMeaning, type VisibleScope } from './visible-scope';
import { wildcardRanges } from './wildcard';

/** Resolves variables at a folder or device, including overrides in its descendants. */
export class Variables {
  readonly #visibleScope: VisibleScope;
  readonly #kinds = kindsMeaning('variable');
  readonly #below: readonly ConfiguredObject[];

  /** `below`: containers that may override a variable. */
  constructor(configuration: Configuration, visibleScope: VisibleScope, below: readonly Container[]) {
    this.#visibleScope = visibleScope;
    this.#below = configuration.objects.filter(
      ({ kind, container }) =>
        this.#kinds.includes(kind) &&
        container !== undefined &&
        below.some((lower) => isSameContainer(lower, container)),
    );
  }

  /**
   * Returns the addresses of a variable. With overrides below, addresses common to all values are certain and the
   * others open.
   */
  valueOf(name: string): Bounded {
    const own = this.#visibleScope.find(name, this.#kinds);
    if (own === undefined)
      return anyIf({
        id: `name ${name}`,
        because: 'undefined name',
        names: [name],
        text: `in ${name}, which nothing that was read defines`,
      });
    const definitions = [own, ...this.#below.filter((other) => other.name === name)];
    const written = [...new Set(definitions.map((definition) => textAt(definition.fields, 'value') ?? ''))];
    const [value, ...others] = definitions.map((definition) => valueIn(definition));
    if (value === undefined || written.length === 1) return value ?? anyIf(topicOf(name, written));
    const topic = topicOf(name, written);
    if ([value, ...others].some(({ open }) => open.length > 0)) return anyIf(topic);
    const shared = others.reduce((common, { certain }) => intersection(common, certain), value.certain);
    const within = subtraction(union(value.certain, ...others.map(({ certain }) => certain)), shared);
    return { certain: shared, open: [{ within, topic }] };
  }
}

function valueIn({ name, fields, unknown }: ConfiguredObject): Bounded {
  const text = textAt(fields, 'value');
  if (text === undefined || unknown?.includes('value') === true) return anyIf(topicOf(name, [text ?? '']));
  const values = addressRanges(text) ?? wildcardRanges(text);
  if (values !== undefined) return { certain: values, open: [] };
  return textAt(fields, 'type') === 'fqdn' ? hostAddresses(text) : anyIf(topicOf(name, [text]));
}

function topicOf(name: string, written: readonly string[]): { readonly id: string; readonly text: string } {
  return {
    id: `variable ${name} ${written.toSorted().join(' ')}`,
    text: `in the value of ${name} on the firewall`,
  };
}
