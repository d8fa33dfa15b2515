import { kindNamed, readFilter, type Filter } from '../../catalog';
import type { ConfiguredObject, ConfiguredRule } from './configuration';
import { extentOf, isEverything, membersOf, type Extent, type Group } from './extent';
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

/** What the atoms of an expression in an object ask. */
const atoms: Partial<Readonly<Record<(typeof fields)[number], (name: string) => string>>> = {
  source_user: (name) => `the user has the tag ${name}`,
  source_hip: (name) => `the source satisfies the HIP object ${name}`,
  destination_hip: (name) => `the destination satisfies the HIP object ${name}`,
};

/** Expressions nested deeper, or with more names, are one question. */
const deepest = 4;
const mostNames = 12;

type Operator = Extract<Filter, { readonly operator: string }>['operator'];

/** A question, or an expression over questions. */
export type Statement = Question | { readonly operator: Operator; readonly parts: readonly Statement[] };

/** Returns further statements of a rule, one list for each field. In each list, at least one must hold. */
export function namedQuestions(
  rule: ConfiguredRule,
  kindsIn: (field: string) => readonly string[],
  { visibleScope, meanings }: { readonly visibleScope: VisibleScope; readonly meanings: Meanings },
): readonly (readonly Statement[])[] {
  return fields.flatMap((field): readonly (readonly Statement[])[] => {
    if (rule.unknown?.includes(field) === true) return [[later(rule, field)]];
    const single = textAt(rule.fields, field);
    const names = single === undefined ? textsAt(rule.fields, field) : [single];
    if (names.length === 0 || names.includes('any')) return [];
    const statementOf = (name: string, kinds: readonly string[]): Statement => {
      const object = visibleScope.find(name, kinds);
      const group = object === undefined ? undefined : groupIn(object, kinds);
      if (group !== undefined && group.members.length <= mostNames) {
        return { operator: 'or', parts: group.members.map((member) => statementOf(member, group.kinds)) };
      }
      const parsed = object === undefined ? undefined : expressionIn(object, field, { visibleScope, meanings }, 0);
      return (
        parsed ?? {
          ...subject(field, object === undefined ? name : meanings.of(object)),
          text: statements[field](name),
          names: [name],
          ...withExtent(object === undefined ? undefined : extentAmong(object, kinds)),
        }
      );
    };
    const objects = names.map((name) => visibleScope.find(name, kindsIn(field)));
    const extents = objects.map((object) => (object === undefined ? undefined : extentOf(object)));
    if (extents.some((extent) => extent !== undefined && isEverything(extent))) return [];
    return [names.map((name) => statementOf(name, kindsIn(field)))];
  });
}

/** Returns the members of a group of objects that a rule can also name itself; undefined for other objects. */
function groupIn(
  { kind, fields: values, unknown = [] }: ConfiguredObject,
  kinds: readonly string[],
): Group | undefined {
  const group = unknown.length > 0 ? undefined : membersOf(kind, values);
  return group?.kinds.every((one) => kinds.includes(one)) === true ? group : undefined;
}

/** Returns the extent of an object. One that groups can contain is a group of itself. */
function extentAmong(object: ConfiguredObject, kinds: readonly string[]): Extent | undefined {
  const isMember = kinds.some((one) => membersOf(one, {})?.kinds.includes(object.kind) === true);
  return isMember ? { of: 'entries', among: object.kind, entries: new Set([object.name]) } : extentOf(object);
}

interface Sight {
  readonly visibleScope: VisibleScope;
  readonly meanings: Meanings;
}

/** Reads the expression of a HIP profile or a dynamic user group, so that two of them can be compared exactly. */
function expressionIn(
  { kind, fields: values, unknown = [] }: ConfiguredObject,
  field: (typeof fields)[number],
  sight: Sight,
  depth: number,
): Statement | undefined {
  const attribute = kindNamed(kind).attributes.find(({ refs }) => refs?.expression === true);
  const text = atoms[field];
  const expression = attribute === undefined ? undefined : textAt(values, attribute.wire);
  if (attribute === undefined || expression === undefined || text === undefined) return undefined;
  const filter = unknown.length > 0 || depth > deepest ? undefined : readFilter(expression);
  if (filter === undefined || namesIn(filter).size > mostNames) return undefined;
  const kinds = attribute.refs?.kinds ?? [];
  const statementOf = (one: Filter): Statement => {
    if (!('tag' in one)) return { operator: one.operator, parts: one.parts.map(statementOf) };
    const { tag: name } = one;
    if (field === 'source_user')
      return { ...subject(field, `tag ${sight.visibleScope.tagBefore(name)}`), text: text(name) };
    const object = sight.visibleScope.find(name, kinds);
    const inner = object === undefined ? undefined : expressionIn(object, field, sight, depth + 1);
    const meaning = object === undefined ? name : sight.meanings.of(object);
    return inner ?? { ...subject(field, meaning), text: text(name), names: [name] };
  };
  return statementOf(filter);
}

function namesIn(filter: Filter): ReadonlySet<string> {
  return new Set('tag' in filter ? [filter.tag] : filter.parts.flatMap((part) => [...namesIn(part)]));
}

function withExtent(extent: Extent | undefined): Pick<Question, 'extent'> {
  return extent === undefined ? {} : { extent };
}

function later({ name }: ConfiguredRule, field: (typeof fields)[number]): Question {
  const text = `${field} of "${name}", which is known only after the apply, matches`;
  return { ...subject(field, `after apply ${name}`), text, because: 'known after apply' };
}

function subject(field: (typeof fields)[number], meaning: string): Pick<Question, 'id' | 'about'> {
  return { id: `${field} ${meaning}`, about: field };
}
