import { kindNamed, type Container } from '../../../catalog';
import { stableStringify } from '../../../core';
import { draftText, type Draft } from '../draft';
import { convertFields } from '../mapping/fields';
import { elementsOf } from '../mapping/element-table';
import type { KindMapping } from '../mapping/kind-mapping';
import { nodeAt } from '../read/config-node';
import type { VisibleDrafts } from '../visible-drafts';
import { textsIn } from './texts-in';

/** Profiles that PAN-OS has in every configuration. The service has one set of its own instead. */
const predefinedProfiles: ReadonlySet<string> = new Set([
  'default',
  'strict',
  'basic file blocking',
  'strict file blocking',
]);
const bestPractice = 'best-practice';

const groupMapping: KindMapping = {
  path: 'profile-setting/profiles',
  kind: 'profile_group',
  fields: { virus: 'virus_and_wildfire_analysis', 'wildfire-analysis': 'virus_and_wildfire_analysis' },
};

/** An object that the conversion adds. */
export function addedDraft(
  kind: string,
  container: Container,
  name: string,
  fields: Draft['fields'],
  why: string,
): Draft {
  return {
    kind: kindNamed(kind),
    container,
    ...{ position: undefined, name, fields, mapping: groupMapping, entry: undefined, claims: [], leftovers: [] },
    ...{ rewritten: [why], refusal: undefined, disabled: undefined, judged: new Map() },
  };
}

/** Adds one profile group for each combination of single profiles that rules use. */
export class ProfileGroups {
  readonly #made = new Map<string, Draft>();
  readonly #names = new Set<string>();

  constructor(drafts: readonly Draft[]) {
    for (const { kind, name } of drafts) if (kind.name === 'profile_group') this.#names.add(name);
  }

  get added(): readonly Draft[] {
    return [...this.#made.values()];
  }

  /** Replaces the single profiles of a rule by a group. */
  rewrite(rule: Draft): void {
    const profiles = rule.entry === undefined ? undefined : nodeAt(rule.entry, groupMapping.path);
    if (profiles === undefined || rule.kind.name !== 'security_rule') return;
    const { fields, leftovers } = convertFields(kindNamed('profile_group'), profiles, groupMapping);
    const ofRule = leftovers.map((one) => ({ ...one, at: `${groupMapping.path}/${one.at}` }));
    rule.leftovers = [...rule.leftovers.filter(({ node }) => node !== profiles), ...ofRule];
    if (Object.keys(fields).length === 0) return;
    const key = stableStringify([rule.container, fields]);
    const group = this.#made.get(key) ?? this.#make(key, rule.container, fields);
    rule.fields = { ...rule.fields, profile_setting: { group: [group.name] } };
    const why = `single profiles, written as the profile group "${group.name}"`;
    rule.rewritten.push(why);
    rule.judged.set(profiles, { outcome: 'rewritten', why });
  }

  #make(key: string, container: Container, fields: Draft['fields']): Draft {
    const names = [...new Set(Object.values(fields).flatMap(textsIn))].join('-');
    const base = (names.replace(/[^\w.-]+/g, '-') || 'profiles').slice(0, 24);
    let name = base;
    for (let n = 2; this.#names.has(name); n += 1) name = `${base}-${String(n)}`;
    this.#names.add(name);
    const made = addedDraft('profile_group', container, name, fields, 'made for rules with single profiles');
    this.#made.set(key, made);
    return made;
  }
}

/**
 * The service has one profile for virus and file analysis, where PAN-OS has two: a group with both gets a profile that
 * contains both. Profiles that PAN-OS predefines become those of the service.
 */
export function rewriteProfileGroup(group: Draft, visible: VisibleDrafts): readonly Draft[] {
  if (group.kind.name !== 'profile_group') return [];
  const fields: Record<string, unknown> = {};
  const added: Draft[] = [];
  for (const [name, value] of Object.entries(group.fields)) {
    const kinds = group.kind.attributes.find(({ wire }) => wire === name)?.refs?.kinds ?? [];
    const known = textsIn(value).map((text) => {
      if (!predefinedProfiles.has(text) || visible.find(group.container, text, kinds) !== undefined) return text;
      group.rewritten.push(`predefined profile "${text}", written as "${bestPractice}" of the service`);
      return bestPractice;
    });
    const unique = [...new Set(known)];
    if (unique.length < 2 || name !== 'virus_and_wildfire_analysis') {
      fields[name] = unique;
      continue;
    }
    const parts = unique.map((one) => visible.find(group.container, one, kinds));
    const merged = addedDraft(
      'wildfire_anti_virus_profile',
      group.container,
      unique
        .join('_')
        .replace(/[^\w.-]+/g, '-')
        .slice(0, 60),
      Object.fromEntries(parts.flatMap((part) => (typeof part === 'object' ? Object.entries(part.fields) : []))),
      `made of the profiles ${unique.join(' and ')}, which are one profile at the service`,
    );
    added.push(merged);
    fields[name] = [merged.name];
    group.rewritten.push(merged.rewritten[0] ?? '');
  }
  group.fields = fields;
  return added;
}

/** A decryption rule with the profile that PAN-OS predefines gets that of the service. */
export function rewriteDecryptionProfile(rule: Draft, visible: VisibleDrafts): void {
  const { profile } = rule.fields;
  if (rule.kind.name !== 'decryption_rule' || profile !== 'default') return;
  if (visible.find(rule.container, profile, ['decryption_profile']) !== undefined) return;
  rule.fields = { ...rule.fields, profile: bestPractice };
  const claim = rule.claims.find(({ path }) => path[0] === 'profile');
  if (claim === undefined) return;
  rule.judged.set(claim.node, {
    outcome: 'approximate',
    to: `${draftText(rule)}: profile`,
    why: `predefined profile "${profile}", written as "${bestPractice}" of the service, which blocks more certificates and ciphers`,
    remedy: 'write a decryption profile if sessions must not be blocked',
  });
}

/** DNS settings of an anti-spyware profile are a profile of their own at the service. */
export function dnsProfileOf(spyware: Draft): Draft | undefined {
  const domains = spyware.entry === undefined ? undefined : nodeAt(spyware.entry, 'botnet-domains');
  if (spyware.kind.name !== 'anti_spyware_profile' || domains === undefined) return undefined;
  const kind = kindNamed('dns_security_profile');
  const { fields, claims, leftovers } = convertFields(
    kind,
    { ...domains, tag: '', name: '', children: [domains] },
    dnsMapping,
  );
  spyware.leftovers = spyware.leftovers.filter(({ node }) => node !== domains);
  const why = `DNS settings, written as the DNS security profile "${spyware.name}"`;
  return {
    ...addedDraft(kind.name, spyware.container, spyware.name, fields, why),
    mapping: dnsMapping,
    entry: domains,
    claims,
    leftovers,
  };
}

const dnsMapping: KindMapping = {
  path: 'profiles/spyware',
  kind: 'dns_security_profile',
  // No attribute has this name: the service has no choice of IPv6 addresses.
  fields: { 'botnet-domains/sinkhole/ipv6-address': './none' },
  elements: elementsOf('profiles/spyware', 'object'),
  // The default address of the sinkhole has a name of its own at the service.
  values: { 'botnet_domains/sinkhole/ipv4_address': { 'sinkhole.paloaltonetworks.com': 'pan-sinkhole-default-ip' } },
};
