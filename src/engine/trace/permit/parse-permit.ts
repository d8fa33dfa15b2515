import { CodedError } from '../../../core';
import type { PermitQuery } from './permit-result';

const start = /^what may\b/i;
const form =
  /^what may (?:zone (?<fromZone>\S+) ?)?(?<source>(?!(?:send|zone) )\S+)? ?send to (?:zone (?<toZone>\S+) ?)?(?<destination>(?!(?:on|with|as) |zone(?: |$))\S+)?(?: on (?<service>\S+))?(?: with (?<application>\S+))?(?: as (?<user>\S+))?$/i;

/**
 * Parses a question about the rulebase alone: `what may zone guests send to servers on tcp/22`, `what may 10.8.1.5 send to
 * zone dmz with ssh`. Undefined for another question. Throws `BAD_QUERY`.
 */
export function parsePermit(text: string): PermitQuery | undefined {
  const question = text.trim().replace(/\?$/, '').replace(/\s+/g, ' ');
  if (!start.test(question)) return undefined;
  const groups = form.exec(question)?.groups;
  const given = Object.fromEntries(Object.entries(groups ?? {}).filter(([, value]) => value !== undefined));
  const isComplete =
    ['fromZone', 'source'].some((one) => one in given) && ['toZone', 'destination'].some((one) => one in given);
  if (isComplete) return given;
  throw new CodedError(
    'BAD_QUERY',
    `cannot read the query "${question}": it has another form; write "what may zone ZONE ADDRESS send to zone ZONE ADDRESS on tcp/22 with APPLICATION as USER": each zone or address may be left out`,
  );
}
