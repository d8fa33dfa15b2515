import { attributesByName } from './attribute-lists';
import type { Attribute, Choice } from './attribute-type';
import type { Issue } from './issue';
import { fieldName, isUnknownIn, type ValidateOptions } from './validate-options';

/** Returns the problems of a choice: alternatives that exclude each other, or none of them. Paths start at the object. */
export function choiceFaults(
  catalogChoice: Choice,
  attributes: readonly Attribute[],
  fields: Readonly<Record<string, unknown>>,
  options: ValidateOptions,
): readonly Issue[] {
  const choice = options.names === 'wire' ? sentPart(catalogChoice, attributes) : catalogChoice;
  const byName = attributesByName(attributes);
  const displayName = (name = ''): string => {
    const attribute = byName.get(name);
    return attribute === undefined ? name : fieldName(attribute, options);
  };
  const value = (name: string): unknown => (byName.has(name) ? fields[displayName(name)] : undefined);
  const set = choice.of.filter((group) => group.some((name) => isKnown(value(name), options)));
  const maybe = (): boolean => choice.of.some((group) => group.some((name) => isUnknownIn(options, value(name))));
  const words = (): string => choice.of.map((group) => group.map(displayName).join(' with ')).join(', ');
  const issues: Issue[] = [];
  if (choice.count !== 'at-least-one' && set.length > 1) {
    const [one = '', other = ''] = set.map(([name]) => displayName(name));
    const message = `cannot be combined with ${one}: give only one of ${words()}`;
    issues.push({ path: [other], code: 'choice-conflict', message, certainty: choice.several ?? 'certain' });
  }
  if (choice.count !== 'at-most-one' && set.length === 0 && !maybe())
    issues.push({
      path: [],
      code: 'choice-missing',
      ...(choice.noneIsSent === true ? { noneIsSent: true } : {}),
      message: `one of ${words()} is required`,
      certainty: choice.none ?? 'documented',
    });
  return issues;
}

function isKnown(value: unknown, options: ValidateOptions): boolean {
  return value !== undefined && value !== null && !isUnknownIn(options, value);
}

/** Returns a choice without the attributes that are never sent. */
function sentPart(choice: Choice, attributes: readonly Attribute[]): Choice {
  if (attributes.every(({ sentIn }) => sentIn !== 'nowhere')) return choice;
  const unsent = new Set(attributes.filter(({ sentIn }) => sentIn === 'nowhere').map(({ name }) => name));
  const of = choice.of.map((group) => group.filter((name) => !unsent.has(name))).filter((group) => group.length > 0);
  return { ...choice, of };
}
