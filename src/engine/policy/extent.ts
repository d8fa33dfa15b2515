import { kindNamed, matchedFields, type Filter } from '../../catalog';
import { isObject, stableStringify } from '../../core';
import type { ConfiguredObject } from './configuration';
import { textsAt } from './fields';
import { includes, type Ranges } from './ranges';
import { isFilterWithin } from './tag-expression';
import { timesOf, weekLength } from './schedule-times';

/** The content of an object that cannot be evaluated here, as far as needed to compare it with another object. */
export type Extent =
  | { readonly of: 'times'; readonly among: string; readonly minutes: Ranges }
  /** Entries of a list. */
  | { readonly of: 'entries'; readonly among: string; readonly entries: ReadonlySet<string> }
  /** Addresses that are registered with tags that satisfy a filter. */
  | { readonly of: 'filter'; readonly among: 'tags'; readonly filter: Filter }
  /** Entries excluded by a list whose content is stored elsewhere. */
  | { readonly of: 'exceptions'; readonly among: string; readonly entries: ReadonlySet<string> };

/**
 * Returns the extent of an object; undefined if it cannot be compared. Extents are comparable only if `among` is equal.
 */
export function extentOf({ kind, fields, unknown = [] }: ConfiguredObject): Extent | undefined {
  if (unknown.length > 0) return undefined;
  switch (kindNamed(kind).policyRole) {
    case 'schedule': {
      const times = timesOf(fields);
      return times === undefined ? undefined : { of: 'times', among: times.every, minutes: times.minutes };
    }
    case 'url-list': {
      const { list: _, ...rest } = matchedFields(kindNamed(kind), fields);
      // A category match list is a conjunction: each entry narrows it, so its entries are not comparable as a union.
      if (rest['type'] !== undefined) return undefined;
      return {
        of: 'entries',
        among: stableStringify(rest),
        entries: new Set(textsAt(fields, 'list').map(canonicalUrl)),
      };
    }
    case 'external-list':
      return withoutExceptions(fields['type']);
    case undefined: {
      const group = membersOf(kind, fields);
      return group && { of: 'entries', among: group.kinds.join(), entries: new Set(group.members) };
    }
    default:
      return undefined;
  }
}

/** The members of a group, by name, and the kinds of objects that they can be. */
export interface Group {
  readonly members: readonly string[];
  readonly kinds: readonly string[];
}

/** Returns the members of an object whose only references are a list of names; undefined for other objects. */
export function membersOf(kind: string, fields: ConfiguredObject['fields']): Group | undefined {
  const [list, ...others] = kindNamed(kind).attributes.filter(({ refs }) => refs !== undefined);
  return list?.refs === undefined || list.type.kind !== 'list' || others.length > 0
    ? undefined
    : { members: textsAt(fields, list.wire), kinds: list.refs.kinds };
}

/** How the content of a list changes that other objects name. */
export type ContentChange = 'same' | 'grows' | 'shrinks';

/** Compares what two objects contain; undefined if that is not known, or if each contains something that the other lacks. */
export function contentChange(before: ConfiguredObject, after: ConfiguredObject): ContentChange | undefined {
  const [was, is] = [extentOf(before), extentOf(after)];
  if (was === undefined || is === undefined) return undefined;
  const [isWithinAfter, isWithinBefore] = [isWithin(was, is), isWithin(is, was)];
  if (isWithinAfter && isWithinBefore) return 'same';
  return isWithinAfter ? 'grows' : isWithinBefore ? 'shrinks' : undefined;
}

/** Writes the host of a URL entry in lower case; a path is case-sensitive. */
export function canonicalUrl(entry: string): string {
  const [host = '', ...path] = entry.trim().split('/');
  return [host.toLowerCase(), ...path].join('/');
}

/** Whether the first extent is a subset of the second. */
export function isWithin(one: Extent, other: Extent): boolean {
  if (one.among !== other.among) return false;
  if (one.of === 'times') return other.of === 'times' && includes(other.minutes, one.minutes);
  if (one.of === 'filter') return other.of === 'filter' && isFilterWithin(one.filter, other.filter);
  if (one.of === 'entries') return other.of === 'entries' && isSubset(one.entries, other.entries);
  return other.of === 'exceptions' && isSubset(other.entries, one.entries);
}

/** Whether the extent includes everything. */
export function isEverything(extent: Extent): boolean {
  return extent.of === 'times' && extent.among === 'week' && includes(extent.minutes, [0, weekLength]);
}

function isSubset(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((entry) => many.has(entry));
}

function withoutExceptions(type: unknown): Extent | undefined {
  if (!isObject(type)) return undefined;
  const [[form, list] = [], ...others] = Object.entries(type).filter(([, value]) => isObject(value));
  if (!isObject(list) || others.length > 0) return undefined;
  return {
    of: 'exceptions',
    among: `${String(form)} ${String(list['url'])} ${list['expand_domain'] === true ? 'expanded' : ''}`,
    entries: new Set(textsAt(list, 'exception_list')),
  };
}
