import type { Attribute, Choice } from './attribute-type';
import type { Issue } from './issue';

/** The object that a choice is checked in. */
interface Chosen {
  /** Whether it is a request, which has no attribute that is never sent. */
  readonly isSent: boolean;
  readonly nameOf: (attribute: Attribute) => string;
  readonly valueOf: (attribute: Attribute) => unknown;
  readonly isUnknown: (value: unknown) => boolean;
}

/** Returns the problems of a choice: alternatives that exclude each other, or none of them. Paths start at the object. */
export function choiceFaults(
  catalogChoice: Choice,
  attributes: readonly Attribute[],
  { isSent, nameOf, valueOf, isUnknown }: Chosen,
): readonly Issue[] {
  const choice = isSent ? sentPart(catalogChoice, attributes) : catalogChoice;
  const attributeOf = (name: string): Attribute | undefined => attributes.find((one) => one.name === name);
  const value = (name: string): unknown => {
    const attribute = attributeOf(name);
    return attribute === undefined ? undefined : valueOf(attribute);
  };
  const displayName = (name = ''): string => {
    const attribute = attributeOf(name);
    return attribute === undefined ? name : nameOf(attribute);
  };
  const set = choice.of.filter((group) => group.some((name) => value(name) != null && !isUnknown(value(name))));
  const maybe = choice.of.some((group) => group.some((name) => isUnknown(value(name))));
  const words = (): string => choice.of.map((group) => group.map(displayName).join(' with ')).join(', ');
  const found: Issue[] = [];
  if (choice.count !== 'at-least-one' && set.length > 1) {
    const [one = '', other = ''] = set.map(([name]) => displayName(name));
    const message = `cannot be combined with ${one}: give only one of ${words()}`;
    found.push({ path: [other], message, certainty: choice.several ?? 'certain' });
  }
  if (choice.count !== 'at-most-one' && set.length === 0 && !maybe)
    found.push({ path: [], message: `one of ${words()} is required`, certainty: choice.none ?? 'documented' });
  return found;
}

/** Returns a choice without the attributes that are never sent. */
function sentPart(choice: Choice, attributes: readonly Attribute[]): Choice {
  if (attributes.every(({ sentIn }) => sentIn !== 'nowhere')) return choice;
  const unsent = new Set(attributes.filter(({ sentIn }) => sentIn === 'nowhere').map(({ name }) => name));
  const of = choice.of.map((group) => group.filter((name) => !unsent.has(name))).filter((group) => group.length > 0);
  return { ...choice, of };
}
