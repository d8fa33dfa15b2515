import type { ServiceLog } from '../log';
import type { Transaction } from '../model/transaction';
import type { Leases } from '../storage/database';
import { advance, type Next } from './advance';

/**
 * Makes an `advance` function for a store shared by several instances: only the instance with the tenant's lease takes
 * the step. The transaction that finds no more work also releases the lease, so that no push is missed.
 */
export function leasedAdvance(leases: Leases, speed: number, log: ServiceLog): (tx: Transaction) => Promise<Next> {
  return async (tx) => {
    const state = await leases.take(tx.sql, tx.tenant);
    if (state === 'held') return 'held';
    if (state === 'taken-over') log({ level: 'info', event: 'takeover', tenant: tx.tenant });
    const next = await advance(tx);
    if (typeof next === 'number') await leases.keep(tx.sql, tx.tenant, next / speed);
    else await leases.release(tx.sql, tx.tenant);
    return next;
  };
}
