import { describe, expect, test } from '@jest/globals';
import {
  allKinds,
  hasKind,
  kindNamed,
  validateFields,
  type Attribute,
  type Issue,
  type ResourceKind,
} from '../../src/catalog';

type Names = 'terraform' | 'wire';
const forms: readonly Names[] = ['terraform', 'wire'];

function issuesOf(kind: string, fields: object, names: Names = 'terraform'): readonly Issue[] {
  return validateFields(kindNamed(kind), { name: 'a', folder: 'All', ...fields }, { names, isUnknown: () => false });
}

/** Certainties of the issues of one attribute. */
function found(kind: string, fields: object, attribute: string, names: Names = 'terraform'): readonly string[] {
  return issuesOf(kind, fields, names).flatMap(({ path, certainty }) => (path[0] === attribute ? [certainty] : []));
}

describe('values that no service accepts are errors in a configuration and in a request', () => {
  test.each([
    ['address', 'ip_netmask', ' 10.0.0.0/24'],
    ['address', 'ip_netmask', '10.0.0.1 '],
    ['address', 'ip_netmask', 'web'],
    ['address', 'ip_netmask', ':::'],
    ['address', 'ip_netmask', '10.0.0.1-10.0.0.9'],
    ['address', 'ip_range', '10.0.0.1-2001:db8::1'],
    ['address', 'ip_range', '2001:db8::1-10.0.0.1'],
    ['address', 'ip_range', '10.0.0.1 - 10.0.0.9'],
    ['address', 'ip_range', '10.0.0.0/24'],
    ['address', 'ip_wildcard', '10.20.1.0/24'],
    ['address', 'ip_wildcard', '10.20.1.0'],
    ['address', 'ip_wildcard', '10.20.1.0/0.0.0.256'],
    ['address_group', 'dynamic', { filter: "'web' and 'prod" }],
    ['address_group', 'dynamic', { filter: '"web' }],
    ['address_group', 'dynamic', { filter: "('web' or 'prod'" }],
    ['address_group', 'dynamic', { filter: "'web' and" }],
    ['address_group', 'dynamic', { filter: "'web' 'prod'" }],
    ['dynamic_user_group', 'filter', "'web"],
    ...['https', '80;443', '80 443', '443-', '80,'].map(
      (port) => ['service', 'protocol', { udp: { port, source_port: '1-2' } }] as const,
    ),
    ['app_override_rule', 'port', 'abc'],
    ['schedule', 'schedule_type', { recurring: { daily: ['14:00-25:00'] } }],
    ['schedule', 'schedule_type', { recurring: { weekly: { monday: ['08:60-09:00'] } } }],
    ['schedule', 'schedule_type', { non_recurring: ['2026/02/30@08:00-2026/03/01@09:00'] }],
    ['schedule', 'schedule_type', { non_recurring: ['2026/03/02@08:00-2026/03/01@09:00'] }],
    ['security_rule', 'service', ['application-default', 'service-http']],
    ['tls_service_profile', 'protocol_settings', { min_version: 'tls1-3', max_version: 'tls1-1' }],
    ['decryption_profile', 'ssl_protocol_settings', { min_version: 'tls1-2', max_version: 'sslv3' }],
  ])('%s.%s: %j', (kind, attribute, value) => {
    for (const names of forms) expect(found(kind, { [attribute]: value }, attribute, names)).toEqual(['certain']);
  });

  test.each([
    ['address', 'ip_netmask', '10.0.0.0/24'],
    ['address', 'ip_netmask', '2001:db8::/32'],
    ['address', 'ip_netmask', '::ffff:10.0.0.1'],
    ['address', 'ip_netmask', '$net'],
    ['address', 'ip_range', '10.0.0.1-10.0.0.9'],
    ['address', 'ip_range', '2001:db8::1-2001:db8::9'],
    ['address', 'ip_range', '$range'],
    ['address', 'ip_wildcard', '10.20.1.0/0.0.248.255'],
    ['address', 'ip_wildcard', '$mask'],
    ['address_group', 'dynamic', { filter: "'web' and ('prod' or not 'test')" }],
    ['address_group', 'dynamic', { filter: 'web and "two words" AND it' }],
    ['address_group', 'dynamic', { filter: 'web' }],
    ['dynamic_user_group', 'filter', ''],
    ['service', 'protocol', { tcp: { port: '80, 8000-8099,$port' } }],
    ['schedule', 'schedule_type', { non_recurring: ['2028/02/29@18:00-2028/02/29@19:00'] }],
    ['tls_service_profile', 'protocol_settings', { min_version: 'tls1-2', max_version: 'tls1-2' }],
    ['decryption_profile', 'ssl_protocol_settings', { min_version: 'tls1-3', max_version: 'max' }],
  ])('%s.%s: %j is valid', (kind, attribute, value) => {
    for (const names of forms) expect(found(kind, { [attribute]: value }, attribute, names)).toEqual([]);
  });
});

