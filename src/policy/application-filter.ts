import { kindsMeaning, type VisibleScope } from './surroundings';

type Fields = Readonly<Record<string, unknown>>;

/** Lists of a filter that select by the value of one attribute of an application, under the same name. */
const lists = ['category', 'subcategory', 'technology', 'risk'] as const;

/** Flags of an application that a filter can select by, under other names. */
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
 * The custom applications that the lists of an application filter select, each with its flags. Which of them the flags of
 * the filter select follows from that, so filters with equal texts and fields select the same.
 */
export function customApplicationsIn(filter: Fields, surroundings: VisibleScope): readonly unknown[] {
  return kindsMeaning('application')
    .flatMap((kind) => surroundings.ofKind(kind))
    .filter(({ fields }) => lists.every((list) => isSelected(filter, list, fields)))
    .map(({ name, fields }) => [name, flags.filter((flag) => fields[flag] === true)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

/** The fields of a custom application that say which traffic it is, without those that only filters go by. */
export function recognizedBy(fields: Fields): Fields {
  const classifying: readonly string[] = [...lists, ...flags];
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !classifying.includes(field)));
}

function isSelected(filter: Fields, list: (typeof lists)[number], application: Fields): boolean {
  const wanted: readonly unknown[] = Array.isArray(filter[list]) ? filter[list] : [];
  return wanted.length === 0 || wanted.some((one) => textOf(one) === textOf(application[list]));
}

/** Some numbers are text at the API. */
function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
}
