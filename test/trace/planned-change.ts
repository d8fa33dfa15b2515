import type { Configuration } from '../../src/engine/policy';
import type { PlanPiece, Values } from '../review/plan-json';
import { randomNetwork } from './random-network';

type Random = () => number;

/** A change of one object or rule, as a configuration and as a plan. */
export interface PlannedChange {
  readonly after: Configuration;
  readonly pieces: readonly PlanPiece[];
}

const ruleKinds = ['nat_rule', 'pbf_rule', 'app_override_rule', 'security_rule'];
const objectKinds = ['zone', 'logical_router'];

/**
 * Replaces a rule, a zone or a router by one of another network, or removes it. Undefined if the configuration has none of
 * the kind.
 */
export function plannedChange(configuration: Configuration, random: Random): PlannedChange | undefined {
  const other = randomNetwork(random).configuration;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const kind = pick([...ruleKinds, ...objectKinds, 'nat_rule']) ?? '';
  const isRemoved = random() < 0.3;
  if (objectKinds.includes(kind)) {
    const chosen = pick(configuration.objects.filter((one) => one.kind === kind));
    const theirs = other.objects.find((one) => one.kind === kind && one.name === chosen?.name);
    if (chosen === undefined || (theirs === undefined && !isRemoved)) return undefined;
    const replaced = configuration.objects.flatMap((one) =>
      one !== chosen ? [one] : isRemoved || theirs === undefined ? [] : [theirs],
    );
    const to = isRemoved ? undefined : theirs?.fields;
    return { after: { ...configuration, objects: replaced }, pieces: [pieceOf(kind, chosen.name, chosen.fields, to)] };
  }
  const list = configuration.rulebases.find((one) => one.kind === kind);
  const chosen = pick(list?.rules ?? []);
  const theirs = pick(other.rulebases.find((one) => one.kind === kind)?.rules ?? []);
  if (chosen === undefined || list === undefined || (theirs === undefined && !isRemoved)) return undefined;
  const fields = isRemoved || theirs === undefined ? undefined : { ...theirs.fields, name: chosen.name };
  const rules = list.rules.flatMap((one) =>
    one !== chosen ? [one] : fields === undefined ? [] : [{ ...one, fields }],
  );
  const rulebases = configuration.rulebases.map((one) => (one === list ? { ...one, rules } : one));
  return {
    after: { ...configuration, rulebases },
    pieces: [
      pieceOf(kind, chosen.name, { position: 'pre', ...chosen.fields }, fields && { position: 'pre', ...fields }),
    ],
  };
}

function pieceOf(kind: string, name: string, before: Values, after: Values | undefined): PlanPiece {
  const placed = (values: Values): Values => ({ folder: 'Office', ...values, name });
  return { type: `scm_${kind}`, name: 'x', before: placed(before), after: after === undefined ? null : placed(after) };
}
