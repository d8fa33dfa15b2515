import { UsageError } from '../exit';

/** Output formats of a review. */
export const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'codequality'] as const;

export type Format = (typeof formats)[number];

/** Endings of file names. The type requires some for every format. */
const extensions: Readonly<Record<Format, readonly [string, ...string[]]>> = {
  text: ['.txt'],
  json: ['.json'],
  markdown: ['.md', '.markdown'],
  html: ['.html', '.htm'],
  sarif: ['.sarif'],
  junit: ['.xml'],
  codequality: ['code-quality.json', 'code-quality-report.json'],
};

/** Infers the format from the end of a file's name. Throws `UNKNOWN_FORMAT`. */
export function formatOf(file: string): Format {
  const name = file.toLowerCase();
  // The longest ending decides: a report for GitLab is JSON, too.
  const [format] = formats
    .flatMap((one) => extensions[one].filter((ending) => name.endsWith(ending)).map((ending) => ({ one, ending })))
    .toSorted((a, b) => b.ending.length - a.ending.length)
    .map(({ one }) => one);
  if (format !== undefined) return format;
  throw new UsageError(
    'UNKNOWN_FORMAT',
    `cannot infer the format of ${file}: pass --format, or use one of the endings ${Object.values(extensions).flat().join(', ')}`,
  );
}
