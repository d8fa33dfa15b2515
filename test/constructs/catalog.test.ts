import { describe, expect, test } from '@jest/globals';
import type { TerraformResource } from 'cdktf';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as constructs from '../../constructs';
import { any, AddressObject, Folder, Snippet, Tag, Zone } from '../../constructs';
import { AuthenticationRulebase, authenticationRule } from '../../constructs/catalog/identity';
import {
  IkeCryptoProfile,
  IkeGateway,
  PbfRule,
  pbfRule,
  PbfRulebase,
  QosPolicyRulebase,
} from '../../constructs/catalog/network';
import { Application, ApplicationGroup, HipProfile, Region } from '../../constructs/catalog/objects';
import { OnboardingSiteGroup } from '../../constructs/catalog/setup';
import { allKinds, isOrdered, type ResourceKind } from '../../src/catalog';
import { camelCase } from '../../src/core';
import { providerSchema } from '../../src/provider/provider-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { office, synth } from './office';

const folder = join(__dirname, '..', '..', 'constructs', 'catalog');
const load = createRequire(__filename);
/** What the generated files export, by name. */
const generated = new Map<string, unknown>(
  readdirSync(folder).flatMap((file) => Object.entries(load(join(folder, file)) as object)),
);
const byHand = new Map<string, unknown>(Object.entries(constructs));
const { resources } = providerSchema();
const kinds = allKinds().filter(({ name }) => typeNameOf(name) in resources);

/** Constructs written by hand that have another name than their kind, because people say it so. */
const ownNames: Readonly<Record<string, string>> = {
  address: 'AddressObject',
  service: 'ServiceObject',
  layer3_subinterface: 'Subinterface',
  wildfire_anti_virus_profile: 'AntiVirusProfile',
};

const className = ({ name }: ResourceKind): string => ownNames[name] ?? camelCase(`_${name}`);

type IkeGatewayProps = ConstructorParameters<typeof IkeGateway>[2];

describe('the construct of a kind', () => {
  test('exists for every kind, written by hand or generated, and is called like it', () => {
    const made = kinds.filter((kind) => byHand.has(className(kind)) !== generated.has(className(kind)));
    expect(kinds.filter((kind) => !made.includes(kind)).map(({ name }) => name)).toEqual([]);
  });

  test('has a function and a list if its objects are ordered', () => {
    const rules = kinds.filter(isOrdered);
    expect(rules.length).toBeGreaterThan(10);
    const missing = rules.flatMap((kind) => {
      const made = className(kind);
      const isSecurity = kind.name === 'security_rule';
      const maker = isSecurity ? 'rule' : camelCase(kind.name);
      const list = isSecurity ? 'Rulebase' : `${made.replace(/Rule$/, '')}Rulebase`;
      return [maker, list].filter((name) => !byHand.has(name) && !generated.has(name));
    });
    expect(missing).toEqual([]);
  });

  test('takes constructs, existing objects and names at any depth, and any in a list', () => {
    const { stack, all } = office();
    const tag = new Tag(all, 'voip');
    const [phones, lan] = [new AddressObject(all, 'phones', { ipNetmask: '10.1.0.0/16' }), new Zone(all, 'lan')];
    new PbfRule(all, 'calls', {
      from: { zone: [lan] },
      source: [phones, Region.existing(all, 'Nordics')],
      destination: any,
      service: any,
      application: [
        new Application(all, 'calls-app', {
          category: 'collaboration',
          subcategory: 'voip-video',
          technology: 'client-server',
          risk: '2',
        }),
        'sip',
      ],
      action: { forward: { egressInterface: '$wan', nexthop: { ipAddress: '10.0.0.1' } } },
      tags: [tag],
    });
    expect(synth(stack).resource['scm_pbf_rule']?.['All-Firewalls_calls']).toEqual({
      name: 'calls',
      folder: 'All Firewalls',
      from: { zone: ['${scm_zone.All-Firewalls_lan.name}'] },
      source: ['${scm_address.All-Firewalls_phones.name}', 'Nordics'],
      destination: ['any'],
      service: ['any'],
      application: ['${scm_application.All-Firewalls_calls-app.name}', 'sip'],
      action: { forward: { egress_interface: '$wan', nexthop: { ip_address: '10.0.0.1' } } },
      tag: ['${scm_tag.All-Firewalls_voip.name}'],
    });
  });

  test('has types: the kind of a reference, criteria of rules, write-only secrets', () => {
    const { all } = office();
    const lan = new Zone(all, 'lan');
    const open = { source: any, destination: any, service: any, application: any } as const;
    const wrong = [
      // @ts-expect-error -- a zone is not an address
      () => new PbfRule(all, 'a', { ...open, from: { zone: [lan] }, source: [lan] }),
      // @ts-expect-error -- all criteria are stated
      () => new PbfRule(all, 'b', { from: { zone: [lan] }, source: any, service: any, application: any }),
      // @ts-expect-error -- the kind has no rulebases
      () => new PbfRule(all, 'c', { ...open, from: { zone: any }, position: 'pre' }),
      // @ts-expect-error -- misspelled
      () => new Region(all, 'd', { adress: ['10.0.0.0/8'] }),
      () => {
        // @ts-expect-error -- a secret is write-only
        const authentication: IkeGatewayProps['authentication'] = { preSharedKey: { key: 'x' } };
        return authentication;
      },
      // @ts-expect-error -- a HIP profile is not an application
      () => new ApplicationGroup(all, 'f', { members: [new HipProfile(all, 'g', { match: '"managed"' })] }),
    ];
    expect(wrong).toHaveLength(6);
    const crypto = new IkeCryptoProfile(all, 'strong', {
      dhGroup: ['group14'],
      encryption: ['aes-256-cbc'],
      hash: ['sha256'],
    });
    new IkeGateway(all, 'peer', {
      authentication: { preSharedKey: { keyWo: 'only-once', keyWoVersion: 1 } },
      peerAddress: { ip: '192.0.2.1' },
      protocol: { ikev2: { ikeCryptoProfile: crypto } },
    });
  });

  test('is checked like one written by hand, and needs a location only if its kind has one', () => {
    const { stack, all } = office();
    expect(() => new Region(all, 'a/b*c', {})).toThrow(/office\/All Firewalls\/a\/b\*c: name /);
    expect(() => new Region(stack, 'north', {})).toThrow(/requires a folder as its scope/);
    expect(() => new Snippet(stack, 'base')).not.toThrow();
    expect(() => new OnboardingSiteGroup(stack, 'shops', {})).not.toThrow();
  });
});