describe('doubtful values are warnings', () => {
  const feed = (url: string) => ({ ip: { url, recurring: { hourly: {} } } });
  test.each([
    ['external_dynamic_list', 'type', feed('feeds.example.com/list.txt'), feed('http://feeds.example.com/list.txt')],
    ['url_category', 'list', ['https://example.com/'], ['example.com/', '*.example.com', 'example.com/?to=http://a']],
    ['decryption_profile', 'ssl_protocol_settings', { min_version: 'tls1-3' }, { min_version: 'tls1-2' }],
    ['url_category', 'list', ['example.com /x'], ['my category']],
    ['url_category', 'list', [''], ['example.com']],
    ['address', 'fqdn', '10.0.0.1', '10.example.com'],
    ['qos_policy_rule', 'action', { class: '9' }, { class: '8' }],
    ['security_rule', 'profile_setting', { group: ['a', 'b'] }, { group: ['a'] }],
    ['security_rule', 'source', ['10.0.0.1', '10.0.0.1'], ['10.0.0.1', '10.0.0.2']],
    ['interface_management_profile', 'permitted_ip', [{ name: '10.0.0.0/33' }], [{ name: '10.0.0.0/32' }]],
    ['address', 'name', ' web', 'web'],
    ['application_group', 'members', ['a'], ['b']],
    ['address_group', 'static', ['b', 'a'], ['b']],
    ['security_rule', 'application', ['Web-Browsing'], ['web-browsing', 'MyApp']],
  ])('%s.%s: %j, but not %j', (kind, attribute, doubtful, valid) => {
    expect(found(kind, { [attribute]: doubtful }, attribute)).toEqual(['documented']);
    expect(found(kind, { [attribute]: valid }, attribute)).toEqual([]);
  });
});

test.each([
  ['percent', '150', '100'],
  ['as-number', 'abc', '65000'],
  ['count', 'many', '3'],
  ['ip-wildcard', '10.0.0.0/8', '10.0.0.0/0.0.0.255'],
])('a variable of type %s is doubtful as %s, but not as %s', (type, doubtful, valid) => {
  expect(found('variable', { name: '$v', type, value: doubtful }, 'value')).toEqual(['documented']);
  expect(found('variable', { name: '$v', type, value: valid }, 'value')).toEqual([]);
});

test('a rule that negates everything is a warning', () => {
  expect(found('security_rule', { source: ['any'], negate_source: true }, 'negate_source')).toEqual(['documented']);
  expect(found('security_rule', { source: ['10.0.0.0/8'], negate_source: true }, 'negate_source')).toEqual([]);
});

test('an address with spaces is an error in a rule, and the text without them is named', () => {
  expect(issuesOf('security_rule', { source: [' 10.0.0.1 '] })).toContainEqual({
    path: ['source', 0],
    code: 'invalid',
    message: 'has spaces around it: " 10.0.0.1 "; use "10.0.0.1"',
    certainty: 'certain',
  });
});

describe('every kind of the catalog', () => {
  const top = (kind: ResourceKind): readonly Attribute[] => kind.attributes.filter(({ setBy }) => setBy === undefined);
  const lists = allKinds().flatMap((kind) =>
    top(kind).flatMap((attribute) => (attribute.type.kind === 'list' ? [{ kind, attribute }] : [])),
  );

  test('refuses `any` with other values in a list', () => {
    const matching = lists.filter(({ attribute }) => attribute.refs?.words?.includes('any') === true);
    expect(matching.length).toBeGreaterThan(40);
    const silent = matching.filter(({ kind, attribute }) => {
      const fields = { [attribute.name]: ['any', 'other'] };
      return !found(kind.name, fields, attribute.name).includes('certain');
    });
    expect(silent.map(({ kind, attribute }) => `${kind.name}.${attribute.name}`)).toEqual([]);
  });

  test('notices an object that contains itself', () => {
    const own = lists.filter(({ kind, attribute }) => attribute.refs?.kinds.includes(kind.name) === true);
    expect(own.map(({ kind }) => kind.name)).toEqual(
      expect.arrayContaining(['address_group', 'service_group', 'application_group']),
    );
    const silent = own.filter(({ kind, attribute }) => {
      const fields = { [kind.api.key ?? 'name']: 'self', [attribute.name]: ['other', 'self'] };
      return found(kind.name, fields, attribute.name).length === 0;
    });
    expect(silent.map(({ kind }) => kind.name)).toEqual([]);
  });

  test('of a rule notices a name of 70 characters', () => {
    // No firewall has these two: they exist at the service.
    const atService = ['mobile_agent_authentication_setting', 'onboarding_rule'];
    const rules = allKinds().filter(
      ({ name, api }) => (api.rulebase === true || api.ordered === true) && !atService.includes(name),
    );
    expect(rules.length).toBeGreaterThan(8);
    const silent = rules.filter(({ name }) => found(name, { name: 'x'.repeat(70) }, 'name').length === 0);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('with a minimum and a maximum version compares them', () => {
    const withVersions = allKinds().flatMap((kind) =>
      top(kind).flatMap(({ name, type }) =>
        type.kind === 'object' && type.attributes.some((inner) => inner.name === 'min_version')
          ? [{ kind: kind.name, name }]
          : [],
      ),
    );
    expect(withVersions.length).toBeGreaterThan(1);
    for (const { kind, name } of withVersions)
      expect(found(kind, { [name]: { min_version: 'tls1-3', max_version: 'tls1-0' } }, name)).toEqual(['certain']);
    expect(hasKind('tls_service_profile')).toBe(true);
  });
});
