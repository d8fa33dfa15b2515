import { CodedError } from '../../../core';
import type { ReachQuery } from './reach-result';

const forms = [
  { pattern: /^who can reach (?<destination>\S+)(?<rest>.*)$/i },
  { pattern: /^what can (?<source>\S+) reach(?<rest>.*)$/i },
  { pattern: /^can (?<source>\S+) reach (?<destination>\S+)(?<rest>.*)$/i },
] as const;

const clauses: readonly (readonly [RegExp, keyof ReachQuery])[] = [
  [/^ on (\S+)/i, 'service'],
  [/^ from zone (\S+)/i, 'fromZone'],
  [/^ from interface (\S+)/i, 'fromInterface'],
  [/^ from (\S+)/i, 'source'],
  [/^ with (\S+)/i, 'application'],
  [/^ as (\S+)/i, 'user'],
];

/**
 * Parses a query such as `who can reach 10.1.0.5 on tcp/22`, `what can 10.8.1.5 reach` or `can 10.8.0.0/16 reach
 * 10.1.0.5 on tcp/22 from zone trust with ssh as corp\alice`. Throws `BAD_QUERY`.
 */
export function parseQuery(text: string): ReachQuery {
  const question = text.trim().replace(/\?$/, '').replace(/\s+/g, ' ');
  for (const { pattern } of forms) {
    const groups = pattern.exec(question)?.groups;
    if (groups === undefined) continue;
    const { rest = '', ...named } = groups;
    return clausesIn(rest, question, named);
  }
  throw badQuery(question);
}

function clausesIn(text: string, question: string, named: ReachQuery): ReachQuery {
  let rest = text;
  let query = named;
  while (rest !== '') {
    const match = clauses.flatMap(([pattern, name]) => {
      const [matched, value] = pattern.exec(rest) ?? [];
      return matched === undefined || value === undefined ? [] : [{ matched, name, value }];
    })[0];
    if (match === undefined) throw badQuery(question);
    if (query[match.name] !== undefined) throw givenTwice(question, match.matched.trim());
    query = { ...query, [match.name]: match.value };
    rest = rest.slice(match.matched.length);
  }
  return query;
}

function givenTwice(question: string, clause: string): CodedError {
  return new CodedError(
    'BAD_QUERY',
    `cannot read the query "${question}": "${clause}" is the second value of one kind; remove one of them`,
  );
}

function badQuery(question: string): CodedError {
  return new CodedError(
    'BAD_QUERY',
    `cannot read the query "${question}": it has another form; write "who can reach ADDRESS on tcp/22", "what can ADDRESS reach" or "can ADDRESS reach ADDRESS on tcp/22", then "from zone ZONE", "from interface INTERFACE", "with APPLICATION", "as USER"; or, for the rules alone, "what may zone ZONE send to ADDRESS on tcp/22"`,
  );
}
