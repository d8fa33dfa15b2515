import { CodedError, isObject } from '../../../core';
import { kindNamed } from '../../../catalog';
import { textsAt } from '../fields';
import { addressRanges } from '../ip';
import { subtraction, union, type Ranges } from '../ranges';
import { namedValue } from './data-lines';

/** Content of an external dynamic list of addresses, from a file. */
export interface ListContent {
  /** Name of the file. */
  readonly source: string;
  readonly addresses: Ranges;
  readonly entries: number;
}

/** What an object says of a list. */
interface ListObject {
  readonly kind: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const mostShown = 5;

/** Reads the content of a list: an address, network or range at the start of each line. Throws `BAD_LIST_DATA`. */
export function readListData(text: string, name: string, source: string): ListContent {
  const wrong: string[] = [];
  let invalid = 0;
  const ranges = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line, i): readonly Ranges[] => {
      const [entry = ''] = line
        .replace(/(#|;|\/\/).*/, '')
        .trim()
        .split(/\s+/);
      if (entry === '') return [];
      const found = addressRanges(entry);
      if (found !== undefined) return [found];
      invalid += 1;
      if (wrong.length < mostShown) wrong.push(`line ${i + 1}: ${namedValue(entry)}`);
      return [];
    });
  if (invalid > 0) {
    throw new CodedError(
      'BAD_LIST_DATA',
      `cannot read the content of list ${name} from ${source}: ${invalid} entries are not addresses, networks or ranges (${wrong.join(', ')}); correct these lines, or leave the list open`,
    );
  }
  return { source, addresses: union(...ranges), entries: ranges.length };
}

/** Returns the addresses of an external list of addresses; undefined if its content is unknown. */
export function listAddresses(
  { kind, name, fields }: ListObject,
  lists: ReadonlyMap<string, ListContent> | undefined,
): Ranges | undefined {
  const content = lists?.get(name);
  const list = ipListOf({ kind, fields });
  if (content === undefined || list === undefined) return undefined;
  const excepted = textsAt(list, 'exception_list').map((text) => addressRanges(text));
  const known = excepted.filter((one) => one !== undefined);
  return known.length < excepted.length ? undefined : subtraction(content.addresses, union(...known));
}

/** The settings of an external list of addresses; undefined for other objects and for lists of URLs and domains. */
export function ipListOf({ kind, fields }: Omit<ListObject, 'name'>): Readonly<Record<string, unknown>> | undefined {
  if (kindNamed(kind).policyRole !== 'external-list' || !isObject(fields['type'])) return undefined;
  const list = fields['type']['ip'] ?? fields['type']['predefined_ip'];
  return isObject(list) ? list : undefined;
}
