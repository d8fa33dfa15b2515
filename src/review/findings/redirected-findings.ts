import type { TrafficEffect } from '../../catalog';
import { deepEqual, isObject, namesText } from '../../core';
import { rulesMeeting, type Flows } from '../../engine/policy';
import type { Zones } from '../analysis/classify';
import type { PlanValues } from '../plan/read-plan';
import type { FindingDraft } from '../report/fingerprint';
import { rulesText } from '../report/phrase';
import type { FindingSeverity } from '../report/severity';
import type { ObjectChange } from '../state/object-change';
import { aboutObject, objectText } from './about';
import type { Finder, FindingContext } from './context';

/** Effect of a change on traffic before the security rules are evaluated. */
interface Effect {
  readonly text: string;
  readonly severity: FindingSeverity;
  /** The traffic in the form of a rule's match criteria. */
  readonly flows: Flows;
}

type EffectOf = (after: PlanValues, before: PlanValues | undefined, context: FindingContext) => Effect | undefined;

/** Describes each traffic effect of the catalog; effects without an entry have other findings. */
const effects: Readonly<Record<TrafficEffect['is'], EffectOf | undefined>> = {
  'takes-interfaces': interfacesGained,
  'publishes-hosts': publishedEffect,
  'overrides-application': (after) => ({
    text: `bypasses inspection: ${textOf(after['protocol'])}/${textOf(after['port'])} counts as application ${textOf(after['application'])}`,
    severity: 'high',
    flows: { ...zonesOf(after), service: portsOf(after) },
  }),
  forwards: ({ action }) =>
    isObject(action) && 'forward' in action
      ? {
          text: 'forwards traffic past the routing table, so another zone, and other rules, may decide',
          severity: 'high',
          flows: {},
        }
      : undefined,
  'admits-peers': peerEffect,
  'management-access': undefined,
  'excludes-from-decryption': undefined,
};

/**
 * Finds changes of zones, NAT, application override and policy-based forwarding that change which rules apply to
 * traffic.
 */
export const redirectedFindings: Finder = (context) =>
  context.changes.objects.flatMap((change) => findingOf(change, context));

function findingOf(change: ObjectChange, context: FindingContext): readonly FindingDraft[] {
  const { kind, before, after, action, address } = change;
  const { trafficEffect } = kind;
  const effectOf = trafficEffect === undefined ? undefined : effects[trafficEffect.is];
  if (effectOf === undefined || after === undefined || action === 'none' || action === 'forget') return [];
  if (trafficEffect !== undefined && 'decidedBy' in trafficEffect) {
    if (!isNew(after.fields, before?.fields, trafficEffect.decidedBy)) return [];
  }
  const effect = effectOf(after.fields, before?.fields, context);
  if (effect === undefined) return [];
  const rules = new Set(
    context.places.flatMap(({ after: policy }) =>
      rulesMeeting(policy, effect.flows)
        .filter((rule) => rule.effect === 'allow')
        .map(({ reference }) => reference.name),
    ),
  );
  return [
    {
      id: 'traffic-redirected',
      severity: effect.severity,
      title: `${objectText(after)} ${effect.text}`,
      detail: rules.size === 0 ? 'no known rule allows such traffic' : `affected: ${rulesText([...rules].sort())}`,
      facts: { effect: effect.text },
      ...aboutObject(after, address),
    },
  ];
}

