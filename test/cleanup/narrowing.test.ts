import { describe, expect, test } from '@jest/globals';
import { Narrowing } from '../../src/tools/cleanup/logs/narrowing';
import { object, office, officeWith } from '../trace/office';

const objects = [
  object('address', 'web', { ip_netmask: '10.1.0.1' }),
  object('address', 'db', { ip_netmask: '10.1.0.2' }),
  object('address', 'name', { fqdn: 'web.example' }),
  object('address_group', 'both', { static: ['web', 'db'] }),
  object('service', 'from-high', { protocol: { tcp: { port: '8443', source_port: '1024-65535' } } }),
];
const at = new Narrowing(officeWith({ objects })).at([office]);
const hosts = (count: number, of = (i: number) => `10.1.${i >> 8}.${i & 255}`): ReadonlySet<string> =>
  new Set(Array.from({ length: count }, (_, i) => of(i)));

describe('a list of addresses', () => {
  const addresses = (names: readonly string[], ...seen: readonly string[]) => at.addresses(names, new Set(seen));

  test('without its entries that no session had', () => {
    expect(addresses(['web', 'db'], '10.1.0.1')).toEqual(['web']);
    expect(addresses(['10.1.0.0/24', '10.2.0.0/24'], '10.1.0.9')).toEqual(['10.1.0.0/24']);
    expect(addresses(['both', '10.2.0.1'], '10.1.0.2')).toEqual(['both']);
  });

  test('keeps entries whose content is not known', () => {
    expect(addresses(['web', 'name', 'nowhere', 'db'], '10.1.0.1')).toEqual(['web', 'name', 'nowhere']);
  });

  test('is not narrowed if all of it was used, if nothing of it was, or if an address is not known', () => {
    expect(addresses(['web', 'db'], '10.1.0.1', '10.1.0.2')).toBeUndefined();
    expect(addresses(['web', 'db'], '10.9.0.1')).toBeUndefined();
    expect(addresses(['web', 'db'], '10.1.0.1', 'x')).toBeUndefined();
  });

  test.each([['any'], [undefined]])('of %s becomes up to 8 hosts, else up to 16 networks, else it stays', (name) => {
    const any = name === undefined ? [] : [name];
    expect(at.addresses(any, hosts(0))).toBeUndefined();
    expect(at.addresses(any, new Set(['10.1.0.9', '10.1.0.10']))).toEqual(['10.1.0.10', '10.1.0.9']);
    expect(at.addresses(any, hosts(8))).toHaveLength(8);
    expect(at.addresses(any, hosts(9))).toEqual(['10.1.0.0/24']);
    expect(
      at
        .addresses(
          any,
          hosts(16, (i) => `10.${i}.7.9`),
        )
        ?.slice(0, 2),
    ).toEqual(['10.0.7.0/24', '10.1.7.0/24']);
    expect(
      at.addresses(
        any,
        hosts(17, (i) => `10.${i}.7.9`),
      ),
    ).toBeUndefined();
  });

  test('of any becomes networks of 64 bits in IPv6, however the addresses are written', () => {
    const seen = (of: (i: number) => string) => at.addresses(['any'], hosts(9, of));
    expect(seen((i) => `2001:db8:1:2::${i + 1}`)).toEqual(['2001:db8:1:2::/64']);
    expect(seen((i) => `2001:db8:1:2:0:0:0:${i}`)).toEqual(['2001:db8:1:2::/64']);
    expect(seen((i) => `2001:db8::${i + 1}`)).toEqual(['2001:db8:0:0::/64']);
    expect(seen((i) => `::${i + 1}`)).toEqual(['0:0:0:0::/64']);
    expect(seen((i) => `2001:${i}`)).toBeUndefined();
  });
});

describe('a list of applications', () => {
  const applications = (names: readonly string[], ...seen: readonly string[]) => at.applications(names, new Set(seen));

  test.each<[readonly string[], readonly string[], readonly string[] | undefined]>([
    [['any'], ['ssl', 'dns'], ['dns', 'ssl']],
    [['any'], [], undefined],
    [['ssl', 'dns'], ['ssl'], ['ssl']],
    [['ssl', 'dns'], ['ssl', 'dns'], undefined],
    [['ssl', 'web-filter'], ['ssl', 'dns'], undefined],
    [['any'], Array.from({ length: 33 }, (_, i) => `app-${i}`), undefined],
  ])('%j with %j becomes %j', (names, seen, expected) => {
    expect(applications(names, ...seen)).toEqual(expected);
  });

  test('of any has up to 32 of them', () => {
    expect(applications(['any'], ...Array.from({ length: 32 }, (_, i) => `app-${i}`))).toHaveLength(32);
  });
});

describe('a list of services', () => {
  const services = (names: readonly string[], ...seen: readonly string[]) => at.services(names, new Set(seen), office);

  test('of any becomes services that exist for exactly the ports, else new ones', () => {
    expect(services(['any'], 'tcp/443', 'udp/53')).toEqual({ names: ['https', 'dns'], created: [] });
    const made = services(['any'], 'tcp/8443', 'udp/443');
    expect(made?.names).toEqual(['tcp-8443', 'udp-443']);
    expect(made?.created.map(({ object: { name, container } }) => [name, container])).toEqual([
      ['tcp-8443', office],
      ['udp-443', office],
    ]);
  });

  test('of any stays with sessions that have no port, and with more than 8 ports', () => {
    expect(services(['any'], 'tcp/443', 'icmp')).toBeUndefined();
    const ports = Array.from({ length: 9 }, (_, i) => `tcp/${i + 1}`);
    expect(services(['any'], ...ports)).toBeUndefined();
    expect(services(['any'], ...ports.slice(1))?.names).toHaveLength(8);
  });

  test('without those that no session had; application-default and unknown ports stay', () => {
    expect(services(['https', 'rdp'], 'tcp/443')).toEqual({ names: ['https'], created: [] });
    expect(services(['https', 'rdp'], 'tcp/443', 'tcp/3389')).toBeUndefined();
    expect(services(['https', 'rdp'], 'tcp/443', 'x/y')).toBeUndefined();
    expect(services(['application-default', 'rdp'], 'tcp/443')).toBeUndefined();
  });
});
