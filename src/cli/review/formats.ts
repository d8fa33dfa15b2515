import { extname } from 'node:path';
import { UsageError } from '../exit';

/** Output formats of a review. */
export const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'] as const;

export type Format = (typeof formats)[number];

/** The type requires extensions for every format. */
const extensions: Readonly<Record<Format, readonly [string, ...string[]]>> = {
  text: ['.txt'],
  json: ['.json'],
  markdown: ['.md', '.markdown'],
  html: ['.html', '.htm'],
  sarif: ['.sarif'],
  junit: ['.xml'],
};

/** Infers the format from the extension of a file. Throws `UNKNOWN_FORMAT`. */
export function formatOf(file: string): Format {
  const format = formats.find((one) => extensions[one].includes(extname(file).toLowerCase()));
  if (format !== undefined) return format;
  throw new UsageError(
    'UNKNOWN_FORMAT',
    `cannot infer the format of ${file}: pass --format, or use one of the extensions ${Object.values(extensions).flat().join(', ')}`,
  );
}
