import { agreements, countByAgreement, judgedRows, limitNames } from '../coverage/agreement/counts';
import { agreementRows, type AgreementRow } from '../coverage/agreement/rows';
import { seenOutside } from '../coverage/agreement/seen-outside';

/** Generates the page of the limits: where both sources agree, and each limit where they do not. */
export function limitsPage(): string {
  const rows = judgedRows(agreementRows());
  return `<!-- Made by \`npm run docs\`. Do not edit. -->

# Limits of values

Two public sources state which values an attribute may have: the description of the API, and the checks of the official
provider. Where both state the same enumeration, length, pattern or range, a value outside it is an error: in the types
of TypeScript (enumerations), at synth, in \`terraform validate\` and \`terraform plan\`, and from the local service (400
\`E003\`). Where they differ, or only one states a limit, a value outside it is a warning, and the service decides.

| setting | both agree | any other limit |
|---|---|---|
| default | error | warning |
| \`strict = true\` in the provider block, \`scm serve --strict\` | error | error |
| \`allow_unknown_values = true\` in a resource or in the provider block, \`scm serve --allow-unknown-values\` | warning | warning |

A value that is newer than this release needs \`allow_unknown_values\`. In TypeScript, \`unchecked('value')\` also passes the
type. Wrong types, two alternatives at once and a missing location remain errors. An empty text counts as absent unless
both sources refuse it.

## Number of limits

| limit | ${agreements.join(' | ')} |
|---|${agreements.map(() => '--:|').join('')}
${Object.entries(limitNames)
  .map(([limit, name]) => cells([name, ...countByAgreement(rows.filter((row) => row.limit === limit))]))
  .join('\n')}
${cells(['all', ...countByAgreement(rows)])}

## By resource type

| resource type | ${agreements.join(' | ')} |
|---|${agreements.map(() => '--:|').join('')}
${[...new Set(rows.map(({ kind }) => kind))]
  .map((kind) => cells([`\`scm_${kind}\``, ...countByAgreement(rows.filter((row) => row.kind === kind))]))
  .join('\n')}

## Where a client of the real service exceeds a limit

A value outside of these limits is a warning, although both sources state them.

${seenOutside.map(([where, evidence]) => `- \`scm_${where.split(' ').slice(0, 2).join('.')}\`: ${evidence}.`).join('\n')}

## Where the sources do not agree

\`only the catalog\` are limits of this project without a source; its shortest texts (an empty name) are not listed.

| attribute | limit | who states it | API description | official provider |
|---|---|---|---|---|
${rows.filter(isListed).map(rowText).join('\n')}
`;
}

function isListed({ agreement, limit }: AgreementRow): boolean {
  return agreement !== 'agree' && !(agreement === 'only the catalog' && limit === 'minLength');
}

function rowText({ kind, path, limit, agreement, api, official }: AgreementRow): string {
  return cells([`\`scm_${kind}.${path}\``, limitNames[limit], agreement, valueText(api), valueText(official)]);
}

function valueText(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  return `\`${(text.length > 60 ? `${text.slice(0, 57)}...` : text).replaceAll('|', '\\|')}\``;
}

function cells(all: readonly (string | number)[]): string {
  return `| ${all.join(' | ')} |`;
}
