import type { Values } from '../plan-json';
import type { Dice } from '../support/policy-edits';
import { allow, routes, servers, vrf, type Shape } from './base-world';
import { addressForms, serviceForms, widened, widenedService, writtenAddress, writtenService } from './forms';
import { added, both, changed, item, removed, ruleItem, type Change, type Item, type Place } from './world';

/** A change, and its kind: what changes, in which form, where. */
export interface Drawn {
  readonly kind: string;
  readonly change: Change;
  /** It changes what reaches a host by routes, NAT or zones; the rules are the same. */
  readonly isOfNetwork?: true;
}

type Make = (dice: Dice, shape: Shape) => Drawn;

const any = ['any'];
const wideSources = ['10.0.0.0/8', '0.0.0.0/1', '0.0.0.0/0', '8.0.0.0/5'] as const;
const wideTargets = ['10.2.0.0/16', '10.0.0.0/8', '0.0.0.0/0'] as const;
const wideNetworks = ['10.0.0.0/8', '0.0.0.0/1', '172.16.0.0/12', '0.0.0.0/0'] as const;
const openPorts = ['443,22', '1-65535', '443,1433,3306', '443,3389', '20-1024'] as const;

const inRule = (name: string, fields: Values): Change => changed('security_rule', name, fields);

const wideSource: Make = (dice, { source, place }) => {
  const [way, change] = widened(source, 'source', 'app', 'clients', dice.of(wideSources), place, dice);
  return { kind: `source of a rule in ${place}, ${source}: ${way}`, change };
};

const wideTarget: Make = (dice, { destination, place }) => {
  const [way, change] = widened(destination, 'destination', 'app', 'app', dice.of(wideTargets), place, dice);
  return { kind: `destination of a rule in ${place}, ${destination}: ${way}`, change };
};

const wideService: Make = (dice, { service, place }) => {
  const [way, change] = widenedService(service, 'app', 'app-ports', dice.of(openPorts), place, dice);
  return { kind: `service of a rule in ${place}, ${service}: ${way}`, change };
};

const together =
  (...makes: readonly Make[]): Make =>
  (dice, shape) => {
    const all = makes.map((make) => make(dice, shape));
    return { kind: all.map(({ kind }) => kind).join(' + '), change: both(...all.map(({ change }) => change)) };
  };

const placed = (dice: Dice): readonly [Place, 'pre' | 'post'] =>
  dice.of<readonly [Place, 'pre' | 'post']>([
    ['Texas', 'pre'],
    ['All', 'pre'],
    ['standard', 'pre'],
    ['Texas', 'post'],
  ]);

const newRule: Make = (dice) => {
  const [place, position] = placed(dice);
  const [source, destination, service] = [dice.of(addressForms), dice.of(addressForms), dice.of(serviceForms)];
  const parts = [
    writtenAddress(source, 'source', dice.of(wideNetworks), 'new-from', place),
    writtenAddress(destination, 'destination', dice.of([servers, '10.2.0.0/16', '10.2.8.0/24']), 'new-to', place),
    writtenService(service, dice.of(['22', '1-65535', '1433', '445,3389']), 'new-ports', place),
  ];
  const fields = Object.assign({}, ...parts.map((part) => part.fields)) as Values;
  const from = dice.of(['guest', 'untrust', 'partner', 'trust']);
  const condition = dice.of<Values>([{}, {}, { source_user: ['known-user'] }, { source_user: ['corp\\everybody'] }]);
  const rule = ruleItem('new', allow({ from: [from], to: ['servers'], ...fields, ...condition }), place, position);
  const said = Object.keys(condition).length === 0 ? '' : ', with a user';
  return {
    kind: `a new rule in ${place} ${position}: ${source} to ${destination}, ${service}${said}`,
    change: added(rule, ...parts.flatMap((part) => part.items)),
  };
};

const zones: Make = (dice, { place }) => {
  const from = dice.of([any, ['trust', 'untrust'], ['trust', 'guest', 'partner']]);
  const change = both(inRule('app', { from, source: any, negate_source: false }), inRule('app', { to: any }));
  return { kind: `zones of a rule in ${place}: ${from.join()}`, change };
};

/** Ways in which a deny rule no longer decides what rules below it allow. */
const denyWays: Readonly<Record<string, Change>> = {
  'is removed': removed('security_rule', 'no-smb'),
  'is disabled': inRule('no-smb', { disabled: true }),
  allows: inRule('no-smb', { action: 'allow' }),
  'has fewer sources': inRule('no-smb', { source: ['10.1.4.0/26'] }),
  'has fewer destinations': inRule('no-smb', { destination: [servers] }),
  'has fewer zones': inRule('no-smb', { from: ['guest'] }),
  'has a schedule': inRule('no-smb', { schedule: 'day' }),
  'has a user': inRule('no-smb', { source_user: ['corp\\bob'] }),
  'has an application': inRule('no-smb', { application: ['web-browsing'] }),
  'has another service': inRule('no-smb', { service: ['ssh'] }),
  'has a service with other ports': changed('service', 'smb', { protocol: { tcp: { port: '446' } } }),
  'is negated': inRule('no-smb', { source: ['10.1.200.0/24'], negate_source: true }),
  'moves below': (world) => {
    const rule = world.find(({ name }) => name === 'no-smb');
    return rule === undefined ? world : [...removed('security_rule', 'no-smb')(world), { ...rule, position: 'post' }];
  },
  'has a nearer service of the same name': added(item('service', 'smb', { protocol: { tcp: { port: '4450' } } })),
};

