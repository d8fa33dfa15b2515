import { errorCodes, type ErrorPage } from '../../src/core/error-codes';

/** Generates the page of the error codes by area, with cause and fix. */
export function errorsPage(): string {
  const areas = Object.entries(errorCodes).map(
    ([area, codes]) => `## ${area}\n\n| code | cause | what to do |\n|---|---|---|\n${rowsOf(codes)}\n`,
  );
  return `<!-- Made by \`npm run docs\`. Do not edit. -->

# Error codes

A message of \`scm\` ends with its code: \`error: cannot listen on 127.0.0.1: … (CANNOT_LISTEN)\`. With \`--json\`, the code is
\`error.code\`. Codes are stable; wording may change. Diagnostics of Terraform show the message without a code.

${areas.join('\n')}`;
}

function rowsOf(codes: Readonly<Record<string, ErrorPage>>): string {
  return Object.entries(codes)
    .map(([code, { cause, fix }]) => `| \`${code}\` | ${cause} | ${fix} |`)
    .join('\n');
}
