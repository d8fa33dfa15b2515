import { createHash } from 'node:crypto';
import type { Configuration, ConfiguredObject, ConfiguredRule } from '../../../src/engine/policy';
import { randomsFrom } from '../../support/randoms';
import { changedPolicy } from './changed-policy';
import { applications, folder, folders, unknownFacts, zones, type UnknownFact } from './places';
import { natRule, Picker, securityRule, texts } from './random-rules';

/** Two policies with security and NAT rules in three levels of folders, which have much in common. */
export interface PolicyPair {
  readonly before: Configuration;
  readonly after: Configuration;
  readonly unknownFact: UnknownFact;
}

/** The pair of a seed. */
export function randomPolicies(seed: number): PolicyPair {
  // The generator answers alike for seeds that are near each other.
  const mixed = createHash('sha256').update(String(seed)).digest().readUInt32BE();
  const picker = new Picker(randomsFrom((mixed % 2_147_483_646) + 1));
  const unknownFact = unknownFacts[seed % unknownFacts.length] ?? 'none';
  const before = configuration(picker, unknownFact);
  const after = changedPolicy(before, configuration(picker, unknownFact), picker);
  return { before: withLast(before, unknownFact), after: withLast(after, unknownFact), unknownFact };
}

/**
 * Adds a last rule to both policies. FWShift takes a host for the same one only if both policies use it, and by `other
 * applications` it means those that no rule of a pair of zones names: each pair names all of them.
 */
function withLast(configuration: Configuration, unknownFact: UnknownFact): Configuration {
  const fields = lastRules[unknownFact];
  if (fields === undefined) return configuration;
  return {
    ...configuration,
    rulebases: configuration.rulebases.map((list) =>
      list.kind === 'security_rule' && list.rulebase === 'post' && list.container.name === 'Global'
        ? { ...list, rules: [...list.rules, { name: 'last', fields }] }
        : list,
    ),
  };
}

const lastRules: Readonly<Partial<Record<UnknownFact, ConfiguredRule['fields']>>> = {
  none: { source: ['192.0.2.1'], application: applications, action: 'deny' },
  source: { from: ['a'], to: ['b'], source: ['h1'], action: 'allow' },
  destination: { from: ['a'], to: ['b'], destination: ['h1'], action: 'allow' },
};

function configuration(picker: Picker, unknownFact: UnknownFact): Configuration {
  let count = 0;
  const named = (fields: ConfiguredRule['fields']): ConfiguredRule => ({ name: `r${String(count++)}`, fields });
  const rules = (most: number, make: () => ConfiguredRule['fields']): readonly ConfiguredRule[] =>
    Array.from({ length: picker.below(most + 1) }, () => named(make()));
  return {
    containers: folders.map((name, i) => ({
      container: folder(name),
      completeness: 'complete' as const,
      ...(i === 0 ? {} : { above: folders[i - 1] ?? '' }),
    })),
    objects: objects(picker),
    rulebases: folders.flatMap((name) =>
      (['pre', 'post'] as const).flatMap((rulebase) => [
        {
          kind: 'security_rule',
          container: folder(name),
          rulebase,
          rules: rules(3, () => securityRule(picker, unknownFact)),
        },
        { kind: 'nat_rule', container: folder(name), rulebase, rules: rules(2, () => natRule(picker)) },
      ]),
    ),
  };
}

function objects(picker: Picker): readonly ConfiguredObject[] {
  const at = (
    name: (typeof folders)[number],
    kind: string,
    id: string,
    fields: ConfiguredRule['fields'],
  ): ConfiguredObject => ({ kind, container: folder(name), name: id, fields });
  const address = (): ConfiguredRule['fields'] => {
    const text = picker.one(texts);
    return text.includes('-') ? { ip_range: text } : { ip_netmask: text };
  };
  const service = (protocol: 'tcp' | 'udp', port: string, source?: string): ConfiguredRule['fields'] => ({
    protocol: { [protocol]: { port, ...(source === undefined ? {} : { source_port: source }) } },
  });
  return [
    ...['x1', 'x2', 'x3', 'x4'].map((name) => at(picker.one(folders.slice(0, 2)), 'address', name, address())),
    // The nearest definition wins.
    ...(picker.chance(0.4) ? [at('Branch', 'address', 'x2', address())] : []),
    at('All Firewalls', 'address', 'h1', { fqdn: 'www.example.com' }),
    at('All Firewalls', 'address_group', 'g1', { static: picker.some(['x1', 'x2', 'x3']) }),
    at('Branch', 'address_group', 'g2', { static: picker.some(['g1', 'x3', 'x4']) }),
    at('Global', 'service', 'web', service('tcp', '80')),
    at('Global', 'service', 'alt', service('tcp', '80,8080-8090')),
    at('Global', 'service', 'low', service('tcp', '443', picker.one(['0-1023', '1024-65535', '500,600-700']))),
    at('All Firewalls', 'service', 'dns', service('udp', '53')),
    at('All Firewalls', 'service_group', 'sg1', { members: picker.some(['web', 'low', 'dns']) }),
    at('Branch', 'service_group', 'sg2', { members: picker.some(['sg1', 'alt', 'service-https']) }),
    ...zones.map((name) => at('Branch', 'zone', name, { network: { layer3: [] } })),
    at('Global', 'application', 'shop', {
      category: 'business-systems',
      subcategory: 'general-business',
      technology: 'client-server',
      risk: '1',
      default: { port: ['tcp/8443-8444'] },
    }),
    at('Global', 'application_group', 'both', { members: ['ssl', 'shop'] }),
    at('Global', 'schedule', 'nights', { schedule_type: { recurring: { daily: ['22:00-23:00'] } } }),
    at('Global', 'url_category', 'sites', { type: 'URL List', list: ['a.example'] }),
  ];
}
