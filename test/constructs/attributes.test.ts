import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindNamed, scopes } from '../../src/catalog';
import { camelCase } from '../../src/core';

const folder = join(__dirname, '..', '..', 'constructs');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The files that call `objectConfig`, with the kind. Rules share their props. */
const constructs = readdirSync(folder).flatMap((file) =>
  [...read(file).matchAll(/objectConfig\(\s*'(\w+)'/g)].map(([, kind = '']) => ({
    kind,
    text: read(file) + (kindNamed(kind).api.rulebase === true ? read('rule-props.ts') : ''),
  })),
);
/** Attributes that every construct gets from its place and its name. */
const common = new Set(['name', 'position', 'relative_position', 'target_rule', 'allow_unknown_values', ...scopes]);

/** Attributes that a construct leaves to the generated resource of the kind. */
const left: Readonly<Record<string, readonly string[]>> = {
  anti_spyware_profile: [
    'inline_exception_edl_url',
    'inline_exception_ip_address',
    'mica_engine_spyware_enabled',
    'threat_exception',
  ],
  wildfire_anti_virus_profile: ['mlav_exception', 'threat_exception'],
  ethernet_interface: ['link_duplex', 'link_state', 'poe'],
  loopback_interface: ['netflow_profile', 'ipv6'],
  nat_rule: ['nat_type', 'active_active_device_binding'],
  // Host information profiles, and the rules of Prisma Access for the internet.
  security_rule: [
    'policy_type',
    'source_hip',
    'destination_hip',
    'tenant_restrictions',
    'negate_user',
    'devices',
    'log_settings',
    'security_settings',
    'block_web_application',
    'block_url_category',
    'allow_web_application',
    'allow_url_category',
    'default_profile_settings',
  ],
  layer3_subinterface: ['ddns_config', 'arp', 'netflow_profile'],
  tunnel_interface: ['netflow_profile', 'ipv6'],
  url_access_profile: [
    'mlav_category_exception',
    'log_container_page_only',
    'log_http_hdr_referer',
    'log_http_hdr_user_agent',
    'log_http_hdr_xff',
    'redirect',
  ],
  vulnerability_protection_profile: ['threat_exception'],
  zone: ['dos_profile', 'dos_log_setting'],
};

// An attribute that is new in the catalog is either a prop of the construct, or listed above by a decision.
test.each(constructs)(
  'the construct of $kind has a prop for each attribute that it does not leave out',
  ({ kind, text }) => {
    const missing = kindNamed(kind)
      .attributes.filter(({ name, setBy }) => setBy === undefined && !common.has(name))
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b${camelCase(name)}\\b`).test(text));
    expect(missing).toEqual(left[kind] ?? []);
  },
);

test('every construct of an object is looked at', () => {
  expect(constructs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(left)));
  expect(constructs.length).toBeGreaterThan(20);
});
