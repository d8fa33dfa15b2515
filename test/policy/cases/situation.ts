import {
  difference,
  effectivePolicy,
  exposedPolicy,
  regionText,
  shadowing,
  verdict,
  Vocabulary,
  type Configuration,
  type ConfiguredObject,
  type FlowQuery,
  type Policy,
  type ConfiguredRulebase,
} from '../../../src/engine/policy';
import type { ContainerState } from '../../../src/tenant';

type Fields = Readonly<Record<string, unknown>>;
type Container = ConfiguredRulebase['container'];

/** A rule that matches everything, narrowed by what is given. */
export function rule(name: string, fields: Fields = {}): ConfiguredRulebase['rules'][number] {
  const any = {
    from: ['any'],
    to: ['any'],
    source: ['any'],
    destination: ['any'],
    service: ['any'],
  };
  return {
    name,
    fields: { ...any, application: ['any'], action: 'allow', ...fields },
  };
}

export function deny(name: string, fields: Fields = {}): ConfiguredRulebase['rules'][number] {
  return rule(name, { action: 'deny', ...fields });
}

export const global = { scope: 'folder', name: 'Global' } as const;
export const firewalls = { scope: 'folder', name: 'All Firewalls' } as const;
export const branch = { scope: 'folder', name: 'Branch' } as const;

export function object(kind: string, name: string, fields: Fields, container: Container = branch): ConfiguredObject {
  return { kind, name, fields, container };
}

export const net = (name: string, text: string, container: Container = branch): ConfiguredObject =>
  object('address', name, { ip_netmask: text }, container);
export const host = (name: string, fqdn: string): ConfiguredObject => object('address', name, { fqdn });
export const tcp = (name: string, port: string): ConfiguredObject =>
  object('service', name, { protocol: { tcp: { port } } });

const known: readonly ContainerState[] = [
  { container: global, completeness: 'complete' },
  { container: firewalls, completeness: 'complete' },
  { container: branch, completeness: 'complete', above: 'All Firewalls' },
];

/** What a case is about: rules of the folder Branch, unless lists say otherwise. */
export interface Situation {
  readonly rules?: ConfiguredRulebase['rules'];
  readonly lists?: readonly (Omit<ConfiguredRulebase, 'kind'> & {
    readonly kind?: string;
  })[];
  readonly objects?: readonly ConfiguredObject[];
  readonly containers?: readonly ContainerState[];
}

function configurationOf({ rules = [], lists = [], objects = [], containers = [] }: Situation): Configuration {
  return {
    containers: [
      ...known.filter((one) => !containers.some(({ container }) => isSame(container, one.container))),
      ...containers,
    ],
    objects,
    rulebases: [
      { kind: 'security_rule', container: branch, rulebase: 'pre', rules },
      ...lists.map((list) => ({ kind: 'security_rule', ...list })),
    ],
  };
}

function isSame(a: Container, b: Container): boolean {
  return a.scope === b.scope && a.name === b.name;
}

export function policyOf(situation: Situation, vocabulary = new Vocabulary(), container: Container = branch): Policy {
  return effectivePolicy(configurationOf(situation), container, vocabulary);
}

/** The verdict in one line: `surely allow by web`, `maybe: allow by web, block by interzone-default`. */
export function decided(situation: Situation | Policy, flow: FlowQuery): string {
  const policy = 'assumptions' in situation ? situation : policyOf(situation);
  const { certainty, outcomes } = verdict(policy, flow);
  const by = outcomes.map(({ effect, rule: { name } }) => `${effect} by ${name}`);
  return certainty === 'surely' ? `surely ${by.join(', ')}` : `maybe: ${by.join(', ')}`;
}

/** What a change opens and closes, one line for each region, sorted. */
export function changes(before: Situation, after: Situation): readonly string[] {
  const vocabulary = new Vocabulary();
  return differenceTexts(policyOf(before, vocabulary), policyOf(after, vocabulary));
}

/** The same, while the application is not known. */
export function exposures(before: Situation, after: Situation): readonly string[] {
  const vocabulary = new Vocabulary();
  return differenceTexts(exposedPolicy(policyOf(before, vocabulary)), exposedPolicy(policyOf(after, vocabulary)));
}

function differenceTexts(before: Policy, after: Policy): readonly string[] {
  return difference(before, after)
    .changes.map(({ what, certainty, region, before: was, after: is }) => {
      return `${certainty} ${what}: ${regionText(region)} (${was.name} → ${is.name})`;
    })
    .sort();
}

/** Rules that never match, one line each. */
export function dead(situation: Situation): readonly string[] {
  return shadowing(policyOf(situation)).shadows.map(({ rule: { name }, certainty, sort, coveredBy }) => {
    const by = coveredBy.length === 0 ? '' : ` by ${coveredBy.map((one) => one.name).join(', ')}`;
    return `${name}: ${certainty} ${sort}${by}`;
  });
}

/** A flow from the inside to the outside; what is given replaces its parts. */
export function flow(parts: FlowQuery = {}): FlowQuery {
  return {
    from: 'trust',
    to: 'untrust',
    source: '10.1.0.5',
    destination: '198.51.100.7',
    service: 'tcp/443',
    sourcePort: 50000,
    application: 'ssl',
    ...parts,
  };
}
