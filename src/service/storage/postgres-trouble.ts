import { DatabaseError } from 'pg';
import { CodedError, messageOf } from '../../core';
import { problem } from '../api-problem';
import { StoreUnavailable } from './store-unavailable';

/**
 * Classes and codes of SQLSTATE that another attempt may better: connection, rollback by a deadlock, resources,
 * intervention by an operator, a standby, locks and limits of time.
 */
const passing = /^(?:08|40|53|57|58)|^(?:25006|25P03|25P04|55P03)$/;

/** What an error of the driver means to the service. Never repeats a parameter or the database's URL. */
export function troubleOf(error: unknown): Error {
  if (!(error instanceof DatabaseError)) {
    // The driver's own errors are about the connection.
    return new StoreUnavailable(`PostgreSQL cannot be reached: ${messageOf(reasonOf(error))}`, 'not-done', error);
  }
  const code = error.code ?? '';
  // Not the detail: it holds values.
  if (passing.test(code)) return new StoreUnavailable(`PostgreSQL: ${error.message} (${code})`, 'not-done', error);
  if (code === '54000') return problem('invalidObject', ['a name is longer than the store can index']);
  return new CodedError('STATEMENT_FAILED', `PostgreSQL: ${error.message} (${code})`, { cause: error });
}

// A host with several addresses gives an error without words that holds one for each.
function reasonOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error;
}
