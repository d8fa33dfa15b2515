import type { Insertion, SqlValue } from './database';
import { together as allOf, type Foreseen, type KnownRows } from './known-rows';
import { StoreUnavailable } from './store-unavailable';
import { TenantSql } from './tenant-sql';
import type { RunWrite, WaitingWrite } from './waiting-write';

/** A transaction that has locked several tenants. */
export interface SharedTransaction {
  /** Rows that were read ahead, by tenant; a tenant that another instance has locked is missing. */
  readonly known: ReadonlyMap<string, KnownRows>;
  /** Queues the insert of rows; their values are checked. */
  insertRows(into: Insertion, rows: readonly (readonly SqlValue[])[]): void;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Opens a transaction, locks the tenants that no other instance has locked, and reads ahead. */
export type OpenShared = (
  tenants: readonly { readonly tenant: string; readonly foreseen: Foreseen }[],
) => Promise<SharedTransaction>;

interface Batch {
  readonly tenant: string;
  readonly writes: readonly WaitingWrite[];
  /** Called with the number of settled writes. */
  readonly settle: (count: number) => void;
  readonly fail: (error: unknown) => void;
}

/** Rows by table. */
type Inserted = Map<Insertion, (readonly SqlValue[])[]>;

/** Maximum number of transactions at the same time. */
const mostTransactions = 4;

/** Writes that wait before another transaction starts: a transaction with few writes costs more. */
const leastForAnother = 10;

/** Maximum time to wait for more writes, in milliseconds, so that a slow connection does not delay all tenants. */
const overdueMs = 20;

/** Number of writes from which no other tenant joins a transaction, so that several of them overlap. */
const mostTogether = 20;

/**
 * Writes of several tenants in one transaction: lock, reads, writes and commit are sent together, so a tenant with few
 * writes does not pay for a transaction. Only writes that read nothing but the rows read ahead, and that only insert
 * rows, are executed.
 */
export class SharedWrites {
  readonly #open: OpenShared;
  #waiting: Batch[] = [];
  #transactions = 0;
  #isStarting = false;
  #overdue: NodeJS.Timeout | undefined;

  constructor(open: OpenShared) {
    this.#open = open;
  }

  /**
   * Executes writes of a tenant in order, and returns how many were settled. The others had no effect and need a
   * transaction of their own. Wait for the result before the next call for the same tenant. Throws `STORE_UNAVAILABLE`
   * if nothing was stored.
   */
  run(tenant: string, writes: readonly WaitingWrite[]): Promise<number> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ tenant, writes, settle, fail });
      this.#start();
    });
  }

  #start(): void {
    if (this.#isStarting || this.#waiting.length === 0 || this.#transactions >= mostTransactions) return;
    const count = this.#waiting.reduce((sum, { writes }) => sum + writes.length, 0);
    if (this.#transactions === 0 || count >= leastForAnother) this.#begin();
    else this.#overdue ??= setTimeout(() => this.#begin(), overdueMs);
  }

  // Begins after all requests that have arrived were parsed.
  #begin(): void {
    this.#isStarting = true;
    clearTimeout(this.#overdue);
    this.#overdue = undefined;
    setImmediate(() => {
      this.#isStarting = false;
      const batches = this.#take();
      this.#transactions += 1;
      void this.#execute(batches).finally(() => {
        this.#transactions -= 1;
        this.#start();
      });
      this.#start();
    });
  }

  #take(): readonly Batch[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ writes }, i) => (count += writes.length) > mostTogether && i > 0);
    const batches = end === -1 ? this.#waiting : this.#waiting.slice(0, end);
    this.#waiting = end === -1 ? [] : this.#waiting.slice(end);
    return batches;
  }

  async #execute(batches: readonly Batch[]): Promise<void> {
    try {
      const settled = await executeShared(this.#open, batches);
      for (const batch of batches) batch.settle(settled.get(batch) ?? 0);
    } catch (error) {
      // If a statement failed, each tenant tries again on its own, so that only the faulty write is rejected.
      for (const { settle, fail } of batches)
        if (error instanceof StoreUnavailable) fail(error);
        else settle(0);
    }
  }
}

/** Returns the number of settled writes by batch. Throws if nothing was stored. */
async function executeShared(open: OpenShared, batches: readonly Batch[]): Promise<ReadonlyMap<Batch, number>> {
  const transaction = await open(
    batches.map(({ tenant, writes }) => ({ tenant, foreseen: allOf(writes.map(({ foreseen }) => foreseen)) })),
  );
  const executed = new Map<Batch, readonly RunWrite[]>();
  const inserted: Inserted = new Map();
  try {
    for (const batch of batches)
      executed.set(batch, await runWrites(batch, transaction.known.get(batch.tenant), inserted));
    for (const [into, rows] of inserted) transaction.insertRows(into, rows);
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
  const all = [...executed.values()].flat();
  const counts = new Map([...executed].map(([batch, { length }]) => [batch, length]));
  if (all.every(({ kept }) => kept === 'no')) {
    await transaction.rollBack();
  } else {
    try {
      await transaction.commit();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error.outcome === 'not-done') throw error;
      for (const [{ writes }, { length }] of executed) for (const { lost } of writes.slice(0, length)) lost(error);
      return counts;
    }
  }
  for (const { tell } of all) tell();
  return counts;
}

/** Executes the writes of a tenant until one needs a transaction of its own. */
async function runWrites(
  { tenant, writes }: Batch,
  known: KnownRows | undefined,
  inserted: Inserted,
): Promise<readonly RunWrite[]> {
  const executed: RunWrite[] = [];
  if (known === undefined) return executed;
  for (const { run } of writes) {
    const sql = new TenantSql(tenant, known);
    const one = await run(sql);
    if (sql.isMoreNeeded) break;
    if (one.kept === 'yes') addRows(inserted, sql.inserted);
    // The known rows contain the rows of the failed write.
    else if (sql.inserted.length > 0) known.forgetAll();
    executed.push(one);
  }
  return executed;
}

function addRows(to: Inserted, rows: TenantSql['inserted']): void {
  for (const { into, values } of rows) {
    const same = to.get(into);
    if (same === undefined) to.set(into, [values]);
    else same.push(values);
  }
}
