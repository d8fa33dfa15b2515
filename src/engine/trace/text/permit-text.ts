import { regionText } from '../../policy';
import type { DecidedPackets, PermitResult } from '../permit/permit-result';
import { securityKind } from '../steps/security';
import { deciderName, ruleObjects } from '../steps/step-text';
import { locationText, type Locate } from './located';

const answers = { all: 'yes, all of it', some: 'a part of it', none: 'no' } as const;
const outcomeNames = { allow: 'allowed', block: 'blocked' } as const;
/** Maximum number of regions listed for one rule. */
const listed = 12;

/** Formats what the security rules decide about a header space: first what they allow. */
export function permitText({ container, verdict, outcomes, assumptions }: PermitResult, locate: Locate): string {
  const assumed =
    assumptions.length === 0 ? [] : [`assumed:\n${assumptions.map((assumption) => `  - ${assumption}`).join('\n')}\n`];
  return [
    `${answers[verdict]} (at ${container.scope} ${container.name})\n`,
    ...outcomes.flatMap(({ effect, by }) => by.map((one) => decidedText(one, outcomeNames[effect], locate))),
    ...assumed,
  ].join('\n');
}

function decidedText({ rule, regions, certainty }: DecidedPackets, outcome: string, locate: Locate): string {
  const objects = ruleObjects(securityKind(), { reference: rule });
  const places = [...new Set(objects.flatMap((object) => locate(object) ?? []).map(locationText))];
  const left = regions.length - listed;
  return [
    `${certainty === 'surely' ? '' : 'maybe '}${outcome} by ${deciderName(rule)}`,
    ...places.map((place) => `  ${place}`),
    ...regions.slice(0, listed).map((region) => `  - ${regionText(region)}`),
    ...(left > 0 ? [`  - and ${String(left)} more; --json lists all`] : []),
    '',
  ].join('\n');
}
