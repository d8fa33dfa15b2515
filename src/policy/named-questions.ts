import type { ConfiguredRule } from './configuration';
import { extentOf, isEverything, type Extent } from './extent';
import { textAt, textsAt } from './fields';
import type { Meanings } from './meanings';
import type { Question } from './question';
import type { VisibleScope } from './visible-scope';

/** Fields with names that cannot be evaluated here. A rule matches if any one name of the field applies. */
const fields = ['source_user', 'category', 'source_hip', 'destination_hip', 'schedule'] as const;

const statements: Readonly<Record<(typeof fields)[number], (name: string) => string>> = {
  source_user: (name) => `the user is ${name}, or in a group of that name`,
  category: (name) => `the URL is in the category ${name}`,
  source_hip: (name) => `the source has the device posture ${name}`,
  destination_hip: (name) => `the destination has the device posture ${name}`,
  schedule: (name) => `the schedule ${name} is running`,
};

/** Returns further questions of a rule, one list for each field. In each list, at least one answer must be yes. */
export function namedQuestions(
  rule: ConfiguredRule,
  kindsIn: (field: string) => readonly string[],
  { visibleScope, meanings }: { readonly visibleScope: VisibleScope; readonly meanings: Meanings },
): readonly (readonly Question[])[] {
  return fields.flatMap((field): readonly (readonly Question[])[] => {
    if (rule.unknown?.includes(field) === true) return [[later(rule, field)]];
    const single = textAt(rule.fields, field);
    const names = single === undefined ? textsAt(rule.fields, field) : [single];
    if (names.length === 0 || names.includes('any')) return [];
    const findObject = (name: string) => visibleScope.find(name, kindsIn(field));
    const meaning = (name: string): string => {
      const object = findObject(name);
      return object === undefined ? name : meanings.of(object);
    };
    const extent = (name: string): Extent | undefined => {
      const object = findObject(name);
      return object === undefined ? undefined : extentOf(object);
    };
    if (names.map(extent).some((one) => one !== undefined && isEverything(one))) return [];
    return [
      names.map((name): Question => ({
        ...subject(field, meaning(name)),
        text: statements[field](name),
        names: [name],
        ...withExtent(extent(name)),
      })),
    ];
  });
}

function withExtent(extent: Extent | undefined): Pick<Question, 'extent'> {
  return extent === undefined ? {} : { extent };
}

function later({ name }: ConfiguredRule, field: (typeof fields)[number]): Question {
  const text = `${field} of "${name}", which is known only after the apply, matches`;
  return { ...subject(field, `after apply ${name}`), text };
}

function subject(field: (typeof fields)[number], meaning: string): Pick<Question, 'id' | 'about'> {
  return { id: `${field} ${meaning}`, about: field };
}
