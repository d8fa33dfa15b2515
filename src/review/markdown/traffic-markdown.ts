import { byRules, type Condensed, type RulePair } from '../report/condensed';
import { containerText, namesText, ruleText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { escaped } from './escaped';
import { fitted, leftOut, type Fitted } from './fitted';
import { folded } from './folded';

const regionsListed = 5;

/** The traffic that is decided differently, by the rules that decide it, folded. */
export function trafficMarkdown(traffic: readonly TrafficChange[], room: number, where: string): Fitted {
  const count = (what: TrafficChange['what']): number => traffic.filter((one) => one.what === what).length;
  const title = `Traffic: ${count('opened')} regions opened, ${count('closed')} closed`;
  const pieces = byRules(traffic).map(pairPiece);
  return folded(title, fitted(pieces, room - title.length - 100, leftOut('pair of rules', where)), pieces.length);
}

function pairPiece({ what, before, after, changes }: RulePair): string {
  const left = changes.length - regionsListed;
  return [
    `- **${what}**: ${escaped(`${ruleText(before)} decided, ${ruleText(after)} will`)}`,
    ...changes.slice(0, regionsListed).map(regionPiece),
    ...(left > 0 ? [`  - and ${left} more`] : []),
  ].join('\n');
}

function regionPiece({ text, first: { certainty, conditions, places, extent } }: Condensed): string {
  const maybe = certainty === 'maybe' && conditions.length === 0 ? 'maybe ' : '';
  const parts = [
    `${maybe}${text}`,
    ...conditions,
    ...(extent === 'exact' ? [] : ['at most this']),
    `in ${namesText(places.map(containerText))}`,
  ];
  return `  - ${escaped(parts.join(', '))}`;
}
