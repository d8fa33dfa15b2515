import { describe, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasKind, kindNamed } from '../../src/catalog';
import { isObject, type Diagnostic } from '../../src/core';
import { hclogLogger } from '../../src/terraform/protocol/log';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { createProvider } from '../../src/provider';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { kindNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { officialBodies, officialChecks, type OfficialBody } from '../support/official-bodies';

const env = { TF_DATA_DIR: mkdtempSync(join(tmpdir(), 'scm-official-bodies-')) };
const provider = createProvider({ env, schemaBytes: () => new Uint8Array() });
const context = { signal: new AbortController().signal, log: hclogLogger('test', undefined) };

const types = Object.keys(officialChecks);

/** Where this provider refuses what the official one lets pass, and why. */
const reasons: Readonly<Record<string, readonly { readonly says: RegExp; readonly because: string }[]>> = {
  scm_security_rule: [
    {
      says: /^(from|to|source|destination|service|application|action) is required when policy_type is "Security"/,
      because:
        'nothing opens by omission: a rule without zones, addresses, services or applications matches everything',
    },
    { says: /^security_rule one of folder, snippet, device is required/, because: 'a request needs a location' },
    { says: /^relative_position requires target_rule/, because: 'a move needs the other rule' },
  ],
  scm_nat_rule: [
    { says: /^nat_rule one of folder, snippet, device is required/, because: 'a request needs a location' },
  ],
  ...Object.fromEntries(
    ['scm_authentication_rule', 'scm_decryption_rule', 'scm_qos_policy_rule'].map((type) => [
      type,
      [{ says: /^relative_position requires target_rule/, because: 'a move needs the other rule' }],
    ]),
  ),
  scm_address: [
    {
      says: /^(ip_netmask|ip_range) is not a valid IP address, subnet or range: |^ip_wildcard is not valid: /,
      because: 'no firewall reads other texts as an address; the official provider checks no form at all',
    },
  ],
  ...Object.fromEntries(
    ['scm_layer2_subinterface', 'scm_layer3_subinterface'].map((type) => [
      type,
      [{ says: /^parent_interface is not the parent in the name/, because: 'ethernet1/2.9 belongs to ethernet1/2' }],
    ]),
  ),
  scm_folder: [{ says: /^parent names "[^"]+" itself/, because: 'no folder is below itself' }],
  scm_app_override_rule: [
    { says: /^relative_position requires target_rule/, because: 'a move needs the other rule' },
    {
      says: /^port is not valid: /,
      because: 'ports are numbers up to 65535, ranges from the lower port, and variables',
    },
  ],
  scm_service: [
    {
      says: /^protocol\.(tcp|udp)\.(port|source_port) is not valid: /,
      because: 'ports are numbers up to 65535, ranges from the lower port, and variables',
    },
  ],
  scm_ssl_decryption_setting: [
    {
      says: /^(disabled_ssl_exclude_cert_from_predefined|root_ca_exclude_list|trusted_root_ca) is not an attribute/,
      because: 'the API names no field of the items, and extra sets them as they are',
    },
  ],
  scm_shared_infrastructure_setting: [
    {
      says: /^connector_(application|connector)_blocks must be a array, got \{/,
      because: 'the API has a list of networks here, which the official provider wraps in an object with one member',
    },
  ],
};

async function diagnose(typeName: string, config: Fields): Promise<readonly Diagnostic[]> {
  const answer = await provider.validateResource({ typeName, config, writeOnlyAllowed: true }, context);
  return answer.diagnostics;
}

/** What terraform itself refuses: an argument that the schema lacks, or a required one that is missing. */
function refusedBySchema(attributes: readonly SchemaAttribute[], fields: Fields, path: string): readonly string[] {
  const unknown = Object.keys(fields).filter((name) => attributes.every((one) => one.name !== name));
  return [
    ...unknown.map((name) => `${path}${name} is not an attribute`),
    ...attributes.flatMap(({ name, required, nested }) => {
      const value = fields[name];
      if (value === undefined) return required === true ? [`${path}${name} is required`] : [];
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      return nested === undefined
        ? []
        : items.flatMap((item) =>
            isObject(item) ? refusedBySchema(nested.attributes, item as Fields, `${path}${name}.`) : [],
          );
    }),
  ];
}

/** Everything that must be written out because its omission would open a policy. */
const writtenOut: Readonly<Record<string, Fields>> = {
  scm_security_rule: {
    ...Object.fromEntries(
      ['from', 'to', 'source', 'destination', 'service', 'application'].map((name) => [name, ['any']]),
    ),
    action: 'allow',
  },
};

interface Refusal {
  readonly type: string;
  readonly shows: string;
  readonly says: string;
}

async function refusals(type: string, bodies: readonly OfficialBody[]): Promise<readonly Refusal[]> {
  const schema = resourceSchema(kindNamed(kindNameOf(type)));
  const found: Refusal[] = [];
  for (const { shows, fields } of bodies) {
    const errors = (await diagnose(type, fields)).filter(({ severity }) => severity === 'error');
    const messages = [...errors.map(({ detail }) => detail ?? ''), ...refusedBySchema(schema.attributes, fields, '')];
    found.push(...messages.map((says) => ({ type, shows, says })));
  }
  return found;
}

test('this provider has every resource of the official one', () => {
  expect(types.length).toBeGreaterThan(130);
  expect(types.filter((type) => !hasKind(kindNameOf(type)))).toEqual([]);
});

describe('what passes the checks of the official provider', () => {
  const bodiesOf = (type: string): readonly OfficialBody[] => officialBodies(type);

  test('is refused for a listed reason or not at all, and each reason is needed', async () => {
    const needed = new Set<RegExp>();
    const unknown: Refusal[] = [];
    for (const type of types) {
      const known = reasons[type] ?? [];
      const refused = await refusals(type, bodiesOf(type));
      for (const { says } of refused) for (const reason of known) if (reason.says.test(says)) needed.add(reason.says);
      unknown.push(...refused.filter(({ says }) => !known.some((reason) => reason.says.test(says))));
    }
    expect(unknown).toEqual([]);
    const all = Object.values(reasons).flatMap((of) => of.map(({ says }) => says));
    expect(all.filter((says) => !needed.has(says))).toEqual([]);
  });

  test('is not refused for anything else once what must be written out is', async () => {
    for (const [type, beside] of Object.entries(writtenOut)) {
      const bodies = bodiesOf(type).map(({ shows, fields }) => ({ shows, fields: { ...beside, ...fields } }));
      const refused = await refusals(type, bodies);
      const others = refused.filter(
        ({ says }) => !/^relative_position|one of folder, snippet, device is required/.test(says),
      );
      expect(others).toEqual([]);
    }
  });
});