function interfacesGained(
  after: PlanValues,
  before: PlanValues | undefined,
  { states, zones }: FindingContext,
): Effect | undefined {
  const name = textOf(after['name']);
  // No earlier rule can reference a zone that the plan creates.
  if (before === undefined) return undefined;
  const gained = interfacesOf(after).filter((one) => !interfacesOf(before).includes(one));
  if (gained.length === 0) return undefined;
  const outer = new Set(
    [...states.before.objects.values()]
      .filter((state) => state.kind.trafficEffect?.is === 'takes-interfaces' && zones.isInternet(state.name))
      .flatMap(({ fields }) => interfacesOf(fields)),
  );
  const inner = new Set(
    [...states.before.objects.values()]
      .filter((state) => state.kind.trafficEffect?.is === 'takes-interfaces' && state.name !== name)
      .flatMap(({ fields }) => interfacesOf(fields)),
  );
  const facing = zones.isInternet(name) ? [] : gained.filter((one) => outer.has(one) || zones.isInternet(one));
  return {
    text:
      facing.length > 0
        ? `gains Internet-facing interface ${namesText(facing)}`
        : `gains interface ${namesText(gained)}`,
    // What was in another zone gets the rights of this one.
    severity: facing.length > 0 || gained.some((one) => inner.has(one)) ? 'high' : 'medium',
    flows: { from: [name] },
  };
}

function interfacesOf({ network }: PlanValues): readonly string[] {
  return isObject(network)
    ? Object.values(network).flatMap((value) => (Array.isArray(value) ? value.map(String) : []))
    : [];
}

function publishedEffect(
  after: PlanValues,
  _before: PlanValues | undefined,
  { zones }: FindingContext,
): Effect | undefined {
  const target = targetOf(after);
  if (target === undefined) return undefined;
  const from = listOf(after['from']);
  const isOuter = fromInternet(from, zones);
  return {
    text: `publishes ${target} as ${namesText(listOf(after['destination']))}${isOuter ? ' to the internet' : ''}, service ${textOf(after['service'])}`,
    severity: isOuter ? 'high' : 'medium',
    flows: { from },
  };
}

/** Another peer of a tunnel sends its traffic by the zone of the tunnel, with the rights of that zone. */
function peerEffect(
  after: PlanValues,
  before: PlanValues | undefined,
  { states, reaches }: FindingContext,
): Effect | undefined {
  // No route leads to a tunnel that is new, and routes have findings of their own.
  if (before === undefined) return undefined;
  const self = [...states.after.objects.values()].find(
    (state) => state.kind.trafficEffect?.is === 'admits-peers' && state.fields['name'] === after['name'],
  );
  const tunnels = self === undefined ? [] : [self, ...reaches.after.usersOf(self)];
  const interfaces = new Set(tunnels.map(({ fields }) => fields['tunnel_interface']));
  const zones = [...states.after.objects.values()].filter(
    ({ kind, fields }) => kind.policyRole === 'zone' && interfacesOf(fields).some((name) => interfaces.has(name)),
  );
  const names = zones.map(({ name }) => name);
  return {
    text: `admits another peer${names.length === 0 ? '' : `, whose traffic enters by zone ${namesText(names)}`}`,
    severity: 'high',
    flows: names.length === 0 ? {} : { from: names },
  };
}

function targetOf(fields: PlanValues): string | undefined {
  for (const name of ['destination_translation', 'dynamic_destination_translation']) {
    const translation = fields[name];
    if (isObject(translation) && typeof translation['translated_address'] === 'string')
      return translation['translated_address'];
  }
  return undefined;
}

function fromInternet(names: readonly string[], { isInternet }: Zones): boolean {
  return names.length === 0 || names.some((name) => name === 'any' || isInternet(name));
}

/** Reports whether a rule becomes enabled, or one of the given attributes changes. */
function isNew(after: PlanValues, before: PlanValues | undefined, among: readonly string[]): boolean {
  if (after['disabled'] === true) return false;
  if (before === undefined || before['disabled'] === true) return true;
  return among.some((name) => !deepEqual(before[name] ?? null, after[name] ?? null));
}

function zonesOf(fields: PlanValues): Flows {
  return { from: listOf(fields['from']), to: listOf(fields['to']) };
}

function portsOf({ protocol, port }: PlanValues): readonly string[] {
  return textOf(port)
    .split(',')
    .map((one) => `${textOf(protocol)}/${one.trim()}`);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : ['any'];
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : 'any';
}
