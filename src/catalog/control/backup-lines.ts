import * as z from 'zod';
import { check, type ControlCheck } from './check';

/** The first line of a backup. */
export interface BackupHead {
  readonly scm: 'backup';
  /** Version of the backup format. */
  readonly format: 1;
  /** Number of the last applied schema migration. */
  readonly schema: number;
  /** Release that wrote the backup. */
  readonly version: string;
  readonly made: string;
  /** Content of credentials.json: the generated tenant of a service without a tenants file. */
  readonly credentials?: string | undefined;
}

/** Header that precedes the rows of a table. */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

/** One row: the column values. */
export type RowLine = readonly (string | number | null)[];

/** The last line: the number of rows of each table. */
export interface EndLine {
  readonly end: Readonly<Record<string, number>>;
}

/** Checks of the lines of a backup. */
export interface BackupChecks {
  readonly head: ControlCheck<BackupHead>;
  readonly table: ControlCheck<TableLine>;
  readonly row: ControlCheck<RowLine>;
  readonly end: ControlCheck<EndLine>;
}

/** Limits of what a backup contains; no table has as many columns. */
const maxColumns = 64;
const maxName = 200;
const maxCredentials = 2 ** 20;

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, maxName);
}

/** Returns the checks of a backup. `tables`: the tables that it may contain, with the columns of their keys. */
export function backupChecks(
  tables: readonly { readonly name: string; readonly key: readonly string[] }[],
): BackupChecks {
  const count = z.int().min(0);
  const names = tables.map(({ name }) => name);
  const table = z.enum(names, { error: ({ input }) => `it has an unknown table ${shown(input)}` });
  const head = z.object(
    {
      scm: z.literal('backup', 'the first line is not that of a backup'),
      format: z.literal(1, { error: ({ input }) => `it has the format ${shown(input)}, this release reads 1` }),
      schema: z
        .int({ error: ({ input }) => `its schema version is ${shown(input)}` })
        .min(1, 'its schema version is 0'),
      version: z.string('its head names no release').max(maxName, 'its head names no release'),
      made: z
        .string('its head has no valid time')
        .max(maxName, 'its head has no valid time')
        .refine((text) => !Number.isNaN(Date.parse(text)), 'its head has no valid time'),
      credentials: z
        .string('its credentials are not a text')
        .max(maxCredentials, 'its credentials are not a text')
        .optional(),
    },
    'the first line is not that of a backup',
  );
  // Table and column names are inserted into SQL statements.
  const invalid = 'its columns are not valid';
  const columns = z
    .array(z.string(invalid).regex(/^[a-z_]{1,40}$/, invalid), invalid)
    .max(maxColumns, invalid)
    .refine((all) => new Set(all).size === all.length, invalid);
  const isComplete = (line: TableLine): boolean =>
    tables.find(({ name }) => name === line.table)?.key.every((key) => line.columns.includes(key)) === true;
  return {
    head: check(head),
    table: check(z.object({ table, columns }).refine(isComplete, invalid)),
    // PostgreSQL does not store NUL.
    row: check(z.array(z.union([z.null(), z.int(), z.string().regex(/^[^\0]*$/)])).max(maxColumns)),
    end: check(
      z.object({
        end: z.record(
          z.string().refine((name) => names.includes(name)),
          count,
        ),
      }),
    ),
  };
}
