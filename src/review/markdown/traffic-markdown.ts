import { countedNoun, namesText } from '../../core';
import { byRules, countText, regionCount, shownOf, type Condensed, type RulePair } from '../report/condensed';
import { containerText, ruleText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { escapeMarkdown } from './escaped';
import { fitPieces, omittedNote, type Fitted } from './fitted';
import { foldSection } from './folded';

/** Formats the changed traffic by deciding rules, collapsed. */
export function trafficMarkdown(traffic: readonly TrafficChange[], room: number, where: string): Fitted {
  const count = (what: TrafficChange['what']): number => traffic.filter((change) => change.what === what).length;
  const title = `Traffic: ${countedNoun(count('opened'), 'region')} opened, ${count('closed')} closed`;
  const pieces = byRules(traffic).map(pairPiece);
  return foldSection(
    title,
    fitPieces(pieces, room - title.length - 100, omittedNote('pair of rules', where)),
    pieces.length,
  );
}

function pairPiece(pair: RulePair): string {
  const { what, before, after, changes } = pair;
  const { shown, left } = shownOf(pair);
  const regions = countedNoun(regionCount(changes), 'region');
  return [
    `- **${what} ${regions}**: ${escapeMarkdown(`${ruleText(before)} decided, ${ruleText(after)} will`)}`,
    ...shown.map(regionPiece),
    ...(left > 0 ? [`  - and ${countedNoun(left, 'more region')}`] : []),
  ].join('\n');
}

function regionPiece(line: Condensed): string {
  const { certainty, conditions, places, extent } = line.first;
  const maybe = certainty === 'maybe' && conditions.length === 0 ? 'maybe ' : '';
  const parts = [
    `${maybe}${line.text}${countText(line)}`,
    ...conditions,
    ...(extent === 'exact' ? [] : ['at most this']),
    `in ${namesText(places.map(containerText))}`,
  ];
  return `  - ${escapeMarkdown(parts.join(', '))}`;
}
