import { countTriggers, type StoreStatement } from './count-triggers';

const object = `
  kind TEXT NOT NULL, name TEXT NOT NULL, scope TEXT NOT NULL, container TEXT NOT NULL, rulebase TEXT NOT NULL,
  rank BIGINT NOT NULL, body TEXT NOT NULL, predefined INTEGER NOT NULL, stamp BIGINT NOT NULL, author TEXT NOT NULL`;

// The first releases created these tables without a schema number. So only this migration needs IF NOT EXISTS.
const first = [
  `CREATE TABLE IF NOT EXISTS meta (tenant TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (tenant, key))`,
  // The candidate configuration.
  `CREATE TABLE IF NOT EXISTS objects (tenant TEXT NOT NULL, id TEXT NOT NULL, ${object}, PRIMARY KEY (tenant, id))`,
  'CREATE INDEX IF NOT EXISTS objects_place ON objects (tenant, kind, container, rulebase, rank)',
  'CREATE INDEX IF NOT EXISTS objects_name ON objects (tenant, kind, name)',
  'CREATE INDEX IF NOT EXISTS objects_container ON objects (tenant, container)',
  // Names referenced by objects of the candidate.
  `CREATE TABLE IF NOT EXISTS mentions (tenant TEXT NOT NULL, referrer TEXT NOT NULL, name TEXT NOT NULL,
    kinds TEXT NOT NULL, PRIMARY KEY (tenant, referrer, name, kinds))`,
  'CREATE INDEX IF NOT EXISTS mentions_name ON mentions (tenant, name)',
  // Accounts that changed an object of the candidate since its last push.
  `CREATE TABLE IF NOT EXISTS changes (tenant TEXT NOT NULL, object TEXT NOT NULL, author TEXT NOT NULL,
    PRIMARY KEY (tenant, object, author))`,
  // Object revisions in the versions from `since` (inclusive) to `until` (exclusive).
  `CREATE TABLE IF NOT EXISTS revisions (tenant TEXT NOT NULL, id TEXT NOT NULL, ${object},
    since BIGINT NOT NULL, until BIGINT, PRIMARY KEY (tenant, id, since))`,
  'CREATE INDEX IF NOT EXISTS revisions_until ON revisions (tenant, until)',
  `CREATE TABLE IF NOT EXISTS versions (tenant TEXT NOT NULL, number BIGINT NOT NULL, date TEXT NOT NULL,
    admin TEXT NOT NULL, scope TEXT NOT NULL, description TEXT NOT NULL, created BIGINT NOT NULL,
    updated BIGINT NOT NULL, deleted BIGINT NOT NULL, PRIMARY KEY (tenant, number))`,
  `CREATE TABLE IF NOT EXISTS jobs (tenant TEXT NOT NULL, id BIGINT NOT NULL, parent BIGINT NOT NULL,
    type TEXT NOT NULL, state TEXT NOT NULL, result TEXT NOT NULL, percent BIGINT NOT NULL, request TEXT NOT NULL,
    serial TEXT NOT NULL, device TEXT NOT NULL, version BIGINT NOT NULL, admin TEXT NOT NULL, summary TEXT NOT NULL,
    details TEXT NOT NULL, inserted TEXT NOT NULL, started TEXT NOT NULL, ended TEXT NOT NULL,
    PRIMARY KEY (tenant, id))`,
  'CREATE INDEX IF NOT EXISTS jobs_open ON jobs (tenant, ended, parent)',
  'CREATE INDEX IF NOT EXISTS jobs_parent ON jobs (tenant, parent)',
  // State of a device that is not part of its configuration.
  `CREATE TABLE IF NOT EXISTS devices (tenant TEXT NOT NULL, serial TEXT NOT NULL, connected INTEGER NOT NULL,
    outcome TEXT NOT NULL, version BIGINT NOT NULL, date TEXT NOT NULL, PRIMARY KEY (tenant, serial))`,
];

const sharedJobs = [
  // The instance that runs the jobs of a tenant, and the end of its lease in milliseconds since the epoch.
  'CREATE TABLE job_leases (tenant TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, ends BIGINT NOT NULL)',
  "CREATE INDEX jobs_unfinished ON jobs (tenant) WHERE ended = ''",
];

const audit = [
  // Audit log. `stamp` is the number of the write, `nth` the index of the entry within it.
  `CREATE TABLE audit (tenant TEXT NOT NULL, stamp BIGINT NOT NULL, nth BIGINT NOT NULL, at TEXT NOT NULL,
    account TEXT NOT NULL, request TEXT NOT NULL, action TEXT NOT NULL, kind TEXT NOT NULL, object TEXT NOT NULL,
    name TEXT NOT NULL, scope TEXT NOT NULL, container TEXT NOT NULL, changes TEXT NOT NULL,
    PRIMARY KEY (tenant, stamp, nth))`,
  'CREATE INDEX audit_request ON audit (tenant, request)',
  'CREATE INDEX audit_object ON audit (tenant, object)',
];

