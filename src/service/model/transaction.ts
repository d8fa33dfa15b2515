import { randomUUID } from 'node:crypto';
import type { AuditNote } from '../audit/audit-entry';
import { AuditTable } from '../audit/audit-table';
import { VersionTable } from '../jobs/version-table';
import type { DataCipher } from '../storage/data-cipher';
import type { Sql } from '../storage/database';
import type { Strictness } from '../strictness';
import { ChangeTable } from './change-table';
import { ContainerTree } from './container-tree';
import { MentionTable } from './mention-table';
import { MetaTable } from './meta-table';
import type { ObjectRow } from './object-row';
import type { ObjectRoom } from './object-room';
import { ObjectTable } from './object-table';
import type { PageCache } from './page-cache';
import { containerKinds, deviceKind } from './special-kinds';

const containersMark = 'containers';

/** Who does something, and what the world gives to a transaction. */
export interface TransactionContext {
  readonly tenant: string;
  readonly author: string;
  /** Id of the request that it is done for; empty for none. */
  readonly request: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly newId: () => string;
  readonly trees: TreeCache;
  readonly strictness: Strictness;
  /** Encrypts the secrets of the tenant in the store; absent where they are kept in clear text. */
  readonly cipher: DataCipher | undefined;
  readonly room: ObjectRoom;
  /** What is remembered of the lists of objects. */
  readonly pages: PageCache;
}

/** The latest tree of each tenant, with the mark that it has in the store. */
export type TreeCache = Map<string, { readonly mark: string; readonly tree: ContainerTree }>;

/** One tenant's configuration inside one transaction. */
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
    const written = (id: string): Promise<void> => changes.note(id, author);
    this.objects = new ObjectTable(sql, tenant, cipher, undefined, { written, pages });
    this.mentions = new MentionTable(sql, tenant);
    this.meta = new MetaTable(sql, tenant);
    this.versions = new VersionTable(sql, tenant);
    this.#cipher = cipher;
    this.#room = room;
  }

  /** The containers of the candidate, as this transaction has left them. */
  async tree(): Promise<ContainerTree> {
    if (this.#tree !== undefined) return this.#tree;
    const mark = await this.containersMark();
    const known = this.#trees.get(this.tenant);
    this.#tree = known?.mark === mark ? known.tree : await treeOf(this.objects);
    this.#trees.set(this.tenant, { mark, tree: this.#tree });
    return this.#tree;
  }

  /** Changes with every change of a container. */
  async containersMark(): Promise<string> {
    return (await this.meta.get(containersMark)) ?? '';
  }

  /** What objects a version holds; to be read only. */
  objectsAt(version: number): ObjectTable {
    return new ObjectTable(this.sql, this.tenant, this.#cipher, version);
  }

  /** To be called before a client's object is created. Throws 400 when the tenant has too many. */
  takeRoom(): Promise<void> {
    return this.#room.take(this.sql, this.tenant);
  }

  /** To be called after a write that changes containers. */
  async containersChanged(): Promise<void> {
    this.#tree = undefined;
    // Random, because a mark that is rolled back must never come again with other containers.
    await this.meta.set(containersMark, randomUUID());
  }

  /** The number of this write. */
  async stamp(): Promise<number> {
    this.#stamp ??= await this.meta.next('stamp');
    return this.#stamp;
  }

  /** Writes down for the audit log what this write does. */
  async note(note: AuditNote, request = this.#request): Promise<void> {
    this.#noted += 1;
    const place = { stamp: await this.stamp(), nth: this.#noted };
    const entry = { ...note, at: this.date, account: this.author, requestId: request };
    await new AuditTable(this.sql, this.tenant).insert(entry, place);
  }

  /** The time as the API writes it. */
  get date(): string {
    return new Date(this.now).toISOString();
  }
}

/** The containers of a configuration. Devices are no part of versions: they come from the candidate. */
export async function treeOf(objects: ObjectTable, candidate: ObjectTable = objects): Promise<ContainerTree> {
  const rows: ObjectRow[] = [];
  for (const kind of containerKinds) rows.push(...(await (kind === deviceKind ? candidate : objects).ofKind(kind)));
  return new ContainerTree(rows);
}
