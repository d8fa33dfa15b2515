import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { usageOf, type Usage, type UsageRow } from '../../src/tools/usage';
import { object, office, officeWith, type Setup } from '../trace/office';

/** The folder of the logs; a suite removes it. */
export const dir = join(tmpdir(), `scm-usage-lines-${randomUUID()}`);

/** A line of a log, in which the rest is alike. */
export interface Line {
  readonly rule?: string;
  readonly source?: string;
  readonly serial?: string;
  readonly port?: number;
  readonly time?: string;
}

let files = 0;

/** Writes a log. */
export function log(...lines: readonly Line[]): string {
  const file = join(dir, `log-${(files += 1)}.csv`);
  const rows = lines.map(
    ({ rule = 'web', source = '10.1.0.5', serial = '', port = 443, time = '2026/11/20 10:00:00' }) =>
      `${time},${serial},${source},203.0.113.9,${rule},ssl,trust,untrust,${port},tcp,allow,100`,
  );
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    file,
    ['time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes', ...rows, ''].join('\n'),
  );
  return file;
}

/** The use of a configuration by a log of the office. */
export const used = (configuration: Configuration, lines: readonly Line[], options: object = {}): Promise<Usage> =>
  usageOf({ configuration, sources: [{ place: office, files: [log(...lines)] }], ...options });
/** A configuration with the rule web. */
export const web = (fields: object, objects: readonly ConfiguredObject[] = [], more: Setup = {}): Configuration =>
  officeWith({ security: [{ name: 'web', ...fields }], objects, ...more });
/** Certain and possible sessions of a row. */
export const counts = (rows: readonly UsageRow[], name: string) => {
  const row = rows.find((one) => one.name === name);
  return row === undefined ? undefined : [row.sessions, row.possible];
};
export const host = (name: string, ip: string, fields: object = {}) =>
  object('address', name, { ip_netmask: ip, ...fields });
