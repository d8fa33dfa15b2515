import type { ConfiguredRulebase } from '../configuration';
import { textsAt } from '../fields';
import { knownApplicationsAsOf } from '../known-applications';
import { kindsMeaning, type VisibleScope } from '../visible-scope';

/** Describes which facts from files the rules depend on, as sentences with the file names. */
export function factsUsed(visibleScope: VisibleScope, lists: readonly ConfiguredRulebase[]): readonly string[] {
  const { applications, countries, lists: contents } = visibleScope.facts;
  const rules = lists.flatMap((list) => list.rules);
  const usesDefaultPorts = rules.some(({ fields }) => textsAt(fields, 'service').includes('application-default'));
  const filters = kindsMeaning('application-filter').flatMap((kind) => visibleScope.ofKind(kind));
  const codes = [
    ...new Set(
      rules.flatMap(({ fields }) => [...textsAt(fields, 'source'), ...textsAt(fields, 'destination')]).filter(isCode),
    ),
  ].filter((code) => visibleScope.find(code, addressKinds()) === undefined);
  const known = codes.filter((code) => countries?.of(code) !== undefined);
  const missing = codes.filter((code) => !known.includes(code));
  const table = `those known on ${knownApplicationsAsOf}`;
  return [
    ...(usesDefaultPorts
      ? [
          applications === undefined
            ? `default ports of applications are ${table}`
            : `default ports of applications are from app data ${applications.source} (used for ${applications.withUsedPorts.size} of ${applications.byName.size} applications: those that rules name, and the most frequent ports); of others, ${table}`,
        ]
      : []),
    ...(applications !== undefined && filters.length > 0
      ? [
          `application filters select from app data ${applications.source}; an application that it does not have stays open`,
        ]
      : []),
    ...(countries !== undefined && known.length > 0
      ? [
          `the addresses of region ${known.join(', ')} are from country data ${countries.source}; an address in no range of a region is not in it`,
        ]
      : []),
    ...(countries !== undefined && missing.length > 0
      ? [`country data ${countries.source} does not have region ${missing.join(', ')}, so its addresses stay open`]
      : []),
    ...[...(contents ?? [])].map(
      ([name, { source, entries }]) =>
        `the content of external dynamic list ${name} is that of ${source} (${entries} entries)`,
    ),
  ];
}

function isCode(name: string): boolean {
  return /^[A-Z]{2}$/.test(name);
}

/** Returns the kinds whose objects may have the name of a country code. */
function addressKinds(): readonly string[] {
  return (['address', 'address-group', 'region', 'external-list'] as const).flatMap(kindsMeaning);
}
