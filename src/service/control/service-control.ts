import { CodedError } from '../../core';
import type { EffectiveView } from '../../engine/policy';
import type { AuditEntry } from '../model/audit-entry';
import type { AuditQuery } from '../model/audit-table';
import type { SecurityLog } from '../audit/security-log';
import type { Faults } from '../http/faults';
import type { RequestJournal } from '../observe/journal';
import type { OlderTokens } from '../http/signing-key';
import type { TokenStates } from '../http/tokens';
import type { DeviceState } from '../model/device-table';
import { startTenant } from '../model/first-state';
import type { Transaction } from '../model/transaction';
import type { Traces } from '../observe/traces';
import type { Quirks } from '../quirks/quirks';
import { seedTenant, type SeedCounts, type SeedName } from '../seed/seed';
import type { TenantConfig } from '../service-options';
import { versionContent, type VersionContent } from './version-content';
import { effectiveView, type StoredQuery } from '../stored-view';
import type { TenantHandle } from '../tenant-handle';
import { changesAndPushesOf, type TracedRequest } from './traced-request';
import { hierarchy, type Hierarchy } from './hierarchy';
import type { IdSource } from './id-source';
import { shownJobs, type ShownJob } from './shown-jobs';
import { stagedChanges, type Staged } from './staged-changes';
import type { ServiceClock } from './service-clock';
import { copyTenant, emptyTenant, putTenant, type TenantTables } from './tenant-tables';

/** Dependencies of `ServiceControl`. */
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
  /** Deletes history that exceeds its retention. */
  readonly prune: () => Promise<void>;
}

/** Test controls of a service that are not part of the API. An operation without a tenant applies to all tenants. */
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

  /** TSG ids of all tenants. */
  get tenants(): readonly string[] {
    return this.#parts.tenants.map(({ tsg }) => tsg);
  }

  /** Returns a tenant, by default the first. Throws `UNKNOWN_TENANT`. */
  tenant(tsg: string = this.tenants[0] ?? ''): TenantHandle {
    return this.#parts.tenant(tsg);
  }

  /**
   * Resets tenants to their initial state: predefined objects and configured devices, no jobs, no quirks. Without a
   * tenant, the journal, faults, clock and ids are reset as well. Snapshots are kept.
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

  /** Deletes history that exceeds its retention now. The service also does so every minute. */
  prune(): Promise<void> {
    return this.#parts.prune();
  }

  /** Returns the names of the snapshots. */
  get snapshots(): readonly string[] {
    return [...this.#snapshots.keys()];
  }

  /** Copies all stored data of the tenants, including jobs. The snapshot exists until the service stops. */
  async snapshot(name: string, tenant?: string): Promise<void> {
    const copies = new Map<string, TenantTables>();
    for (const { tsg } of this.#configs(tenant)) {
      copies.set(tsg, await this.#parts.write(tsg, (tx) => copyTenant(tx.sql, tsg)));
    }
    this.#snapshots.set(name, copies);
  }

  /** Restores the tenants of a snapshot. Throws `UNKNOWN_SNAPSHOT`. */
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

  /** Revokes all tokens of the tenants. Accounts can request new ones. Throws `UNKNOWN_TENANT`. */
  async revokeTokens(tenant?: string): Promise<void> {
    const tenants = this.#configs(tenant).map(({ tsg }) => tsg);
    await this.#parts.states.revoke(tenants);
    const event = { action: 'tokens-revoked', account: 'control', address: '', requestId: '', kind: '' } as const;
    for (const tsg of tenants) this.#parts.security.add({ ...event, tenant: tsg, method: 'POST', path: '/revoke' });
  }

  /**
   * Signs new tokens with a new key. `olderTokens`: whether existing tokens are accepted until they expire, or
   * rejected.
   */
  rotateKey(olderTokens: OlderTokens): Promise<void> {
    return this.#parts.states.rotate(this.clock.now(), olderTokens);
  }

  /** Adds the folders and objects of a seed to a tenant; returns the number of objects by kind. */
  seed(name: SeedName, number = 1, tenant: string = this.tenants[0] ?? ''): Promise<SeedCounts> {
    this.tenant(tenant);
    return this.#parts.write(tenant, (tx) => seedTenant(tx, name, number));
  }

  /** Moves the clock forward and freezes it. Jobs take all steps that are due in that time. */
  async advance(ms: number): Promise<void> {
    // Writes of a tenant are serialized, so an empty write waits for those caused by the advance.
    await this.clock.advance(ms, () =>
      Promise.all(this.tenants.map((tenant) => this.#parts.write(tenant, () => Promise.resolve()))),
    );
  }

  /** Returns the firewalls of a tenant. */
  devices(tenant: string = this.tenants[0] ?? ''): Promise<readonly DeviceState[]> {
    this.tenant(tenant);
    return this.#parts.write(tenant, (tx) => tx.devices.all());
  }

  /**
   * Returns the effective configuration of a container, candidate or running. The API does not expose the latter.
   * Throws `UNKNOWN_CONTAINER`.
   */
  view(query: Omit<StoredQuery, 'tenant' | 'dataKeys'>, tenant?: string): Promise<EffectiveView> {
    return this.#look(tenant, (tx) => effectiveView(tx, query));
  }

  /** Returns the objects and rules of a version. The API can only load it. Throws `UNKNOWN_VERSION`. */
  version(number: number, tenant?: string): Promise<VersionContent> {
    return this.#look(tenant, (tx) => versionContent(tx, number));
  }

  /** Returns the hierarchy of a tenant's candidate configuration. */
  hierarchy(tenant?: string): Promise<Hierarchy> {
    return this.#look(tenant, hierarchy);
  }

  /** Compares the candidate with the running configuration. */
  staged(tenant?: string): Promise<Staged> {
    return this.#look(tenant, stagedChanges);
  }

  /** Returns the latest pushes, newest first. */
  jobs(limit: number, tenant?: string): Promise<readonly ShownJob[]> {
    return this.#look(tenant, (tx) => shownJobs(tx, limit));
  }

  /** Returns changes and denied requests from the audit log, newest first. */
  async audit(
    query: AuditQuery,
    tenant?: string,
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
    await this.#parts.security.flush();
    return this.#look(tenant, (tx) => tx.audit.find(query));
  }

  /** Returns all stored information about a request, of all tenants or of one. Throws `UNKNOWN_REQUEST`. */
  async trace(requestId: string, tenant?: string): Promise<TracedRequest> {
    const known = this.#parts.traces.get(requestId);
    const request = tenant === undefined || known?.tenant === tenant ? known : undefined;
    const tenants = tenant === undefined ? this.tenants : [tenant];
    const found = await Promise.all(tenants.map((one) => this.#look(one, (tx) => changesAndPushesOf(tx, requestId))));
    const [changes, jobs] = [found.flatMap((one) => one.changes), found.flatMap((one) => one.jobs)];
    if (request !== undefined || changes.length > 0) {
      return { ...(request === undefined ? {} : { request }), changes, jobs };
    }
    throw new CodedError(
      'UNKNOWN_REQUEST',
      `unknown request "${requestId}": it changed nothing, and is not among the latest of this instance`,
    );
  }

  /** Returns the metrics in the Prometheus text format. */
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
