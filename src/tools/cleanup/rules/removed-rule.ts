import { textAt, textsAt } from '../../../engine/policy/engine';
import type { Edit, Fields } from '../proposal';
import type { OwnRule } from './rule-set';

/** The edit that removes a rule. */
export function removal({ object, rule }: OwnRule): Edit {
  return { is: 'remove', object, before: rule.fields };
}

/** The description and tags of an object, as what is lost with it; but for tags that another one has too. */
export function notesOf(name: string, fields: Fields, remaining: Fields = {}): readonly string[] {
  const description = textAt(fields, 'description');
  const tags = textsAt(fields, 'tag').filter((tag) => !textsAt(remaining, 'tag').includes(tag));
  return [
    ...(description === undefined ? [] : [`the description of "${name}": ${description}`]),
    ...tags.map((tag) => `the tag "${tag}" of "${name}"`),
  ];
}

/** `"web" (pre rules of folder Oslo)` */
export function ruleText({ object: { name, rulebase, container } }: Pick<OwnRule, 'object'>): string {
  return `"${name}" (${rulebase} rules of ${container.scope} ${container.name})`;
}
