import { regionText } from '../../policy';
import type { ReachResult, ReachedBy } from '../query/reach-result';
import { deciderName, ruleObjects } from '../steps/step-text';
import { kindWith } from '../kinds';
import { securityKind } from '../steps/security';
import { locationText, type Locate } from './located';

const answers = { all: 'yes, all of it', some: 'a part of it', none: 'no' } as const;
/** Maximum number of regions listed for one rule. */
const listed = 12;

/** Formats the result of a query. */
export function reachText({ container, verdict, reached, assumptions }: ReachResult, locate: Locate): string {
  const head = `${answers[verdict]} (at ${container.scope} ${container.name})\n`;
  const assumed =
    assumptions.length === 0 ? [] : [`assumed:\n${assumptions.map((assumption) => `  - ${assumption}`).join('\n')}\n`];
  return [head, ...reached.map((one) => reachedText(one, locate)), ...assumed].join('\n');
}

function reachedText({ rule, nat, regions, delivered, certainty }: ReachedBy, locate: Locate): string {
  const by = nat === undefined ? '' : ` and NAT rule "${nat.name}"`;
  const isMoved = nat?.translates.includes('destination') === true;
  const to = isMoved ? `, delivered to ${delivered.destination.join(' ')} ${delivered.service.join(' ')}` : '';
  const objects = [
    ...ruleObjects(securityKind(), { reference: rule }),
    ...(nat === undefined ? [] : ruleObjects(kindWith('nat-rule'), nat)),
  ];
  const places = [...new Set(objects.flatMap((object) => locate(object) ?? []).map(locationText))];
  const left = regions.length - listed;
  return [
    `${certainty === 'surely' ? 'by' : 'maybe by'} ${deciderName(rule)}${by}${to}`,
    ...places.map((place) => `  ${place}`),
    ...regions.slice(0, listed).map((region) => `  - ${regionText(region)}`),
    ...(left > 0 ? [`  - and ${String(left)} more; --json lists all`] : []),
    '',
  ].join('\n');
}
