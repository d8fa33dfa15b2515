import type { Limit } from '../../../src/catalog/limits';
import type { Agreement, AgreementRow } from './rows';

/** Every agreement, in the order of the tables. */
export const agreements: readonly Agreement[] = [
  'agree',
  'differ',
  'only the API',
  'only the official provider',
  'only the catalog',
];

/** The limits as words, in the order of the tables. */
export const limitNames: Readonly<Record<Limit, string>> = {
  allowedLiterals: 'enumeration',
  minLength: 'shortest text',
  maxLength: 'longest text',
  patterns: 'pattern',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'fewest items',
  maxItems: 'most items',
};

/** Rows about limits of values that a user writes and the service decides about. */
export function judgedRows(rows: readonly AgreementRow[]): readonly AgreementRow[] {
  return rows.filter(({ isOwn }) => !isOwn);
}

/** Counts rows by agreement, in the order of `agreements`. */
export function countByAgreement(rows: readonly AgreementRow[]): readonly number[] {
  return agreements.map((agreement) => rows.filter((row) => row.agreement === agreement).length);
}
