import type { Row } from './accounts';

/** A part of the export whose loss a person accepts. */
export interface AcceptedPart {
  /** Path of the part, as in the accounts; everything below is accepted too. */
  readonly path: string;
  readonly reason: string;
  /** Who accepts it. */
  readonly by: string;
}

/** Returns the rows that lose something and that nobody accepts. */
export function rowsToAccept(rows: readonly Row[], accepted: readonly AcceptedPart[]): readonly Row[] {
  return rows.filter(
    ({ outcome, path }) =>
      (outcome === 'refused' || outcome === 'approximate') &&
      !accepted.some((part) => path === part.path || path.startsWith(`${part.path.replace(/\/$/, '')}/`)),
  );
}