const latestById = [
  // A push looks up the latest revision of each object. The index on `until` alone would scan all of them for each
  // object.
  'CREATE INDEX revisions_latest ON revisions (tenant, until, id)',
  'DROP INDEX revisions_until',
];

const snippetSnapshots = [
  // Saved versions of snippets; `objects` is JSON of the rows that a snippet contained.
  `CREATE TABLE snippet_snapshots (tenant TEXT NOT NULL, snippet TEXT NOT NULL, version BIGINT NOT NULL,
    description TEXT NOT NULL, date TEXT NOT NULL, admin TEXT NOT NULL, objects TEXT NOT NULL,
    PRIMARY KEY (tenant, snippet, version))`,
];

const counted = 'tenant, kind, container, rulebase';

const pages = [
  // Number of candidate objects in a container; `mark` is a new random value after every change. Triggers maintain it,
  // so that instances of an earlier release and bulk statements are counted too.
  `CREATE TABLE object_counts (tenant TEXT NOT NULL, kind TEXT NOT NULL, container TEXT NOT NULL, rulebase TEXT NOT NULL,
    n BIGINT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (${counted}))`,
  `INSERT INTO object_counts (${counted}, n, mark) SELECT ${counted}, COUNT(*), '' FROM objects GROUP BY ${counted}`,
  ...countTriggers(counted),
  'CREATE INDEX objects_page ON objects (tenant, kind, container, rulebase, rank, id)',
  'DROP INDEX objects_place',
  'CREATE INDEX objects_rank ON objects (tenant, kind, rank, id)',
  'CREATE INDEX objects_named ON objects (tenant, kind, name, container)',
  'DROP INDEX objects_name',
];

const pushes = [
  // A push reads changed objects from this table. Changes staged by an earlier release are added here.
  `INSERT INTO changes (tenant, object, author) SELECT c.tenant, c.id, c.author FROM objects c
    LEFT JOIN revisions r ON r.tenant = c.tenant AND r.id = c.id AND r.until IS NULL
    WHERE (r.id IS NULL OR r.stamp <> c.stamp)
    AND NOT EXISTS (SELECT 1 FROM changes o WHERE o.tenant = c.tenant AND o.object = c.id)`,
  `INSERT INTO changes (tenant, object, author) SELECT r.tenant, r.id, r.author FROM revisions r
    LEFT JOIN objects c ON c.tenant = r.tenant AND c.id = r.id
    WHERE r.until IS NULL AND c.id IS NULL
    AND NOT EXISTS (SELECT 1 FROM changes o WHERE o.tenant = r.tenant AND o.object = r.id)`,
  'CREATE INDEX revisions_named ON revisions (tenant, kind, name)',
];

const auditFilters = ['account', 'action', 'kind', 'name'].map(
  (column) => `CREATE INDEX audit_${column} ON audit (tenant, ${column}, stamp, nth)`,
);

const history = [...auditFilters, 'CREATE INDEX audit_at ON audit (tenant, at)'];

// Matches the list order of entries; otherwise SQLite scans the whole log in that order.
const auditOrder = [
  'CREATE INDEX audit_of_object ON audit (tenant, object, stamp, nth)',
  'DROP INDEX audit_object',
  'CREATE INDEX audit_of_request ON audit (tenant, request, stamp, nth)',
  'DROP INDEX audit_request',
];

const changesOfVersions = [
  // Objects that are new in a version. The sign keeps every other query from an index that fits it badly.
  'CREATE INDEX revisions_since ON revisions (tenant, (-since))',
];

/** A statement for both stores, or one in the dialect of each store. */
export type Migration = string | StoreStatement;

/**
 * The schema migrations, in SQL shared by SQLite and PostgreSQL where possible; the first has number 1.
 * Existing data has passed through them, so only append and never change one.
 * Instances of the previous release must be able to run on the result of a migration.
 */
export const migrations: readonly (readonly Migration[])[] = [
  first,
  sharedJobs,
  audit,
  latestById,
  snippetSnapshots,
  pages,
  pushes,
  history,
  auditOrder,
  changesOfVersions,
];

/** A table with rows of tenants. */
export interface TenantTable {
  readonly name: string;
  /** Primary key columns, in order. */
  readonly key: readonly string[];
  /** Number of the migration that creates the table. */
  readonly schema: number;
}

const derived = ['job_leases', 'object_counts'];

const tenantTables: readonly TenantTable[] = migrations.flatMap((statements, i) =>
  statements.flatMap((statement) => {
    const text = typeof statement === 'string' ? statement : '';
    const name = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(text)?.[1];
    const key = /PRIMARY KEY \(([^)]*)\)/.exec(text)?.[1] ?? 'tenant';
    return name === undefined ? [] : [{ name, key: key.split(', '), schema: i + 1 }];
  }),
);

/** Names of the tables whose rows belong to a tenant. */
export const tablesWithTenant: readonly string[] = tenantTables.map(({ name }) => name);

/** Tables with the source data of a tenant; derived tables are excluded. */
export const keptTables: readonly TenantTable[] = tenantTables.filter(({ name }) => !derived.includes(name));

/** Names of these tables. */
export const tables: readonly string[] = keptTables.map(({ name }) => name);
