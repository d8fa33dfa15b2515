import type { Configuration, ConfiguredObject, ConfiguredRule, ConfiguredRulebase } from '../../src/engine/policy';
import type { Container } from '../../src/catalog';

type Random = () => number;
type Fields = Readonly<Record<string, unknown>>;
interface MutableList extends Omit<ConfiguredRulebase, 'rules'> {
  readonly rules: ConfiguredRule[];
}

const folder = (name: string): Container => ({ scope: 'folder', name });
const [top, oslo, bergen] = [folder('All'), folder('Oslo'), folder('Bergen')];
/** The firewalls of the policy. */
export const firewalls: readonly Container[] = [oslo, bergen];
/** Addresses, zones, services, applications and users that no rule tells further apart. */
export const hosts = ['10.1.0.1', '10.1.0.2', '10.1.1.1', '10.2.0.1', '10.2.0.2', '10.9.9.9', '192.0.2.7'] as const;
export const zones = ['a', 'b', 'c'] as const;
export const ports = ['tcp/80', 'tcp/443', 'tcp/8080', 'udp/53', 'tcp/22'] as const;
export const applications = ['ssl', 'web-browsing', 'another'] as const;

/** A value that was put in so that it can be left out. */
export interface Planted {
  readonly sort: 'shadowed' | 'redundant' | 'mergeable' | 'unused' | 'duplicate';
  /** Names of rules or objects; one of them must be removed. */
  readonly names: readonly string[];
}

const networks: Readonly<Record<string, string>> = {
  'net-1': '10.1.0.0/16',
  'net-10': '10.1.0.0/24',
  'net-2': '10.2.0.0/24',
  'host-1': '10.1.0.1',
  'host-2': '10.1.0.2',
  'host-3': '10.1.1.1',
  'host-4': '10.2.0.1',
  'host-5': '10.2.0.2',
};
const within: Readonly<Record<string, readonly string[]>> = {
  any: ['net-2', 'host-1', 'host-3'],
  'net-1': ['net-10', 'host-3', 'host-2'],
  'net-10': ['host-1', 'host-2'],
  // The other host is another one in Bergen.
  'net-2': ['host-4'],
};
const services: Readonly<Record<string, string>> = { web: '80', tls: '443', alt: '8080', ssh: '22' };

