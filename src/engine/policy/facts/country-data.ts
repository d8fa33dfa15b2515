import { append, isObject } from '../../../core';
import { addressRanges, positionOf } from '../ip';
import { rangesOf, subtraction, union, type Bound, type Ranges } from '../ranges';
import { anyIpv4, anyIpv6, firstIpv6 } from '../space';
import { dataLines, factsError, jsonIn, namedValue, type FactsFile } from './data-lines';

/** Addresses of one country. */
export interface CountryAddresses {
  readonly certain: Ranges;
  /** Undecided addresses: the file lists them for several countries, or contains no address of their family. */
  readonly open: Ranges;
}

/** Country data from a file: the addresses of each country. */
export class CountryData {
  /** Name of the file. */
  readonly source: string;
  readonly #pairs: ReadonlyMap<string, readonly Pair[]>;
  readonly #contested: Ranges;
  readonly #missing: Ranges;
  readonly #known = new Map<string, CountryAddresses>();

  constructor(source: string, entries: readonly Entry[]) {
    this.source = source;
    const pairs = new Map<string, Pair[]>();
    for (const { country, from, to } of entries) {
      append(pairs, country, [from, to]);
    }
    this.#pairs = pairs;
    this.#contested = contestedIn(entries);
    this.#missing = union(
      entries.some(({ from }) => from < firstIpv6) ? [] : anyIpv4,
      entries.some(({ from }) => from >= firstIpv6) ? [] : anyIpv6,
    );
  }

  /** Returns the addresses of a country by its code (`CH`); undefined if the file does not contain it. */
  of(country: string): CountryAddresses | undefined {
    const known = this.#known.get(country);
    if (known !== undefined) return known;
    const pairs = this.#pairs.get(country);
    if (pairs === undefined) return undefined;
    const all = rangesOf(pairs);
    const certain = subtraction(all, this.#contested);
    const addresses = { certain, open: union(subtraction(all, certain), this.#missing) };
    this.#known.set(country, addresses);
    return addresses;
  }
}

type Pair = readonly [from: Bound, to: Bound];

interface Entry {
  readonly country: string;
  readonly from: Bound;
  readonly to: Bound;
}

/** Returns the addresses in ranges of different countries. */
function contestedIn(entries: readonly Entry[]): Ranges {
  const sorted = entries.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const pairs: Pair[] = [];
  // The range with the highest end, and the one with the highest end among those of other countries.
  let last: Entry | undefined;
  let other: Entry | undefined;
  for (const one of sorted) {
    const { country, from, to } = one;
    const rival = last?.country === country ? other : last;
    if (rival !== undefined && from < rival.to) pairs.push([from, to < rival.to ? to : rival.to]);
    if (last === undefined || last.country === country) {
      if (last === undefined || to > last.to) last = one;
    } else if (to > last.to) {
      other = last;
      last = one;
    } else if (other === undefined || to > other.to) other = one;
  }
  return rangesOf(pairs);
}

const fix = 'write start,end,country or network,country with addresses and a code of two letters';
/** Codes in such files for addresses that belong to no country. */
const nowhere = new Set(['', '-', '--', 'ZZ', 'XX', 'NONE']);

/**
 * Parses country ranges: CSV with `start,end,country` or `network,country`, or JSON with a list of networks or ranges
 * for each country. In CSV, further columns are ignored, and the first line may be a header. Ranges may be in any order
 * and overlap. Throws `BAD_COUNTRY_DATA`.
 */
export function readCountryData(text: string, name: string): CountryData {
  const file: FactsFile = { what: 'country data', name, code: 'BAD_COUNTRY_DATA' };
  const json = jsonIn(text, file);
  const entries = json === undefined ? fromCsv(text, file) : fromJson(json, file);
  if (entries.length === 0) throw factsError(file, 'line 1', 'no country has a range', fix);
  return new CountryData(name, entries);
}

function fromCsv(text: string, file: FactsFile): readonly Entry[] {
  const entries: Entry[] = [];
  let isFirst = true;
  for (const { at, cells } of dataLines(text, file)) {
    const [start = '', second = '', third = ''] = cells;
    const isHeader = isFirst && addressRanges(start) === undefined && !/\d/.test(start);
    isFirst = false;
    if (isHeader) continue;
    const isNetwork = cells.length === 2 || start.includes('/');
    const code = countryOf(isNetwork ? second : third, at, file);
    const ranges = isNetwork ? networkOf(start, at, file) : rangeOf(start, second, at, file);
    if (code !== undefined) entries.push(entryOf(code, ranges));
  }
  return entries;
}

function fromJson(json: unknown, file: FactsFile): readonly Entry[] {
  if (!isObject(json)) throw factsError(file, 'item 1', 'the JSON is not an object', 'write {"CH": ["192.0.2.0/24"]}');
  return Object.entries(json).flatMap(([key, list]) => {
    const at = `country ${namedValue(key)}`;
    const country = countryOf(key, at, file);
    if (!Array.isArray(list))
      throw factsError(file, at, `${namedValue(list)} is not a list`, 'write a list of networks');
    return list.flatMap((one: unknown, i): readonly Entry[] => {
      const item = `${at}, item ${i + 1}`;
      if (typeof one !== 'string') throw factsError(file, item, `${namedValue(one)} is not a network`, fix);
      const ranges = networkOf(one, item, file);
      return country === undefined ? [] : [entryOf(country, ranges)];
    });
  });
}

/** Parses a country code; undefined for codes that stand for no country. */
function countryOf(text: string, at: string, file: FactsFile): string | undefined {
  const code = text.toUpperCase();
  if (nowhere.has(code)) return undefined;
  if (/^[A-Z]{2}$/.test(code)) return code;
  throw factsError(file, at, `${namedValue(text)} is not a country code`, fix);
}

function networkOf(text: string, at: string, file: FactsFile): Ranges {
  const ranges = addressRanges(text);
  if (ranges === undefined) throw factsError(file, at, `${namedValue(text)} is not a network`, fix);
  return ranges;
}

function rangeOf(start: string, end: string, at: string, file: FactsFile): Ranges {
  const wrong = [start, end].find((one) => positionOf(one) === undefined);
  if (wrong !== undefined) throw factsError(file, at, `${namedValue(wrong)} is not an address`, fix);
  const ranges = addressRanges(`${start}-${end}`);
  if (ranges === undefined) {
    throw factsError(
      file,
      at,
      `${namedValue(`${start},${end}`)} is not a range`,
      'write the lower address first, and two addresses of one family',
    );
  }
  return ranges;
}

function entryOf(country: string, [from = 0, to = 0]: Ranges): Entry {
  return { country, from, to };
}
