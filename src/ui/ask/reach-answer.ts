import type { ReachAnswer, ReachGroup } from '../answers';
import { el, type Child } from '../dom';
import { badge } from '../shown';
import { drawAssumptions } from './flow-answer';

const verdicts = {
  all: ['allow', 'All of it is allowed'],
  some: ['maybe', 'A part of it is allowed'],
  none: ['block', 'None of it is allowed'],
} as const;

/** Most regions that are shown before a reader asks for more. */
const first = 6;

/** Draws which traffic passes, by the rule that decides. */
export function drawReach({ verdict, groups, assumptions }: ReachAnswer): Child {
  const [tone, text] = verdicts[verdict];
  return [
    el('p', { class: 'answer' }, el('span', { class: `verdict ${tone}` }, text)),
    el('ol', { class: 'reached' }, groups.map(drawGroup)),
    drawAssumptions(assumptions),
  ];
}

function drawGroup({ effect, certainty, rule, nat, regions, left }: ReachGroup): HTMLElement {
  const isAllowed = effect === 'allow';
  const item = (one: string): HTMLElement => el('li', {}, one);
  const rest = regions.slice(first);
  return el(
    'li',
    { class: `card ${isAllowed ? 'good' : 'bad'}` },
    el(
      'p',
      { class: 'card-head' },
      badge(isAllowed ? 'allowed' : 'blocked', isAllowed ? 'good' : 'bad'),
      el('strong', {}, certainty === 'surely' ? `by rule ${rule}` : `perhaps, by rule ${rule}`),
      nat === undefined ? undefined : el('span', { class: 'quiet' }, `and NAT rule ${nat}`),
    ),
    el('ul', { class: 'regions' }, regions.slice(0, first).map(item)),
    rest.length === 0
      ? undefined
      : el('details', {}, el('summary', {}, `${rest.length} more`), el('ul', { class: 'regions' }, rest.map(item))),
    left === 0
      ? undefined
      : el('p', { class: 'quiet' }, `${left} more are not listed here; "scm query --json" lists all`),
  );
}
