import { gunzipSync } from 'node:zlib';
import { CodedError, messageOf } from '../../core';
import { readApplicationData } from './application-data';
import { readCountryData } from './country-data';
import type { OutsideFacts } from './outside-facts';

/** Names of files with facts that a configuration does not contain. */
export interface FactsFiles {
  /** CSV or JSON of App-ID facts. */
  readonly appData?: string;
  /** CSV or JSON of the address ranges of countries. */
  readonly countryData?: string;
}

/**
 * Reads the facts from files, plain or gzip; undefined if none is given. Throws `DATA_FILE_UNREADABLE`, and the codes of
 * `readApplicationData` and `readCountryData`.
 */
export function readFacts(
  { appData, countryData }: FactsFiles,
  readFile: (file: string) => Buffer,
): OutsideFacts | undefined {
  if (appData === undefined && countryData === undefined) return undefined;
  const textIn = (file: string, what: string): string => {
    try {
      const bytes = readFile(file);
      return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
    } catch (cause) {
      throw new CodedError(
        'DATA_FILE_UNREADABLE',
        `cannot read the ${what} ${file}: ${messageOf(cause)}; pass an existing CSV or JSON file`,
        { cause },
      );
    }
  };
  return {
    ...(appData === undefined ? {} : { applications: readApplicationData(textIn(appData, 'app data'), appData) }),
    ...(countryData === undefined
      ? {}
      : { countries: readCountryData(textIn(countryData, 'country data'), countryData) }),
  };
}