/** A policy of two firewalls that looks random, with what was planted in it. */
export function randomPolicy(random: Random): { configuration: Configuration; planted: readonly Planted[] } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const planted: Planted[] = [];
  let count = 0;
  const nameOf = (what: string): string => `${what}-${String((count += 1))}`;
  const objects: ConfiguredObject[] = [];
  const add = (kind: string, container: Container, name: string, fields: Fields): void => {
    objects.push({ kind, container, name, fields: { name, ...fields } });
  };
  for (const zone of zones) add('zone', top, zone, {});
  for (const [name, value] of Object.entries(networks)) add('address', top, name, { ip_netmask: value });
  for (const [name, port] of Object.entries(services)) add('service', top, name, { protocol: { tcp: { port } } });
  add('address_group', top, 'servers', { static: ['host-4', 'host-3'] });
  // Nearer definitions with another value: names mean something else in Bergen.
  if (chance(0.5)) add('address', bergen, 'host-5', { ip_netmask: '10.9.9.9' });
  add('address', top, 'tagged', { ip_netmask: '10.9.9.9', tag: ['red'] });
  add('address_group', top, 'red-hosts', { dynamic: { filter: "'red'" } });
  add('tag', top, 'red', {});
  add('schedule', top, 'nights', { schedule_type: { recurring: { daily: ['22:00-23:59'] } } });
  add('profile_group', top, 'strict', {});

  const some = (list: readonly string[], share: number): readonly string[] =>
    chance(share) ? ['any'] : [...new Set([pick(list), ...(chance(0.4) ? [pick(list)] : [])])];
  const addresses = [...Object.keys(networks), 'servers', 'red-hosts'];
  const rule = (name: string, fields: Fields = {}): ConfiguredRule => {
    const action = pick(['allow', 'allow', 'deny', 'drop']);
    const application = some(['ssl', 'web-browsing'], 0.6);
    const isUsual = !application.includes('any') && chance(0.3);
    return {
      name,
      fields: {
        name,
        from: some(zones, 0.3),
        to: some(zones, 0.3),
        source: some(addresses, 0.3),
        destination: some(addresses, 0.4),
        source_user: chance(0.1) ? ['alice'] : ['any'],
        category: ['any'],
        application,
        service: isUsual ? ['application-default'] : some(Object.keys(services), 0.5),
        action,
        negate_source: chance(0.07),
        log_end: true,
        ...(action === 'allow' && chance(0.4) ? { profile_setting: { group: ['strict'] } } : {}),
        ...(chance(0.15) ? { log_setting: 'elsewhere' } : {}),
        ...(chance(0.1) ? { schedule: 'nights' } : {}),
        ...(chance(0.07) ? { disabled: true } : {}),
        ...(chance(0.2) ? { description: `about ${name}` } : {}),
        ...fields,
      },
    };
  };
  const lists = [
    { container: top, rulebase: 'pre' as const },
    { container: oslo, rulebase: 'pre' as const },
    { container: bergen, rulebase: 'pre' as const },
    { container: oslo, rulebase: 'post' as const },
    { container: top, rulebase: 'post' as const },
  ].map((place): MutableList => ({
    ...place,
    kind: 'security_rule',
    rules: Array.from({ length: 2 + Math.floor(random() * 3) }, () => rule(nameOf('rule'))),
  }));
  const put = (list: MutableList, at: number, one: ConfiguredRule): void => void list.rules.splice(at, 0, one);
  const own = (list: MutableList): readonly ConfiguredRule[] =>
    list.rules.filter(({ name, fields }) => name.startsWith('rule') && fields['disabled'] !== true);

  // A rule with a smaller source after one that matches all of it.
  for (let i = 0; i < 2; i++) {
    const list = pick(lists);
    const cover = pick(own(list));
    const [side] = ((cover?.fields['source'] as readonly string[] | undefined) ?? []).filter((one) => one in within);
    if (cover === undefined || side === undefined || cover.fields['negate_source'] === true) continue;
    const name = nameOf('shadowed');
    const at = list.rules.indexOf(cover) + 1 + Math.floor(random() * (list.rules.length - list.rules.indexOf(cover)));
    const action = pick(['allow', 'deny']);
    put(list, at, { name, fields: { ...cover.fields, name, action, source: [pick(within[side] ?? [])] } });
    planted.push({ sort: 'shadowed', names: [name] });
  }
  // The same right before it, which treats the traffic alike.
  for (let i = 0; i < 2; i++) {
    const list = pick(lists);
    const cover = pick(own(list));
    const [side] = ((cover?.fields['source'] as readonly string[] | undefined) ?? []).filter((one) => one in within);
    if (cover === undefined || side === undefined || cover.fields['negate_source'] === true) continue;
    const name = nameOf('redundant');
    put(list, list.rules.indexOf(cover), {
      name,
      fields: { ...cover.fields, name, source: [pick(within[side] ?? [])] },
    });
    planted.push({ sort: 'redundant', names: [name] });
  }
  // A rule in two parts, with a rule of other zones between them at times.
  for (let i = 0; i < 2; i++) {
    const list = pick(lists);
    const [one, other] = [nameOf('merge'), nameOf('merge')];
    const [field, parts] = pick<readonly [string, readonly [string, string]]>([
      ['source', ['host-2', 'net-2']],
      ['destination', ['host-1', 'host-4']],
      ['service', ['tls', 'ssh']],
      ['from', ['a', 'b']],
    ]);
    const base = {
      to: ['c'],
      from: ['a'],
      source: ['net-1'],
      destination: ['net-2'],
      disabled: false,
      negate_source: false,
    };
    const { fields } = rule(one, { ...base, application: ['any'], service: ['any'] });
    put(list, 0, { name: other, fields: { ...fields, name: other, [field]: [parts[1]] } });
    if (chance(0.5)) put(list, 0, rule(nameOf('rule'), { to: ['a'] }));
    put(list, 0, { name: one, fields: { ...fields, name: one, [field]: [parts[0]] } });
    planted.push({ sort: 'mergeable', names: [one, other] });
  }
  const idle = (kind: string, fields: Fields): string => {
    const name = nameOf('unused');
    add(kind, pick([top, oslo]), name, fields);
    planted.push({ sort: 'unused', names: [name] });
    return name;
  };
  idle('address', { ip_netmask: '10.7.7.7' });
  const inner = nameOf('unused');
  add('address', top, inner, { ip_netmask: '10.7.7.8' });
  planted.push({ sort: 'unused', names: [inner] });
  add('address_group', top, nameOf('idle'), { static: [inner, 'host-1'] });
  idle('service', { protocol: { udp: { port: '99' } } });
  idle('schedule', { schedule_type: { recurring: { daily: ['01:00-02:00'] } } });
  idle('tag', {});
  idle('profile_group', {});
  // Referenced by a disabled rule only: in use.
  const kept = nameOf('kept');
  add('address', top, kept, { ip_netmask: '10.7.7.9' });
  put(pick(lists), 0, rule(nameOf('rule'), { disabled: true, source: [kept] }));

  const copy = (of: string, field: 'source' | 'service', value: Fields, kind: string): void => {
    const name = nameOf('copy');
    const list = pick(lists);
    const at = list.rules.findIndex(
      ({ name: rule, fields }) => rule.startsWith('rule') && (fields[field] as readonly string[]).includes(of),
    );
    add(kind, top, name, value);
    const found = list.rules[at];
    if (found === undefined) put(list, list.rules.length, rule(nameOf('rule'), { [field]: [name], disabled: false }));
    else {
      const names = (found.fields[field] as readonly string[]).map((one) => (one === of ? name : one));
      list.rules[at] = { ...found, fields: { ...found.fields, [field]: names } };
    }
    planted.push({ sort: 'duplicate', names: [name, of] });
  };
  copy('host-1', 'source', { ip_netmask: pick(['10.1.0.1', '10.1.0.1/32']) }, 'address');
  copy('net-2', 'source', { ip_netmask: '10.2.0.0/24', description: 'the same' }, 'address');
  copy('tls', 'service', { protocol: { tcp: { port: '443' } } }, 'service');
  copy('servers', 'source', { static: ['host-3', 'host-4'] }, 'address_group');
  return {
    configuration: {
      containers: [
        { container: top, completeness: 'complete' },
        ...firewalls.map((container) => ({ container, completeness: 'complete' as const, above: 'All' })),
      ],
      objects,
      rulebases: lists,
    },
    planted,
  };
}
