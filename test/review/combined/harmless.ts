import type { Values } from '../plan-json';
import type { Dice } from '../support/policy-edits';
import { clients, servers, appPorts, allow, type Shape } from './base-world';
import { addressForms, serviceForms, writtenAddress, writtenService, type AddressForm } from './forms';
import type { Drawn } from './openings';
import { added, both, changed, item, removed, ruleItem, type Change, type World } from './world';

type Make = (dice: Dice, shape: Shape) => Drawn;
const inRule = (name: string, fields: Values): Change => changed('security_rule', name, fields);

const kept: Change = (world) => world;
/** What other addresses get a tag at run time is unknown, so nothing else equals a dynamic group. */
const staticForms = addressForms.filter((form) => form !== 'tagged') as [AddressForm, ...AddressForm[]];

const rewrite =
  (side: 'source' | 'destination'): Make =>
  (dice, shape) => {
    const form = dice.of(staticForms);
    if (shape[side] === 'tagged') return { kind: 'nothing', change: kept };
    const { fields, items } = writtenAddress(
      form,
      side,
      side === 'source' ? clients : servers,
      `other-${side}`,
      shape.place,
    );
    return {
      kind: `${side}: ${shape[side]} becomes ${form}`,
      change: both(added(...items), inRule('app', fields)),
    };
  };

const rewriteService: Make = (dice, shape) => {
  const form = dice.of(serviceForms);
  const { fields, items } = writtenService(
    form,
    dice.of([appPorts, `${appPorts},${appPorts}`, '443-443']),
    'other-ports',
    shape.place,
  );
  return { kind: `service: ${shape.service} becomes ${form}`, change: both(added(...items), inRule('app', fields)) };
};

/** Renames an object or rule. The service renames its references; nothing references a rule. */
function renamed(world: World, kind: string, from: string, to: string): World {
  const isRule = world.some((one) => one.kind === kind && one.name === from && one.position !== undefined);
  const named = world.map((one) => ({ ...one, name: one.kind === kind && one.name === from ? to : one.name }));
  if (isRule) return named;
  const text = JSON.stringify(world.map(({ fields }) => fields)).replaceAll(`"${from}"`, `"${to}"`);
  const fields = JSON.parse(text) as readonly Values[];
  return named.map((one, i) => ({ ...one, fields: fields[i] ?? one.fields }));
}

const rename: Make = (dice) => {
  const [kind, name] = dice.of<readonly [string, string]>([
    ['security_rule', 'app'],
    ['security_rule', 'no-smb'],
    ['address', 'old-1'],
    ['service', 'smb'],
    ['address_group', 'retired-hosts'],
    ['tag', 'note'],
    ['profile_group', 'strict'],
    ['nat_rule', 'published'],
    ['address', 'spare'],
  ]);
  return { kind: `rename ${kind}`, change: (world) => renamed(world, kind, name, `${name}-new`) };
};

const split: Make = (dice) => {
  const name = dice.of(['admin', 'web-out', 'guests']);
  const parts: Readonly<Record<string, readonly [string, string]>> = {
    admin: ['10.1.200.0/25', '10.1.200.128/25'],
    'web-out': ['10.1.0.0/17', '10.1.128.0/17'],
    guests: ['10.9.0.0/25', '10.9.0.128/25'],
  };
  const [first, second] = parts[name] ?? ['', ''];
  return {
    kind: `split ${name}`,
    change: (world) =>
      world.flatMap((one) => {
        if (one.name !== name || one.kind !== 'security_rule') return [one];
        const half = { ...one, fields: { ...one.fields, source: [first] } };
        return [half, ruleItem(`${name}-2`, { ...one.fields, source: [second] })];
      }),
  };
};

const merge: Make = (dice) => {
  const [stays, goes] = dice.of<readonly [string, string]>([
    ['branch-a', 'branch-b'],
    ['branch-b', 'branch-a'],
  ]);
  const source = dice.of([['10.7.0.0/24'], ['10.7.0.0-10.7.0.255'], ['10.7.0.128/25', '10.7.0.0/25']]);
  return {
    kind: `merge into ${stays}: ${source.length}`,
    change: both(inRule(stays, { source }), removed('security_rule', goes)),
  };
};

const reorder: Make = (dice) => {
  const names = ['admin', 'web-out', 'publish', 'guests', 'branch-a', 'branch-b', 'to-partner'];
  const by = 1 + dice.below(names.length - 1);
  return {
    kind: `order of disjoint rules by ${String(by)}`,
    change: (world) => {
      const own = world.filter(({ kind, name }) => kind === 'security_rule' && names.includes(name));
      const turned = [...own.slice(by), ...own.slice(0, by)];
      let at = 0;
      return world.map((one) => (own.includes(one) ? (turned[at++] ?? one) : one));
    },
  };
};

