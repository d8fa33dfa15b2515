import { CodedError } from '../../core';
import type { EffectiveView } from '../../policy';
import type { AuditEntry } from '../audit/audit-entry';
import { AuditTable, type AuditQuery } from '../audit/audit-table';
import type { SecurityLog } from '../audit/security-log';
import type { Faults } from '../http/faults';
import type { RequestJournal } from '../http/journal';
import type { OlderTokens } from '../http/signing-key';
import type { TokenStates } from '../http/token-state';
import { DeviceTable, type DeviceState } from '../jobs/device-table';
import { startTenant } from '../model/first-state';
import type { Transaction } from '../model/transaction';
import type { Traces } from '../observe/traces';
import type { Quirks } from '../quirks/quirks';
import { seedTenant, type SeedCounts, type SeedName } from '../seed/seed';
import type { TenantConfig } from '../service-options';
import { effectiveView, type StoredQuery } from '../stored-view';
import type { TenantHandle } from '../tenant-handle';
import { doneFor, type TracedRequest } from './done-for';
import { hierarchy, type Hierarchy } from './hierarchy';
import type { IdSource } from './id-source';
import { shownJobs, type ShownJob } from './shown-jobs';
import { stagedChanges, type Staged } from './staged-changes';
import type { ServiceClock } from './service-clock';
import { copyTenant, emptyTenant, putTenant, type TenantTables } from './tenant-tables';

/** What the control of a service works on. */
export interface ControlParts {
  readonly tenants: readonly TenantConfig[];
  readonly clock: ServiceClock;
  readonly ids: IdSource;
  readonly journal: RequestJournal;
  readonly faults: Faults;
  readonly quirks: Quirks;
  tenant(tsg: string): TenantHandle;
  readonly traces: Traces;
  readonly metricsText: () => Promise<string>;
  read<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  write<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly wake: (tenant: string) => void;
  readonly states: TokenStates;
  readonly security: SecurityLog;
  /** Deletes what is kept no longer. */
  readonly prune: () => Promise<void>;
}

/** What a test does to a service that no caller of the API can. Without a tenant an operation means all of them. */
export class ServiceControl {
  readonly clock: ServiceClock;
  readonly ids: IdSource;
  readonly journal: RequestJournal;
  readonly faults: Faults;
  readonly quirks: Quirks;
  readonly #parts: ControlParts;
  readonly #snapshots = new Map<string, ReadonlyMap<string, TenantTables>>();

  constructor(parts: ControlParts) {
    this.#parts = parts;
    ({ clock: this.clock, ids: this.ids, journal: this.journal, faults: this.faults, quirks: this.quirks } = parts);
  }

  /** TSG ids of the tenants. */
  get tenants(): readonly string[] {
    return this.#parts.tenants.map(({ tsg }) => tsg);
  }

  /** One tenant, by default the first. Throws `UNKNOWN_TENANT`. */
  tenant(tsg: string = this.tenants[0] ?? ''): TenantHandle {
    return this.#parts.tenant(tsg);
  }

