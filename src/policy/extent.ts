import { kindNamed, matchedFields } from '../catalog';
import { isObject, stableStringify } from '../core';
import type { ConfiguredObject } from './configuration';
import { textsAt } from './fields';
import { includes, type Ranges } from './ranges';
import { timesOf, weekLength } from './schedule-times';

/** How much an object holds whose answer nobody knows here: enough to say that one holds no more than another. */
export type Extent =
  | { readonly of: 'times'; readonly among: string; readonly minutes: Ranges }
  /** Entries of a list. */
  | { readonly of: 'entries'; readonly among: string; readonly entries: ReadonlySet<string> }
  /** Entries that a list, whose content is elsewhere, leaves out. */
  | { readonly of: 'exceptions'; readonly among: string; readonly entries: ReadonlySet<string> };

/** The extent of an object; undefined where nothing can be compared. Only extents with an equal `among` can. */
export function extentOf({ kind, fields, unknown = [] }: ConfiguredObject): Extent | undefined {
  if (unknown.length > 0) return undefined;
  switch (kindNamed(kind).policyRole) {
    case 'schedule': {
      const times = timesOf(fields);
      return times === undefined ? undefined : { of: 'times', among: times.every, minutes: times.minutes };
    }
    case 'url-list': {
      const { list: _, ...rest } = matchedFields(kindNamed(kind), fields);
      // A match of categories gets narrower with each of them.
      if (rest['type'] !== undefined) return undefined;
      return { of: 'entries', among: stableStringify(rest), entries: new Set(textsAt(fields, 'list')) };
    }
    case 'external-list':
      return withoutExceptions(fields['type']);
    default:
      return undefined;
  }
}

/** Whether whatever is in one extent is in another. */
export function isWithin(one: Extent, other: Extent): boolean {
  if (one.among !== other.among) return false;
  if (one.of === 'times') return other.of === 'times' && includes(other.minutes, one.minutes);
  if (one.of === 'entries') return other.of === 'entries' && isSubset(one.entries, other.entries);
  return other.of === 'exceptions' && isSubset(other.entries, one.entries);
}

/** Whether nothing is outside. */
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
