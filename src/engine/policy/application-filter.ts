import { kindNamed, matchedFields } from '../../catalog';
import type { ConfiguredObject } from './configuration';
import { applicationFlags, type ApplicationFlag } from './facts/application-fact';
import { textsAt } from './fields';
import { kindsMeaning, type VisibleScope } from './visible-scope';

type Fields = Readonly<Record<string, unknown>>;

/** Filter lists that select by the application attribute with the same name. */
const lists = ['category', 'subcategory', 'technology', 'risk'] as const;

/** Filter field → application flag that it selects by. */
const flagOf: Readonly<Record<string, ApplicationFlag>> = {
  evasive: 'evasive_behavior',
  excessive_bandwidth_use: 'consume_big_bandwidth',
  used_by_malware: 'used_by_malware',
  transfers_files: 'able_to_transfer_file',
  has_known_vulnerabilities: 'has_known_vulnerability',
  tunnels_other_apps: 'tunnel_other_application',
  prone_to_misuse: 'prone_to_misuse',
  pervasive: 'pervasive_use',
};

/** Applications that a filter selects, and those that it does not. All others are undecided. */
export interface SelectedApplications {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/**
 * Evaluates a filter for custom applications and those of a facts file. An application needs one value of each list.
 * Returns undefined without facts, and for filter criteria that the file cannot contain (tags, SaaS attributes, new
 * App-IDs).
 */
export function selectedApplications(
  { kind, fields }: ConfiguredObject,
  visibleScope: VisibleScope,
): SelectedApplications | undefined {
  const facts = visibleScope.facts.applications;
  const used = Object.entries(matchedFields(kindNamed(kind), fields)).filter(([, value]) => !isIdle(value));
  if (facts === undefined || used.some(([key]) => !isDecided(key))) return undefined;
  const wanted = used.flatMap(([key]) => flagOf[key] ?? []);
  const excluded = new Set(textsAt(fields, 'exclude'));
  const answers = new Map<string, Answer>();
  for (const [name, fact] of facts.byName) {
    answers.set(
      name,
      answerOf(fields, wanted, { ...fact }, (flag) => fact.flags[flag]),
    );
  }
  for (const { name, fields: own } of kindsMeaning('application').flatMap((one) => visibleScope.ofKind(one))) {
    answers.set(
      name,
      answerOf(fields, wanted, own, (flag) => own[flag] === true),
    );
  }
  const named = (answer: Answer): readonly string[] =>
    [...answers].flatMap(([name, one]) => ((excluded.has(name) ? 'no' : one) === answer ? [name] : []));
  return { yes: named('yes'), no: [...new Set([...named('no'), ...excluded])] };
}

type Answer = 'yes' | 'no' | 'unknown';

function isDecided(key: string): boolean {
  return key === 'exclude' || Object.hasOwn(flagOf, key) || lists.some((list) => list === key);
}

function isIdle(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0);
}

function answerOf(
  filter: Fields,
  wanted: readonly ApplicationFlag[],
  application: Fields,
  flag: (name: ApplicationFlag) => boolean | undefined,
): Answer {
  const byList = lists.map((list): Answer => {
    const values = listAt(filter, list);
    if (values.length === 0) return 'yes';
    if (textOf(application[list]) === '') return 'unknown';
    return isSelected(filter, list, application) ? 'yes' : 'no';
  });
  const flags = wanted.map(flag);
  // The vendor does not document whether an application needs all of several flags or only one.
  const byFlags: Answer = flags.every((one) => one === true)
    ? 'yes'
    : flags.every((one) => one === false)
      ? 'no'
      : 'unknown';
  const all = [...byList, ...(wanted.length === 0 ? [] : [byFlags])];
  return all.includes('no') ? 'no' : all.includes('unknown') ? 'unknown' : 'yes';
}

/**
 * Returns the custom applications selected by the lists of an application filter, each with its flags. The flags
 * determine the final selection, so filters with equal results and equal fields select the same applications.
 */
export function customApplicationsIn(filter: Fields, visibleScope: VisibleScope): readonly unknown[] {
  return kindsMeaning('application')
    .flatMap((kind) => visibleScope.ofKind(kind))
    .filter(({ fields }) => lists.every((list) => isSelected(filter, list, fields)))
    .map(({ name, fields }) => [name, applicationFlags.filter((flag) => fields[flag] === true)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

/** Returns the fields of a custom application that identify its traffic, without those that only filters use. */
export function recognizedBy(fields: Fields): Fields {
  const classifying: readonly string[] = [...lists, ...applicationFlags];
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !classifying.includes(field)));
}

function isSelected(filter: Fields, list: (typeof lists)[number], application: Fields): boolean {
  const wanted = listAt(filter, list);
  return wanted.length === 0 || wanted.some((one) => textOf(one) === textOf(application[list]));
}

function listAt(filter: Fields, list: string): readonly unknown[] {
  const value = filter[list];
  return Array.isArray(value) ? value : [];
}

/** The API sends some numbers as strings. */
function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
}