const between: Make = (dice) => {
  const way = dice.of([
    'disabled rule',
    'a rule that never matches goes',
    'a rule that never matches shrinks',
    'halves of a deny',
    'split deny',
  ]);
  const changes: Readonly<Record<string, Change>> = {
    'disabled rule': added(
      ruleItem('off', {
        ...allow({ from: ['any'], to: ['any'], source: ['any'], destination: ['any'] }),
        disabled: true,
      }),
    ),
    'a rule that never matches goes': removed('security_rule', 'no-spare-2'),
    'a rule that never matches shrinks': inRule('no-spare-2', { source: ['10.66.0.9'] }),
    'halves of a deny': inRule('no-spare', { source: ['10.66.0.0/26', '10.66.0.64/26'] }),
    'split deny': inRule('no-smb', { source: ['0.0.0.0/1', '128.0.0.0/1', '::/0'] }),
  };
  return { kind: way, change: changes[way] ?? kept };
};

const text: Make = (dice) => {
  const name = dice.of(['app', 'admin', 'rest', 'no-bad', 'publish']);
  const way = dice.of<readonly [string, Change]>([
    [`description of ${name}`, inRule(name, { description: `note ${String(dice.below(99))}` })],
    [`tag of ${name}`, inRule(name, { tag: ['note'] })],
    ['color', changed('tag', 'note', { color: dice.of(['Blue', 'Green']) })],
    ['description of an address', changed('address', 'spare', { description: 'unused' })],
    ['an unused tag on an address', changed('address', 'spare', { tag: ['note'] })],
  ]);
  return { kind: way[0], change: way[1] };
};

const unused: Make = (dice) => {
  const n = String(dice.below(50));
  const way = dice.of<readonly [string, Change]>([
    ['an unused address', added(item('address', `free-${n}`, { ip_netmask: `10.${n}.0.0/16` }))],
    ['an unused group', added(item('address_group', `free-${n}`, { static: ['campus', 'spare'] }))],
    ['an unused service', added(item('service', `free-${n}`, { protocol: { udp: { port: '1-65535' } } }))],
    [
      'an unused schedule',
      added(item('schedule', `free-${n}`, { schedule_type: { recurring: { daily: ['00:00-23:59'] } } })),
    ],
    ['an unused address goes', removed('address', 'spare')],
    ['an unused address grows', changed('address', 'campus', { ip_netmask: '10.0.0.0/8' })],
  ]);
  return { kind: way[0], change: way[1] };
};

const form: Make = (dice) => {
  const way = dice.of<readonly [string, Change]>([
    ['a filter with parentheses', changed('address_group', 'retired-hosts', { dynamic: { filter: "('retired')" } })],
    ['a filter twice', changed('address_group', 'retired-hosts', { dynamic: { filter: "'retired' or 'retired'" } })],
    [
      'two halves of a day',
      changed('schedule', 'day', { schedule_type: { recurring: { daily: ['08:00-12:00', '12:00-18:00'] } } }),
    ],
    ['a mask of one host', changed('address', 'old-1', { ip_netmask: '10.2.9.9' })],
    ['a range of one host', changed('address', 'old-1', { ip_netmask: null, ip_range: '10.2.9.9-10.2.9.9' })],
    ['a service of one port twice', changed('service', 'smb', { protocol: { tcp: { port: '445,445' } } })],
    ['two services in another order', inRule('publish', { service: ['ssh', 'web'] })],
    ['a range as subnets', inRule('publish', { destination: ['203.0.113.80/29'] })],
    ['a group of one', both(added(item('address_group', 'one', { static: ['old-1'] })), kept)],
    ['host bits', inRule('admin', { source: ['10.1.200.9/24'] })],
  ]);
  return { kind: `form: ${way[0]}`, change: way[1] };
};

/**
 * Behind all own rules of the folder come those of its snippet. A rule of the folder may name what the snippet does not
 * see.
 */
const moveRule: Make = (_, { place }) => ({
  kind: `the rule moves from ${place}`,
  change: (world) => {
    if (place !== 'standard') return world;
    const app = world.filter(({ name, kind }) => name === 'app' && kind === 'security_rule');
    return [...world.filter((one) => !app.includes(one)), ...app.map((one) => ({ ...one, place: 'Texas' as const }))];
  },
});

const harmless: readonly Make[] = [
  rewrite('source'),
  rewrite('destination'),
  rewriteService,
  rename,
  split,
  merge,
  reorder,
  between,
  text,
  unused,
  form,
  moveRule,
];

/** One to three of them, one after the other. */
export function harmlessEdit(dice: Dice, shape: Shape): Drawn {
  const count = 1 + dice.below(3);
  const chosen = Array.from({ length: count }, () => dice.below(harmless.length));
  const all = [...new Set(chosen)].map((at) => (harmless[at] as Make)(dice, shape));
  return {
    kind: all
      .map(({ kind }) => kind)
      .sort()
      .join(' + '),
    change: both(...all.map(({ change }) => change)),
  };
}
