import { DatabaseError } from 'pg';
import { CodedError, messageOf } from '../../core';
import { problem } from '../api-problem';
import { StoreUnavailable } from './store-unavailable';

/**
 * SQLSTATE classes and codes of transient errors: connection, deadlock rollback, resources, operator intervention,
 * standby, locks and timeouts.
 */
const passing = /^(?:08|40|53|57|58)|^(?:25006|25P03|25P04|55P03)$/;

/** Translates a driver error. The result never contains a parameter or the database URL. */
export function postgresFailure(error: unknown): Error {
  if (!(error instanceof DatabaseError)) {
    // Other errors of the driver concern the connection.
    return new StoreUnavailable(`PostgreSQL cannot be reached: ${messageOf(reasonOf(error))}`, 'not-done', error);
  }
  const code = error.code ?? '';
  // Omit the detail, because it contains values.
  if (passing.test(code)) return new StoreUnavailable(`PostgreSQL: ${error.message} (${code})`, 'not-done', error);
  if (code === '54000') return problem('invalidObject', ['a name is longer than the store can index']);
  return new CodedError('STATEMENT_FAILED', `PostgreSQL: ${error.message} (${code})`, { cause: error });
}

// For a host with several addresses, the error has an empty message and one error for each address.
function reasonOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error;
}
