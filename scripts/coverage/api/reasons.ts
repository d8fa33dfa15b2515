import type { ResourceKind } from '../../../src/catalog';
import { isOfficial } from './official';
import { rules } from './rules';
import type { Deviation } from './compare-fields';

/** Reasons for deviations from the API facts that apply to many fields. */
export const reasons = {
  defaulted: 'the default of the API is sent, so the attribute can be omitted',
  demanded: 'a configuration has to say it, so no default applies',
  alternative: 'one of several alternatives; none is taken by itself',
  filledIn: 'the service fills it in',
  empty: 'an empty text names nothing',
  official: 'the official provider has it, the description of the API does not',
  officialMode: 'the official provider demands it',
  read: 'it is only read, so nothing can be demanded or refused',
  nested: 'Terraform nests it otherwise, the client turns it round',
  onlyFolder: 'every object lies in one folder, which need not be said',
  asked: 'a question names the container, no answer has to',
  whole: 'it counts something, and half of one there is not',
  noPages: 'an envelope without pages is an object with the data in it',
  free: 'it is of a free form, which Terraform holds as JSON',
  tags: 'tags are limited as in other kinds',
} as const;

/** Returns the reason for a deviation, or undefined. */
export function reasonFor(kind: ResourceKind, { at, what, reason }: Deviation): string | undefined {
  if (reason !== undefined) return reason;
  if (/shortest is 1, at the API undefined$/.test(what)) return reasons.empty;
  const { operations, codec, location } = kind.api;
  const isRead = !operations.includes('create') && !operations.includes('update');
  if (isRead && /^(?:read-only|required|words) is|^is not offered/.test(what)) return reasons.read;
  const isContainer = kind.scopes.some((scope) => scope === at) || /of device, folder, snippet, /.test(what);
  if (isContainer && location.in === 'query' && /^is (?:missing|not exactly-one)/.test(what)) return reasons.asked;
  if (/^type is integer, at the API number/.test(what)) return reasons.whole;
  if (/^type is union, at the API (?:map|any|object)/.test(what)) return reasons.free;
  if (/^style is "data_object", at the API "envelope"/.test(what)) return reasons.noPages;
  if (codec !== undefined && /^is (?:no field|missing|exactly-one|not exactly-one)/.test(what)) return reasons.nested;
  if (kind.onlyFolder !== undefined && at === 'folder') return reasons.onlyFolder;
  if (at === 'tag' && /(?:many is 64|longest is 127), at the API undefined$/.test(what)) return reasons.tags;
  if (what === 'is no field of the API' && isOfficial(kind.name, at)) return reasons.official;
  if (what === 'required is true, at the API false' && isOfficial(kind.name, at, 'r')) return reasons.officialMode;
  const text = `${kind.name} ${at}: ${what}`;
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
