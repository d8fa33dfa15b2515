import { randomUUID } from 'node:crypto';
import type { AuditNote } from './audit-entry';
import { AuditTable } from './audit-table';
import { DeviceTable } from './device-table';
import { JobTable } from './job-table';
import { VersionTable } from './version-table';
import type { DataCipher } from '../storage/data-cipher';
import type { Sql } from '../storage/database';
import type { Strictness } from '../strictness';
import { ChangeTable } from './change-table';
import { ContainerTree } from './container-tree';
import { MentionTable } from './mention-table';
import { MetaTable } from '../storage/meta-table';
import type { ObjectRow } from './object-row';
import type { ObjectRoom } from './object-room';
import { ObjectTable } from './object-table';
import type { PageCache } from './page-cache';
import { SnapshotTable } from './snapshot-table';
import { containerKinds, deviceKind } from './special-kinds';
import { StoredSecrets } from './stored-secrets';

const containersMark = 'containers';

/** Index of the first event in the audit log; no write has as many records. */
const firstEvent = 1_000_000_000;

/** The account of a transaction, and its external dependencies. */
export interface TransactionContext {
  readonly tenant: string;
  readonly author: string;
  /** ID of the request that caused it; empty for none. */
  readonly request: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly newId: () => string;
  readonly trees: TreeCache;
  readonly strictness: Strictness;
  /** Encrypts the secrets of the tenant in the store; absent if they are stored in clear text. */
  readonly cipher: DataCipher | undefined;
  readonly room: ObjectRoom;
  /** Cache of object lists. */
  readonly pages: PageCache;
}

/** The latest tree of each tenant, with its change mark in the store. */
export type TreeCache = Map<string, { readonly mark: string; readonly tree: ContainerTree }>;

/** The configuration of one tenant in one transaction. */
export class Transaction {
  readonly sql: Sql;
  readonly tenant: string;
  readonly author: string;
  readonly now: number;
  readonly newId: () => string;
  readonly strictness: Strictness;
  readonly objects: ObjectTable;
  readonly mentions: MentionTable;
  readonly meta: MetaTable;
  readonly changes: ChangeTable;
  readonly versions: VersionTable;
  readonly jobs: JobTable;
  readonly devices: DeviceTable;
  readonly audit: AuditTable;
  readonly snapshots: SnapshotTable;
  readonly secrets: StoredSecrets;
  readonly #cipher: DataCipher | undefined;
  readonly #room: ObjectRoom;
  readonly #trees: TreeCache;
  #tree: ContainerTree | undefined;
  #stamp: number | undefined;
  readonly #request: string;
  #noted = 0;

  constructor(
    sql: Sql,
    { tenant, author, request, now, newId, trees, strictness, cipher, room, pages }: TransactionContext,
  ) {
    this.sql = sql;
    this.tenant = tenant;
    this.author = author;
    this.#request = request;
    this.now = now;
    this.newId = newId;
    this.#trees = trees;
    this.strictness = strictness;
    const changes = new ChangeTable(sql, tenant);
    this.changes = changes;
    const noteWritten = (id: string): Promise<void> => changes.note(id, author);
    this.objects = new ObjectTable(sql, tenant, cipher, undefined, { written: noteWritten, pages });
    this.mentions = new MentionTable(sql, tenant);
    this.meta = new MetaTable(sql, tenant);
    this.versions = new VersionTable(sql, tenant);
    this.jobs = new JobTable(sql, tenant);
    this.devices = new DeviceTable(sql, tenant);
    this.audit = new AuditTable(sql, tenant);
    this.snapshots = new SnapshotTable(sql, tenant, cipher);
    this.secrets = new StoredSecrets(this.meta, tenant, cipher);
    this.#cipher = cipher;
    this.#room = room;
  }

  /** Returns the containers of the candidate configuration, including changes of this transaction. */
  async tree(): Promise<ContainerTree> {
    if (this.#tree !== undefined) return this.#tree;
    const mark = await this.containersMark();
    const known = this.#trees.get(this.tenant);
    this.#tree = known?.mark === mark ? known.tree : await treeOf(this.objects);
    this.#trees.set(this.tenant, { mark, tree: this.#tree });
    return this.#tree;
  }

  /** Returns a mark that changes with every change of a container. */
  async containersMark(): Promise<string> {
    return (await this.meta.get(containersMark)) ?? '';
  }

  /** Returns the objects of a version, read-only. */
  objectsAt(version: number): ObjectTable {
    return new ObjectTable(this.sql, this.tenant, this.#cipher, version);
  }

  /** Call before a client creates an object. Throws 400 if the tenant has too many objects. */
  takeRoom(): Promise<void> {
    return this.#room.take(this.sql, this.tenant);
  }

  /** Call after a write that changes containers. */
  async containersChanged(): Promise<void> {
    this.#tree = undefined;
    // Random, so that a mark of a rolled-back transaction is never reused for other containers.
    await this.meta.set(containersMark, randomUUID());
  }

  /** Returns the number of this write. */
  async stamp(): Promise<number> {
    this.#stamp ??= await this.meta.next('stamp');
    return this.#stamp;
  }

  /** Adds an audit record for this write. */
  async note(note: AuditNote): Promise<void> {
    this.#noted += 1;
    const place = { stamp: await this.stamp(), nth: this.#noted };
    const entry = { ...note, at: this.date, account: this.author, requestId: this.#request };
    await this.audit.insert(entry, place);
  }

  /**
   * Adds an audit record for an event that changed nothing. It is no write: it has the number of the latest one, so that
   * a flood of events does not displace records of changes.
   */
  async noteEvent(note: AuditNote, account: string, request: string): Promise<void> {
    const place = {
      stamp: Number((await this.meta.get('stamp')) ?? 0),
      nth: firstEvent + (await this.meta.next('security-event')),
    };
    const entry = { ...note, at: this.date, account, requestId: request };
    await this.audit.insert(entry, place);
  }

  /** Current time in the format of the API. */
  get date(): string {
    return new Date(this.now).toISOString();
  }
}

/**
 * Builds the container tree of a configuration. Devices are not part of versions: they come from the candidate
 * configuration.
 */
export async function treeOf(objects: ObjectTable, candidate: ObjectTable = objects): Promise<ContainerTree> {
  const rows: ObjectRow[] = [];
  for (const kind of containerKinds) rows.push(...(await (kind === deviceKind ? candidate : objects).ofKind(kind)));
  return new ContainerTree(rows);
}
