import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { CodedError, messageOf } from '../core';
import { readApplicationData, readCountryData, type OutsideFacts } from '../policy';

/** Files with facts that a configuration does not have. */
export interface FactsFlags {
  readonly appData?: string;
  readonly countryData?: string;
}

/** Adds the options for files of facts. */
export function addFactsOptions(command: Command): Command {
  return command
    .option(
      '--app-data <file>',
      'CSV or JSON file of App-ID facts: default ports, category, risk (docs/guides/trace.md)',
    )
    .option('--country-data <file>', 'CSV or JSON file of the address ranges of countries (docs/guides/trace.md)');
}

/** The facts of the files; undefined where none is given. Throws `DATA_FILE_UNREADABLE` and the codes of the readers. */
export function factsIn({ appData, countryData }: FactsFlags): OutsideFacts | undefined {
  if (appData === undefined && countryData === undefined) return undefined;
  return {
    ...(appData === undefined ? {} : { applications: readApplicationData(textIn(appData, 'app data'), appData) }),
    ...(countryData === undefined
      ? {}
      : { countries: readCountryData(textIn(countryData, 'country data'), countryData) }),
  };
}

function textIn(file: string, what: string): string {
  try {
    const bytes = readFileSync(file);
    return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (cause) {
    throw new CodedError(
      'DATA_FILE_UNREADABLE',
      `cannot read the ${what} ${file}: ${messageOf(cause)}; pass an existing CSV or JSON file`,
      { cause },
    );
  }
}
