import { CodedError } from '../../core';
import type { LogAccount } from './account';
import { openDatabase } from './database/database';
import { literal } from './database/group-query';
import { parquetEntries } from './database/parquet-entry';
import type { LogPseudonyms } from './log-pseudonyms';
import { readSessions } from './read-sessions';
import type { TrafficSession } from './session';

/** How distinct sessions are written. */
export interface CondenseOptions {
  /** Keeps sessions with different source ports apart. Default: false. */
  readonly withSourcePorts?: boolean;
  /** Replaces addresses, and says how. */
  readonly pseudonyms?: LogPseudonyms & { readonly of: (address: string) => string };
}

/** What was written. */
export interface Condensed {
  readonly log: LogAccount;
  /** Number of distinct sessions, which is the number of rows. */
  readonly distinct: number;
}

/** Columns of a file of distinct sessions, with their types. docs/guides/logs.md describes them. */
const columns = {
  firewall: 'VARCHAR',
  system: 'VARCHAR',
  source: 'VARCHAR',
  destination: 'VARCHAR',
  protocol: 'VARCHAR',
  port: 'BIGINT',
  source_port: 'BIGINT',
  application: 'VARCHAR',
  user: 'VARCHAR',
  category: 'VARCHAR',
  from_zone: 'VARCHAR',
  to_zone: 'VARCHAR',
  rule: 'VARCHAR',
  rule_id: 'VARCHAR',
  action: 'VARCHAR',
  sessions: 'BIGINT',
  bytes: 'BIGINT',
  first_seen: 'VARCHAR',
  last_seen: 'VARCHAR',
} as const;

/**
 * Writes the distinct sessions of traffic logs, or of such files, to a Parquet file. The same input gives the same rows in
 * the same order. The file says whether its addresses are pseudonyms. Throws `DATABASE_NEEDED` and the codes of
 * `readSessions`.
 */
export async function condense(
  names: readonly string[],
  out: string,
  { withSourcePorts = false, pseudonyms }: CondenseOptions = {},
): Promise<Condensed> {
  const database = await openDatabase();
  if (database === undefined) {
    throw new CodedError(
      'DATABASE_NEEDED',
      `cannot write ${out}: the optional package @duckdb/node-api is not installed; install it with this package`,
    );
  }
  try {
    const list = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
    await database.run(`CREATE TABLE sessions (${list.join(', ')})`);
    const appender = await database.appender('sessions');
    const take = (session: TrafficSession): undefined => {
      appender.add(rowOf(session, withSourcePorts, pseudonyms?.of ?? same));
    };
    const onPseudonyms = ({ key }: LogPseudonyms): readonly string[] => {
      if (pseudonyms !== undefined) throw replacedTwice(names, key);
      return [];
    };
    const log = await readSessions(names, take, { withSourcePorts, onPseudonyms }).finally(() => appender.close());
    const keys = Object.keys(columns)
      .slice(0, -4)
      .map((name) => `"${name}"`);
    const counts =
      'CAST(sum(sessions) AS BIGINT) AS sessions, CAST(sum(bytes) AS BIGINT) AS bytes, min(first_seen) AS first_seen, max(last_seen) AS last_seen';
    await database.run(`CREATE TABLE condensed AS SELECT ${keys.join(', ')}, ${counts} FROM sessions GROUP BY ALL`);
    const metadata = `KV_METADATA ${parquetEntries(log.period, pseudonyms ?? log.pseudonyms)}`;
    await database.run(
      `COPY (FROM condensed ORDER BY sessions DESC, ${keys.join(', ')}) TO ${literal(out)} (FORMAT parquet, COMPRESSION zstd, ${metadata})`,
    );
    let distinct = 0;
    await database.rows('SELECT count(*) FROM condensed', ([count]) => void (distinct = Number(count)));
    return { log, distinct };
  } finally {
    database.close();
  }
}

function same(address: string): string {
  return address;
}

function replacedTwice(names: readonly string[], key: string): CodedError {
  return new CodedError(
    'LOG_PSEUDONYMS',
    `cannot replace the addresses of ${names.join(', ')}: they are pseudonyms already (key ${key}); leave out --pseudonyms, or pass the original logs`,
  );
}

function rowOf(
  session: TrafficSession,
  withSourcePorts: boolean,
  pseudonymOf: (address: string) => string,
): readonly (string | number | undefined)[] {
  const { firewall, source, destination, service, sourcePort, application, user, category } = session;
  const [protocol = '', port] = service.split('/');
  return [
    firewall,
    session.system,
    pseudonymOf(source),
    pseudonymOf(destination),
    protocol === 'ip' ? port : protocol,
    protocol === 'ip' || port === undefined ? undefined : Number(port),
    withSourcePorts ? sourcePort : undefined,
    application,
    user,
    category,
    session.fromZone,
    session.toZone,
    session.rule,
    session.ruleId,
    session.action,
    session.sessions,
    session.bytes,
    session.firstSeen === '' ? undefined : session.firstSeen,
    session.lastSeen === '' ? undefined : session.lastSeen,
  ];
}
