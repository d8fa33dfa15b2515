import { kindNamed } from '../../catalog';
import type { Policy, PolicyRule, RuleReference } from '../../engine/policy';
import { boxOfRegion, overlaps, type Box } from '../../engine/policy/engine';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import type { PageRulebase } from '../html/page-data';
import { isDeciding, kindMeaning } from '../state/meaning';
import type { ExplainContext } from './context';
import { explainedRows } from './explained-rows';
import type { ExplainedRulebase, RowRole } from './explanation';
import type { FindingScope } from './finding-scope';
import { containerKey } from '../../tenant';

/** Maximum number of preceding rules that are initially shown, nearest to the deciding rule. */
const mostOnTheWay = 12;

/** Roles of rules for the traffic of a finding, by `keyOf`. */
type Roles = ReadonlyMap<string, ReadonlySet<RowRole>>;

/** Returns the rulebases of a finding's rules, in the firewall's evaluation order. */
export function explainedRulebases(scope: FindingScope, context: ExplainContext): readonly ExplainedRulebase[] {
  const { analysis } = scope;
  const roles = rolesOf(scope, analysis);
  const order = analysis === undefined ? new Map<string, number>() : orderOf(analysis);
  return context.rulebases
    .map((rulebase) => ({ one: rulebase, own: rolesIn(rulebase, roles) }))
    .filter(({ own }) => own.size > 0)
    .map(({ one, own }) => ({
      rank: Math.min(...[...own.keys()].map((name) => order.get(keyIn(one, name)) ?? Infinity)),
      made: { title: one.title, columns: one.columns, ...explainedRows(one, own, context) },
    }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ made }) => made);
}

/**
 * Determines the roles of rules for the traffic, before and after. Rules named in the finding are included without a
 * role.
 */
function rolesOf({ regions, rules, kind }: FindingScope, analysis: PlaceAnalysis | undefined): Roles {
  const roles = new Map<string, Set<RowRole>>();
  const note = (of: string, rule: RuleReference | undefined, role?: RowRole): void => {
    if (rule === undefined || rule.kind === 'default') return;
    const own = roles.get(keyOf(of, rule)) ?? new Set();
    if (role !== undefined) own.add(role);
    roles.set(keyOf(of, rule), own);
  };
  for (const one of rules) note(one.kind, one.rule);
  for (const one of regions) {
    note(kind, one.before, 'decides before');
    note(kind, one.after, 'decides after');
  }
  if (analysis === undefined || !isDeciding(kindNamed(kind))) return roles;
  const { before, after } = analysis;
  const boxes = regions.map(({ region }) => boxOfRegion(region, after.vocabulary));
  const known = new Set(roles.keys());
  for (const policy of [before, after]) {
    for (const { reference } of onTheWay(policy, boxes, known)) note(kind, reference, 'matches a part');
  }
  return roles;
}

/** Returns the nearest rules above the last deciding rule that match some of the traffic. */
function onTheWay({ rules }: Policy, boxes: readonly Box[], known: ReadonlySet<string>): readonly PolicyRule[] {
  const security = kindMeaning('security-rule');
  const isKnown = ({ reference }: PolicyRule): boolean =>
    reference.kind === 'rule' && known.has(keyOf(security, reference));
  const last = rules.findLastIndex(isKnown);
  return (last === -1 ? rules : rules.slice(0, last))
    .filter((rule) => !isKnown(rule))
    .filter((rule) => rule.boxes.some((own) => boxes.some((box) => overlaps(own, box))))
    .slice(-mostOnTheWay);
}

function orderOf({ before, after }: PlaceAnalysis): ReadonlyMap<string, number> {
  const security = kindMeaning('security-rule');
  return new Map(
    [...before.rules, ...after.rules].flatMap(({ reference }, i) =>
      reference.kind === 'rule' ? [[keyOf(security, reference), i] as const] : [],
    ),
  );
}

/** Returns the relevant rows of a rulebase, by name. */
function rolesIn(rulebase: PageRulebase, roles: Roles): ReadonlyMap<string, readonly RowRole[]> {
  const found = new Map<string, readonly RowRole[]>();
  for (const { name, was } of rulebase.rows) {
    const own = [name, ...(was === undefined ? [] : [was])].flatMap((one) => roles.get(keyIn(rulebase, one)) ?? []);
    if (own.length > 0) found.set(name, [...new Set(own.flatMap((one) => [...one]))]);
  }
  return found;
}

function keyOf(kind: string, { container, rulebase, name }: Extract<RuleReference, { kind: 'rule' }>): string {
  return `${kind}/${containerKey(container)}/${rulebase}/${name}`;
}

function keyIn({ kind, container, position }: PageRulebase, name: string): string {
  return `${kind}/${container}/${position === '' ? 'pre' : position}/${name}`;
}