  /**
   * Makes tenants as they were at their first start: predefined objects and configured devices, no jobs, no quirks.
   * Without a tenant, journal, faults, clock and ids start over too. Snapshots stay.
   */
  async reset(tenant?: string): Promise<void> {
    if (tenant === undefined) {
      this.journal.clear();
      this.faults.clear();
      this.clock.reset();
      this.ids.set(this.ids.mode);
    }
    this.quirks.clear(tenant);
    for (const { tsg, devices } of this.#configs(tenant)) {
      await this.#parts.write(tsg, async (tx) => {
        await emptyTenant(tx.sql, tsg);
        await this.ids.apart(tsg, () => startTenant(tx));
      });
      for (const device of devices ?? []) await this.tenant(tsg).addDevice(device);
    }
    void this.#parts.prune();
  }

  /** Deletes now what tenants keep no longer; the service does it each minute by itself. */
  prune(): Promise<void> {
    return this.#parts.prune();
  }

  /** Names of the snapshots. */
  get snapshots(): readonly string[] {
    return [...this.#snapshots.keys()];
  }

  /** Remembers all that the store holds of tenants, jobs included, until the service ends. */
  async snapshot(name: string, tenant?: string): Promise<void> {
    const copies = new Map<string, TenantTables>();
    for (const { tsg } of this.#configs(tenant)) {
      copies.set(tsg, await this.#parts.write(tsg, (tx) => copyTenant(tx.sql, tsg)));
    }
    this.#snapshots.set(name, copies);
  }

  /** Makes the tenants of a snapshot what they were. Throws `UNKNOWN_SNAPSHOT`. */
  async restore(name: string): Promise<void> {
    const copies = this.#snapshots.get(name);
    if (copies === undefined) {
      const known = this.snapshots.length === 0 ? 'there are none' : `there are ${this.snapshots.join(', ')}`;
      throw new CodedError('UNKNOWN_SNAPSHOT', `there is no snapshot "${name}": ${known}`);
    }
    for (const [tsg, copy] of copies) {
      await this.#parts.write(tsg, async (tx) => {
        await putTenant(tx.sql, tsg, copy);
        await tx.containersChanged();
      });
      this.#parts.wake(tsg);
    }
  }

  /** Refuses every token of tenants from now on; their accounts can get new ones. Throws `UNKNOWN_TENANT`. */
  async revokeTokens(tenant?: string): Promise<void> {
    const tenants = this.#configs(tenant).map(({ tsg }) => tsg);
    await this.#parts.states.revoke(tenants);
    const event = { action: 'tokens-revoked', account: 'control', address: '', requestId: '', kind: '' } as const;
    for (const tsg of tenants) this.#parts.security.add({ ...event, tenant: tsg, method: 'POST', path: '/revoke' });
  }

  /** Signs tokens with a new key from now on. Tokens of the old one are accepted until they expire, or refused. */
  rotateKey(olderTokens: OlderTokens): Promise<void> {
    return this.#parts.states.rotate(this.clock.now(), olderTokens);
  }

  /** Adds a seed's folders and objects to a tenant; answers how many of each kind. */
  seed(name: SeedName, number = 1, tenant: string = this.tenants[0] ?? ''): Promise<SeedCounts> {
    this.tenant(tenant);
    return this.#parts.write(tenant, (tx) => seedTenant(tx, name, number));
  }

  /** Moves the clock forward; jobs take every step that falls into the time. The clock stands still afterwards. */
  async advance(ms: number): Promise<void> {
    // Writes of a tenant queue up, so one that does nothing waits for those that the advance has caused.
    await this.clock.advance(ms, () =>
      Promise.all(this.tenants.map((tenant) => this.#parts.write(tenant, () => Promise.resolve()))),
    );
  }

  /** The firewalls of a tenant. */
  devices(tenant: string = this.tenants[0] ?? ''): Promise<readonly DeviceState[]> {
    this.tenant(tenant);
    return this.#parts.write(tenant, (tx) => new DeviceTable(tx.sql, tx.tenant).all());
  }

  /** What applies to a container, staged or running; no caller of the API is told what runs. Throws `UNKNOWN_CONTAINER`. */
  view(query: Omit<StoredQuery, 'tenant' | 'dataKeys'>, tenant?: string): Promise<EffectiveView> {
    return this.#look(tenant, (tx) => effectiveView(tx, query));
  }

  /** The containers of a tenant's candidate. */
  hierarchy(tenant?: string): Promise<Hierarchy> {
    return this.#look(tenant, hierarchy);
  }

  /** The candidate against the running configuration. */
  staged(tenant?: string): Promise<Staged> {
    return this.#look(tenant, stagedChanges);
  }

  /** The latest pushes, newest first. */
  jobs(limit: number, tenant?: string): Promise<readonly ShownJob[]> {
    return this.#look(tenant, (tx) => shownJobs(tx, limit));
  }

  /** Who changed what, and who was refused, newest first. */
  async audit(
    query: AuditQuery,
    tenant?: string,
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
    await this.#parts.security.flush();
    return this.#look(tenant, (tx) => new AuditTable(tx.sql, tx.tenant).find(query));
  }

  /** Everything that is known of a request, of every tenant or of one. Throws `UNKNOWN_REQUEST`. */
  async trace(requestId: string, tenant?: string): Promise<TracedRequest> {
    const known = this.#parts.traces.get(requestId);
    const request = tenant === undefined || known?.tenant === tenant ? known : undefined;
    const tenants = tenant === undefined ? this.tenants : [tenant];
    const found = await Promise.all(tenants.map((one) => this.#look(one, (tx) => doneFor(tx, requestId))));
    const [changes, jobs] = [found.flatMap((one) => one.changes), found.flatMap((one) => one.jobs)];
    if (request !== undefined || changes.length > 0) {
      return { ...(request === undefined ? {} : { request }), changes, jobs };
    }
    throw new CodedError(
      'UNKNOWN_REQUEST',
      `unknown request "${requestId}": it changed nothing, and is not among the latest of this instance`,
    );
  }

  /** What Prometheus is told. */
  metricsText(): Promise<string> {
    return this.#parts.metricsText();
  }

  #look<T>(tenant: string = this.tenants[0] ?? '', work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.tenant(tenant);
    return this.#parts.read(tenant, work);
  }

  #configs(tenant: string | undefined): readonly TenantConfig[] {
    if (tenant !== undefined) this.tenant(tenant);
    return this.#parts.tenants.filter(({ tsg }) => tenant === undefined || tsg === tenant);
  }
}
