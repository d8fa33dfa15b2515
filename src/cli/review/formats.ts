import { extname } from 'node:path';
import { UsageError } from '../exit';

/** Forms that a review is printed in. */
export const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'] as const;

export type Format = (typeof formats)[number];

const endings: Readonly<Record<string, Format>> = {
  '.txt': 'text',
  '.json': 'json',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.sarif': 'sarif',
  '.xml': 'junit',
};

/** The form that a file's name tells. Throws `UNKNOWN_FORMAT`. */
export function formatOf(file: string): Format {
  const format = endings[extname(file).toLowerCase()];
  if (format !== undefined) return format;
  throw new UsageError(
    'UNKNOWN_FORMAT',
    `cannot infer the format of ${file}: pass --format, or use one of the extensions ${Object.keys(endings).join(', ')}`,
  );
}
