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
    `the name of ${file} does not tell its form: give --format, or a name that ends with one of ${Object.keys(endings).join(', ')}`,
  );
}
