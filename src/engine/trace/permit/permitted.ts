import { CodedError } from '../../../core';
import { unreadAssumption, type Effect, type RuleReference } from '../../policy';
import {
  anyAddress,
  anyService,
  boxOfQuery,
  firstMatch,
  isEmpty,
  regionsOfBoxes,
  supportOf,
  type Box,
} from '../../policy/engine';
import type { Firewall } from '../firewall';
import { checkPlace } from '../query/given-place';
import { parseHeaderField } from '../query/header-field';
import { unnamedIn } from '../query/unnamed';
import { identified } from '../rules/identification';
import { securityRules } from '../steps/security';
import { withSide } from '../steps/sides';
import type { DecidedPackets, PermitQuery, PermitResult } from './permit-result';

/**
 * Returns what the security rules decide about a header space: addresses and port before NAT, zone after it. Routes, NAT and
 * policy-based forwarding are not considered. Throws `INVALID_FLOW`.
 */
export function permitted(firewall: Firewall, query: PermitQuery): PermitResult {
  const { vocabulary, container, identification } = firewall;
  const { fromZone, toZone, source, destination, service, ...rest } = query;
  // A set of packets may be in any zone.
  const named = (zone: string | undefined) => (zone === 'any' ? undefined : zone);
  checkPlace(firewall, { fromZone: named(fromZone), toZone: named(toZone) });
  const unnamed = unnamedIn(firewall, query);
  const zones = {
    ...(fromZone === undefined ? {} : { from: fromZone }),
    ...(toZone === undefined ? {} : { to: toZone }),
  };
  const wanted = (
    [
      ['source', parseHeaderField(firewall, 'source', source, anyAddress)],
      ['destination', parseHeaderField(firewall, 'destination', destination, anyAddress)],
      ['service', parseHeaderField(firewall, 'service', service, anyService)],
    ] as const
  ).reduce((box, [name, ranges]) => withSide(box, name, ranges), boxOfQuery({ ...rest, ...zones }, vocabulary));
  if (isEmpty(wanted)) {
    const [from = 'any', to = 'any'] = [source, destination];
    throw new CodedError(
      'INVALID_FLOW',
      `cannot query packets from ${from} to ${to}: no packet has both addresses; give two of one address family`,
    );
  }
  const found = identified(identification, [wanted]).flatMap(({ seen, carried }) =>
    firstMatch([seen], securityRules(firewall)).matches.map(({ rule: { rule }, boxes }) => ({
      reference: rule.reference,
      effect: rule.effect,
      boxes: boxes.flatMap(carried),
    })),
  );
  const known = new Set(supportOf(wanted.answers));
  const groupOf = (effect: Effect): readonly DecidedPackets[] => {
    const byRule = new Map<string, { readonly rule: RuleReference; readonly boxes: Box[] }>();
    for (const { reference, boxes } of found.filter((one) => one.effect === effect)) {
      const key = JSON.stringify(reference);
      const group = byRule.get(key) ?? { rule: reference, boxes: [] };
      group.boxes.push(...boxes.map((box) => withoutKnown(box, known, firewall)));
      byRule.set(key, group);
    }
    return [...byRule.values()].map(({ rule, boxes }) => ({
      rule,
      regions: regionsOfBoxes(boxes, vocabulary),
      certainty: supportOf(...boxes.map(({ answers }) => answers)).length === 0 ? 'surely' : 'maybe',
    }));
  };
  const outcomes = (['allow', 'block'] as const).map((effect) => ({ effect, by: groupOf(effect) }));
  const [allowed, blocked] = outcomes;
  return {
    container,
    query,
    verdict: allowed?.by.length === 0 ? 'none' : blocked?.by.length === 0 ? 'all' : 'some',
    outcomes: outcomes.filter(({ by }) => by.length > 0),
    assumptions: [
      ...firewall.security.assumptions,
      ...unreadAssumption(firewall.security, firewall.configuration),
      ...unnamed,
      'the zones are given, not derived: routes, NAT and policy-based forwarding are not considered',
    ],
  };
}

function withoutKnown({ sides, answers }: Box, known: ReadonlySet<number>, { vocabulary }: Firewall): Box {
  return { sides, answers: vocabulary.space.quantify(answers, (one) => known.has(one), 'one') };
}
