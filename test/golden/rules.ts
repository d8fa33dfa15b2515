import { kindNamed } from '../../src/catalog';
import type { Golden } from './golden';

const path = '/config/security/v1/security-rules';
const container = { scope: 'folder', name: 'All Firewalls' } as const;
const any = ['any'];
const match = { from: any, to: any, source: any, destination: any, service: any, application: any };
const asMade = { ...match, category: any, source_user: any, folder: 'All Firewalls' };
const defaults = { policy_type: 'Security', disabled: false, negate_source: false, negate_destination: false };
const rule = kindNamed('security_rule');
const made = (name: string) => ({
  path,
  query: { position: 'post' },
  body: { name, ...match, action: 'deny', folder: 'All Firewalls' },
  as: name,
});

/** Rules: made in a rulebase, listed by it, moved inside it. */
export const rules: readonly Golden[] = [
  {
    title: 'a security rule is made in the post rulebase, which the query names',
    from: 'specification 2.2; security/security_rule.json; service.json rules.position_query',
    request: {
      method: 'POST',
      path,
      query: { position: 'post' },
      body: {
        name: 'tills',
        ...match,
        source: ['10.8.0.0/16'],
        application: ['ssl'],
        service: ['application-default'],
        action: 'allow',
        description: 'card payments',
        profile_setting: { group: ['best-practice'] },
        log_end: true,
        folder: 'All Firewalls',
      },
    },
    response: {
      status: 201,
      body: {
        id: '<uuid:tills>',
        name: 'tills',
        ...asMade,
        ...defaults,
        source: ['10.8.0.0/16'],
        application: ['ssl'],
        service: ['application-default'],
        action: 'allow',
        description: 'card payments',
        profile_setting: { group: ['best-practice'] },
        log_end: true,
      },
    },
    asks: async (client) =>
      (
        await client.create(
          rule,
          container,
          {
            name: 'tills',
            ...match,
            source: ['10.8.0.0/16'],
            application: ['ssl'],
            service: ['application-default'],
            action: 'allow',
            description: 'card payments',
            profile_setting: { group: ['best-practice'] },
            log_end: true,
          },
          { position: 'post' },
        )
      )['id'],
    comes: { to: '<uuid:tills>' },
  },
  {
    title: 'rules of a rulebase are listed in their order',
    from: 'specification 4 rule 5; service.json rules.position_query',
    given: [made('first'), made('second')],
    request: {
      method: 'GET',
      path,
      query: { folder: 'All Firewalls', position: 'post', offset: '0', limit: '5000' },
    },
    response: {
      status: 200,
      body: {
        data: [
          { id: '<uuid:first>', name: 'first', ...asMade, ...defaults, action: 'deny' },
          { id: '<uuid:second>', name: 'second', ...asMade, ...defaults, action: 'deny' },
        ],
        offset: 0,
        limit: 5000,
        total: 2,
      },
    },
    asks: async (client) => (await client.list(rule, { container, position: 'post' })).map(({ id }) => id),
    comes: { to: ['<uuid:first>', '<uuid:second>'] },
  },
  {
    title: 'a rule moves before another one',
    from: 'specification 4; service.json rules.move',
    given: [made('first'), made('second')],
    request: {
      method: 'POST',
      path: `${path}/<uuid:second>:move`,
      body: { destination: 'before', rulebase: 'post', destination_rule: '<uuid:first>' },
    },
    response: { status: 200, body: '<any:not specified>' },
    asks: (client, id) =>
      client.move(rule, id('second'), { destination: 'before', rulebase: 'post', destination_rule: id('first') }),
    comes: { to: undefined },
  },
  {
    title: 'a rule moves to the top',
    from: 'service.json rules.move',
    given: [made('first'), made('second')],
    request: { method: 'POST', path: `${path}/<uuid:second>:move`, body: { destination: 'top', rulebase: 'post' } },
    response: { status: 200, body: '<any:not specified>' },
    asks: (client, id) => client.move(rule, id('second'), { destination: 'top', rulebase: 'post' }),
    comes: { to: undefined },
  },
  {
    title: 'a decryption rule has a path of its own',
    from: 'specification 2.3; security/decryption_rule.json',
    request: {
      method: 'POST',
      path: '/config/security/v1/decryption-rules',
      query: { position: 'pre' },
      body: {
        ...{ name: 'banks', from: ['trust'], to: any, source: any, source_user: any, destination: any, service: any },
        ...{ category: ['financial-services'], action: 'no-decrypt', folder: 'All Firewalls' },
      },
    },
    response: {
      status: 201,
      body: {
        id: '<uuid:banks>',
        ...{ name: 'banks', from: ['trust'], to: any, source: any, source_user: any, destination: any, service: any },
        ...{ category: ['financial-services'], action: 'no-decrypt', folder: 'All Firewalls' },
        ...{ disabled: false, negate_source: false, negate_destination: false },
      },
    },
    asks: async (client) =>
      (
        await client.create(
          kindNamed('decryption_rule'),
          container,
          {
            ...{ name: 'banks', from: ['trust'], to: any, source: any, source_user: any, destination: any },
            ...{ service: any, category: ['financial-services'], action: 'no-decrypt' },
          },
          { position: 'pre' },
        )
      )['action'],
    comes: { to: 'no-decrypt' },
  },
];