const denyGoes: Make = (dice) => {
  const way = dice.of(Object.keys(denyWays) as [string, ...string[]]);
  return { kind: `a deny rule ${way}`, change: denyWays[way] ?? ((world) => world) };
};

const tags: Make = (dice) => {
  const ways: Readonly<Record<string, Change>> = {
    'a tag is removed': changed('address', 'old-1', { tag: [] }),
    'a filter asks for more': changed('address_group', 'retired-hosts', { dynamic: { filter: "'retired' and 'x'" } }),
    'another filter': changed('address_group', 'retired-hosts', { dynamic: { filter: "'note'" } }),
    'the address moves': changed('address', 'old-1', { ip_netmask: '10.2.9.77/32' }),
    'the group becomes static': changed('address_group', 'retired-hosts', { dynamic: null, static: ['spare'] }),
  };
  const way = dice.of(Object.keys(ways) as [string, ...string[]]);
  return { kind: `a dynamic group that a deny rule names: ${way}`, change: ways[way] ?? ((world) => world) };
};

const order: Make = (dice) => {
  const way = dice.of(['the allow rule first', 'the allow rule into the folder above', 'the deny rules last']);
  const move: Change = (world) => {
    const admin = world.filter(({ name }) => name === 'admin');
    const denies = world.filter(({ name }) => name === 'no-smb' || name === 'no-retired');
    const but = (some: readonly Item[]): readonly Item[] => world.filter((one) => !some.includes(one));
    if (way === 'the allow rule first')
      return [...admin.map((one) => ({ ...one, place: 'All' as const })), ...but(admin)];
    if (way === 'the deny rules last')
      return [...but(denies), ...denies.map((one) => ({ ...one, place: 'Texas' as const }))];
    return [
      ...but(admin).filter(({ name }) => name !== 'rest'),
      ...admin,
      ...but([]).filter(({ name }) => name === 'rest'),
    ].map((one) => (one.name === 'no-smb' ? { ...one, place: 'standard' as const } : one));
  };
  return { kind: `order: ${way}`, change: move };
};

const nat = (name: string, fields: Values): Item =>
  ruleItem(
    name,
    { nat_type: 'ipv4', from: ['untrust'], to: ['untrust'], source: any, service: 'any', ...fields },
    'Texas',
    'pre',
    'nat_rule',
  );

const network: Make = (dice) => {
  const last = dice.below(6) + 1;
  const host = `10.2.${String(dice.below(3) + 8)}.${String(dice.below(200) + 1)}`;
  const ways: Readonly<Record<string, Change>> = {
    'NAT publishes another host': added(
      nat('more', {
        destination: [`203.0.113.${String(80 + last)}`],
        destination_translation: { translated_address: host },
      }),
    ),
    'NAT publishes more ports': changed('nat_rule', 'published', { service: 'any' }),
    'NAT leads to another host': changed('nat_rule', 'published', {
      destination_translation: { translated_address: host },
    }),
    'NAT covers more addresses': changed('nat_rule', 'published', {
      service: 'any',
      destination: ['203.0.113.80-203.0.113.87'],
    }),
    'an interface of guests gets into trust': both(
      changed('zone', 'trust', { network: { layer3: ['ethernet1/2', 'ethernet1/4'] } }),
      changed('zone', 'guest', { network: { layer3: [] } }),
    ),
    'the interface of the internet gets into trust': both(
      changed('zone', 'trust', { network: { layer3: ['ethernet1/2', 'ethernet1/1'] } }),
      changed('zone', 'untrust', { network: { layer3: [] } }),
    ),
    'a route leads more networks to the partner': changed('logical_router', 'main', {
      vrf: vrf([
        ...routes,
        {
          name: 'more',
          destination: dice.of(['172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']),
          interface: 'tunnel.1',
        },
      ]),
    }),
    'the default route leads to the partner': changed('logical_router', 'main', {
      vrf: vrf([{ name: 'default', destination: '0.0.0.0/0', interface: 'tunnel.1' }]),
    }),
  };
  const way = dice.of(Object.keys(ways) as [string, ...string[]]);
  return { kind: `network: ${way}`, change: ways[way] ?? ((world) => world), isOfNetwork: true };
};

const condition: Make = (dice, { condition: now, place }) => {
  const ways: Readonly<Record<Shape['condition'], readonly [Values, ...Values[]]>> = {
    none: [{ service: any }],
    user: [{ source_user: any }, { source_user: ['known-user'] }],
    schedule: [{ schedule: null }],
    application: [{ application: any }],
  };
  const less = dice.of(ways[now]);
  const wide = wideService(dice, {
    source: 'literal',
    destination: 'literal',
    service: 'object',
    place,
    position: 'pre',
    condition: now,
  });
  return {
    kind: `condition of a rule in ${place}: ${now} goes${now === 'none' ? '' : ', with more services'}`,
    change:
      now === 'none' ? inRule('app', less) : both(inRule('app', less), inRule('app', { service: any }), wide.change),
  };
};

export const openings: Readonly<Record<string, Make>> = {
  'the source of a rule widens': wideSource,
  'the destination of a rule widens': wideTarget,
  'the services of a rule widen': wideService,
  'source and services widen': together(wideSource, wideService),
  'source and destination widen': together(wideSource, wideTarget),
  'a new rule': newRule,
  'the zones of a rule widen': zones,
  'a deny rule loses': denyGoes,
  'a dynamic group shrinks below a deny rule': tags,
  'the order changes': order,
  'routes, NAT or zones change': network,
  'a condition goes': condition,
};
