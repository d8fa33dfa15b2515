import { describe, expect, test } from '@jest/globals';
import { allKinds, attributesIn, kindNamed, validateFields, type Attribute, type Issue } from '../../src/catalog';
import { applicationInstead, commonApplications } from '../../src/catalog/app-ids';
import { networkOf } from '../../src/catalog/ip-network';
import { knownApplications } from '../../src/engine/policy/known-applications';

const kinds = allKinds();

function issuesOf(kind: string, fields: object, names: 'terraform' | 'wire' = 'terraform'): readonly Issue[] {
  return validateFields(kindNamed(kind), { name: 'a', folder: 'All', ...fields }, { names, isUnknown: () => false });
}

const isAdvice = ({ certainty }: Issue): boolean => certainty === 'advice';

describe('a network with host bits', () => {
  test.each([
    ['203.0.113.7/25', '203.0.113.0/25'],
    ['203.0.113.128/25', '203.0.113.128/25'],
    ['10.1.2.3/0', '0.0.0.0/0'],
    ['10.1.2.3/32', '10.1.2.3/32'],
    ['2001:db8::7/64', '2001:db8::/64'],
    ['2001:DB8:0:0::/64', '2001:DB8:0:0::/64'],
    ['::ffff:192.0.2.7/120', '::ffff:c000:200/120'],
    ['::1/128', '::1/128'],
    ['10.1.2.3', undefined],
    ['10.1.2.3/33', undefined],
    ['10.1.2.300/24', undefined],
    ['web/24', undefined],
    ['10.0.0.1-10.0.0.9', undefined],
  ])('%s is in %s', (text, network) => {
    expect(networkOf(text)).toBe(network);
  });

  test('gets a suggestion, and a request gets none', () => {
    const address = { ip_netmask: '203.0.113.7/25' };
    expect(issuesOf('address', address)).toEqual([
      {
        path: ['ip_netmask'],
        code: 'invalid',
        message:
          'has host bits: "203.0.113.7/25" matches all of 203.0.113.0/25; use "203.0.113.0/25" for the network, or ' +
          '"203.0.113.7" for the host',
        certainty: 'advice',
        isClear: true,
      },
    ]);
    expect(issuesOf('address', address, 'wire')).toEqual([]);
  });

  /** Every attribute that takes networks, with the path to its value. */
  const places = kinds.flatMap((kind) => inside(kind.attributes, [kind.name]));

  function inside(attributes: readonly Attribute[], above: readonly string[]): readonly (readonly string[])[] {
    return attributes.flatMap((attribute) => [
      ...(attribute.refs?.networks === true ? [[...above, attribute.name]] : []),
      ...inside(attributesIn(attribute.type), [...above, attribute.name]),
    ]);
  }

  test.each(places.map((path) => [path.join('.'), path] as const))('is found in %s', (_, [kind = '', ...path]) => {
    const name = path.at(-1);
    const { attributes } = kindNamed(kind);
    const found = issuesOf(kind, { ...valueAt(attributes, path, '203.0.113.7/25') }).filter(isAdvice);
    expect(found).toEqual([expect.objectContaining({ message: expect.stringContaining('203.0.113.0/25') })]);
    expect(found[0]?.path.filter((step) => typeof step === 'string').at(-1)).toBe(name);
  });

  test('the matches of every rule take networks, the addresses of interfaces do not', () => {
    const names = places.map((path) => path.join('.'));
    const matches = kinds
      .filter(({ attributes }) =>
        attributes.some(({ name, refs }) => name === 'source' && refs?.literals?.includes('ip')),
      )
      .flatMap(({ name }) => [`${name}.source`, `${name}.destination`]);
    expect(matches.length).toBeGreaterThan(15);
    expect(names).toEqual(expect.arrayContaining(matches));
    expect(names.filter((name) => name.includes('interface.'))).toEqual([]);
  });
});

describe('an App-ID that is one letter off', () => {
  test('is compared with a list that has every application with known ports', () => {
    expect(Object.keys(knownApplications).filter((name) => !commonApplications.has(name))).toEqual([]);
  });

  test.each([
    ['sll', 'ssl'],
    ['dicmo', 'dicom'],
    ['pnig', 'ping'],
    ['dsn', 'dns'],
    ['ms-update-', 'ms-update'],
    ['web-browsng', 'web-browsing'],
    ['https', 'web-browsing'],
    ['htps', 'web-browsing'],
    ['SSL', 'ssl'],
  ])('%s suggests %s', (text, meant) => {
    expect(applicationInstead(text)?.instead).toContain(`"${meant}"`);
  });

  test.each(['ssl', 'sap', 'rip', 'sip', 'pim', 'rtcp', 'ms-ds-smbv4', 'our-app', 'ab', 'http2', 'webex-base'])(
    '%s may be meant',
    (text) => {
      expect(applicationInstead(text)).toBeUndefined();
    },
  );

  const referring = kinds.flatMap((kind) =>
    paths(kind.attributes).map((path) => [`${kind.name}.${path.join('.')}`, kind.name, path] as const),
  );

  function paths(attributes: readonly Attribute[]): readonly (readonly string[])[] {
    return attributes.flatMap(({ name, refs, type }) => [
      ...(refs?.kinds.includes('application') === true ? [[name]] : []),
      ...paths(attributesIn(type)).map((path) => [name, ...path]),
    ]);
  }

  test.each(referring)('is found in %s', (_, kind, path) => {
    const issues = issuesOf(kind, valueAt(kindNamed(kind).attributes, path, 'sll'));
    expect(issues.filter(isAdvice)).toEqual([
      expect.objectContaining({ code: 'unlikely-name', message: expect.stringContaining('did you mean "ssl"?') }),
    ]);
  });
});

describe('a name with characters that firewalls do not accept', () => {
  const named = kinds.filter(
    ({ attributes, api }) =>
      (api.key ?? 'name') === 'name' && attributes.some(({ name, setBy, refs }) => name === 'name' && !setBy && !refs),
  );

  test('every kind refuses it, advises against it, or takes other names', () => {
    const silent = named.filter(({ name }) => {
      const found = validateFields(kindNamed(name), { name: 'a/b*c' }, { names: 'terraform', isUnknown: () => false });
      return !found.some(({ path }) => path[0] === 'name');
    });
    expect(silent.map(({ name }) => name).sort()).toEqual(
      [
        ...['aggregate_interface', 'decryption_exclusion', 'device', 'ethernet_interface', 'label'],
        ...['layer2_subinterface', 'layer3_subinterface', 'local_user', 'tag', 'tunnel_interface', 'vlan_interface'],
      ].sort(),
    );
  });

  test('gets a suggestion', () => {
    expect(issuesOf('address', { name: 'a/b*c', fqdn: 'www.example.com' })).toEqual([
      expect.objectContaining({
        path: ['name'],
        message: 'has characters that firewalls do not accept in names ("/", "*"): "a/b*c"; use "a-b-c"',
        certainty: 'advice',
      }),
    ]);
  });
});

/** An object in which only the attribute at the path is set. */
function valueAt(attributes: readonly Attribute[], path: readonly string[], text: string): Record<string, unknown> {
  const [first = '', ...rest] = path;
  const attribute = attributes.find(({ name }) => name === first);
  if (attribute === undefined) throw new Error(`no attribute ${first}`);
  const inner = rest.length === 0 ? text : valueAt(attributesIn(attribute.type), rest, text);
  return { [first]: attribute.type.kind === 'list' ? [inner] : inner };
}