describe('an ordered list', () => {
  const match = { source: any, destination: any, service: any, application: any } as const;
  const rules = [
    pbfRule('first', { ...match, from: { zone: ['lan'] }, action: { discard: {} } }),
    pbfRule('second', { ...match, from: { zone: ['lan'] }, action: { noPbf: {} } }, { was: 'old' }),
  ];

  test('of rules that the API cannot move creates them one after the other', () => {
    const { stack, all } = office();
    new Zone(all, 'lan');
    const list = new PbfRulebase(all, 'forwarding', { rules });
    expect(list.order).toBeUndefined();
    expect(synth(stack).resource['scm_pbf_rule']).toMatchObject({
      'All-Firewalls_forwarding_second': { depends_on: ['scm_pbf_rule.All-Firewalls_forwarding_first'] },
    });
    const wrong = () => new PbfRulebase(new Folder(all, 'clinic'), 'more', { rules: [], mode: 'exclusive' });
    expect(wrong).toThrow(/the API cannot move a pbf_rule: the order of creation applies; remove mode/);
  });

  test('of rules that it can move has an order, in its rulebase', () => {
    const { stack, all } = office();
    const everything = { ...match, from: any, to: any, sourceUser: any, category: any } as const;
    const { application: _, ...criteria } = everything;
    new AuthenticationRulebase(new Folder(all, 'clinic'), 'logins', {
      position: 'post',
      anchor: { where: 'top' },
      rules: [authenticationRule('staff', criteria)],
    });
    expect(synth(stack).resource['scm_rule_order']?.['clinic_logins']).toEqual({
      type: 'authentication_rule',
      folder: '${scm_folder.clinic.name}',
      position: 'post',
      anchor: { where: 'top' },
      rules: ['${scm_authentication_rule.clinic_logins_staff.name}'],
    });
    const made: TerraformResource = new QosPolicyRulebase(all, 'qos', {
      position: 'pre',
      rules: [{ name: 'voice', props: { action: { class: '1' } }, was: undefined }],
    }).rule('voice');
    expect(made.terraformResourceType).toBe('scm_qos_policy_rule');
  });
});
