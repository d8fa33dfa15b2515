import { gunzipSync } from 'node:zlib';
import { CodedError, messageOf, decodedText } from '../../../core';
import { readApplicationData } from './application-data';
import { readCountryData } from './country-data';
import { readListData } from './list-data';
import type { OutsideFacts } from './outside-facts';

/** Names of files with facts that a configuration does not contain. */
export interface FactsFiles {
  /** CSV or JSON of App-ID facts. */
  readonly appData?: string;
  /** CSV or JSON of the address ranges of countries. */
  readonly countryData?: string;
  /** `name=FILE` for each external dynamic list of addresses whose content is known. */
  readonly listData?: readonly string[];
}

/**
 * Reads the facts from files, plain or gzip; undefined if none is given. Throws `DATA_FILE_UNREADABLE`, and the codes of
 * `readApplicationData` and `readCountryData`.
 */
export function readFacts(
  { appData, countryData, listData }: FactsFiles,
  readFile: (file: string) => Buffer,
): OutsideFacts | undefined {
  if (appData === undefined && countryData === undefined && listData === undefined) return undefined;
  const textIn = (file: string, what: string): string => {
    try {
      const bytes = readFile(file);
      return decodedText(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
    } catch (cause) {
      throw new CodedError(
        'DATA_FILE_UNREADABLE',
        `cannot read the ${what} ${file}: ${messageOf(cause)}; pass an existing file`,
        { cause },
      );
    }
  };
  return {
    ...(appData === undefined ? {} : { applications: readApplicationData(textIn(appData, 'app data'), appData) }),
    ...(countryData === undefined
      ? {}
      : { countries: readCountryData(textIn(countryData, 'country data'), countryData) }),
    ...(listData === undefined ? {} : { lists: new Map(listData.map((one) => listIn(one, textIn))) }),
  };
}

function listIn(argument: string, textIn: (file: string, what: string) => string) {
  const at = argument.indexOf('=');
  const [name, file] = [argument.slice(0, at), argument.slice(at + 1)];
  if (at < 1 || file === '') {
    throw new CodedError(
      'BAD_LIST_DATA',
      `cannot read list data ${JSON.stringify(argument)}: it does not name a list and a file; pass --list-data NAME=FILE`,
    );
  }
  return [name, readListData(textIn(file, 'list data'), name, file)] as const;
}
