import { kindsMeaning, type VisibleScope } from './surroundings';

type Fields = Readonly<Record<string, unknown>>;

/** Filter lists that select by the application attribute with the same name. */
const lists = ['category', 'subcategory', 'technology', 'risk'] as const;

/** Application flags that a filter can select by; the filter fields have other names. */
const flags = [
  'evasive_behavior',
  'consume_big_bandwidth',
  'used_by_malware',
  'able_to_transfer_file',
  'has_known_vulnerability',
  'tunnel_other_application',
  'prone_to_misuse',
  'pervasive_use',
] as const;

/**
 * Returns the custom applications selected by the lists of an application filter, each with its flags. The flags
 * determine the final selection, so filters with equal results and equal fields select the same applications.
 */
export function customApplicationsIn(filter: Fields, surroundings: VisibleScope): readonly unknown[] {
  return kindsMeaning('application')
    .flatMap((kind) => surroundings.ofKind(kind))
    .filter(({ fields }) => lists.every((list) => isSelected(filter, list, fields)))
    .map(({ name, fields }) => [name, flags.filter((flag) => fields[flag] === true)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

/** Returns the fields of a custom application that identify its traffic, without those that only filters use. */
export function recognizedBy(fields: Fields): Fields {
  const classifying: readonly string[] = [...lists, ...flags];
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !classifying.includes(field)));
}

function isSelected(filter: Fields, list: (typeof lists)[number], application: Fields): boolean {
  const wanted: readonly unknown[] = Array.isArray(filter[list]) ? filter[list] : [];
  return wanted.length === 0 || wanted.some((one) => textOf(one) === textOf(application[list]));
}

/** The API sends some numbers as strings. */
function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
}
