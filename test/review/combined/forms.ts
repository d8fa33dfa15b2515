import type { Values } from '../plan-json';
import type { Dice } from '../support/policy-edits';
import { added, both, changed, item, type Change, type Item, type Place } from './world';

/** Ways to write a set of addresses or services in a rule, and ways to make a set that is written so wider. */

/** Both ends included. */
export type Range = readonly [first: number, last: number];

const numberOf = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const textOf = (value: number): string => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');

/** The range of a subnet. */
function rangeOf(cidr: string): Range {
  const [base = '', bits = '32'] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(numberOf(base) / size) * size;
  return [first, first + size - 1];
}

const bounds = (cidr: string): string => rangeOf(cidr).map(textOf).join('-');

/** Subnets that together are everything but one, IPv6 included. */
function complement(cidr: string): readonly string[] {
  const [first] = rangeOf(cidr);
  const bits = Number(cidr.split('/')[1] ?? '32');
  const others = Array.from({ length: bits }, (_, i) => {
    const size = 2 ** (31 - i);
    return `${textOf((Math.floor(first / size) ^ 1) * size)}/${String(i + 1)}`;
  });
  return bits === 0 ? [] : [...others, '::/0'];
}

function halves(cidr: string): readonly [string, string] {
  const [first, last] = rangeOf(cidr);
  const bits = Number(cidr.split('/')[1] ?? '32') + 1;
  return [`${textOf(first)}/${String(bits)}`, `${textOf(first + (last - first + 1) / 2)}/${String(bits)}`];
}

export const addressForms = [
  'literal',
  'range',
  'object',
  'range object',
  'group',
  'nested group',
  'tagged',
  'variable',
  'negated',
  'inherited',
  'of the snippet',
] as const;
export type AddressForm = (typeof addressForms)[number];

/** A rule of a snippet does not see the objects of a folder. */
const above = (home: Place): Place => (home === 'standard' ? 'standard' : 'All');

/** What a rule says, and the objects that it needs. */
export interface Written {
  readonly fields: Values;
  readonly items: readonly Item[];
}

export type Side = 'source' | 'destination';

/** Writes a subnet in a form. Names start with the prefix. */
export function writtenAddress(form: AddressForm, side: Side, cidr: string, prefix: string, home: Place): Written {
  const say = (names: readonly string[], items: readonly Item[] = [], negate = false): Written => ({
    fields: { [side]: names, [`negate_${side}`]: negate },
    items,
  });
  const own = (kind: string, name: string, fields: Values): Item => item(kind, name, fields, home);
  const address = (name: string, fields: Values, place = home): Item => item('address', name, fields, place);
  const [left, right] = halves(cidr);
  const members = [
    address(`${prefix}-1`, { ip_netmask: left }),
    address(`${prefix}-2`, { ip_range: bounds(right) }),
  ] as const;
  const pair = members.map(({ name }) => name);
  switch (form) {
    case 'literal':
      return say([cidr]);
    case 'range':
      return say([bounds(cidr)]);
    case 'object':
      return say([prefix], [address(prefix, { ip_netmask: cidr })]);
    case 'range object':
      return say([prefix], [address(prefix, { ip_range: bounds(cidr) })]);
    case 'group':
      return say([prefix], [...members, own('address_group', prefix, { static: pair })]);
    case 'nested group': {
      const inner = own('address_group', `${prefix}-in`, { static: [`${prefix}-1`] });
      return say([prefix], [...members, inner, own('address_group', prefix, { static: [inner.name, `${prefix}-2`] })]);
    }
    case 'tagged': {
      const tag = `t-${prefix}`;
      const one = address(`${prefix}-1`, { ip_netmask: cidr, tag: [tag] });
      return say([prefix], [own('tag', tag, {}), one, own('address_group', prefix, { dynamic: filter(tag) })]);
    }
    case 'variable':
      return say([`$${prefix}`], [own('variable', `$${prefix}`, { type: 'ip-netmask', value: cidr })]);
    case 'negated':
      return say(complement(cidr), [], true);
    case 'inherited':
      return say([prefix], [address(prefix, { ip_netmask: cidr }, above(home))]);
    case 'of the snippet':
      return say([prefix], [address(prefix, { ip_netmask: cidr }, home === 'All' ? 'All' : 'standard')]);
  }
}

const filter = (tag: string): Values => ({ filter: `'${tag}' and not 'retired'` });

/** Makes what a rule says wider, in one of the ways that its form offers. The wide subnet contains the old one. */
export function widened(
  form: AddressForm,
  side: Side,
  rule: string,
  prefix: string,
  wide: string,
  home: Place,
  dice: Dice,
): readonly [way: string, change: Change] {
  const inRule = (fields: Values): Change => changed('security_rule', rule, fields);
  const nearer = added(item('address', prefix, { ip_netmask: wide }));
  const more = item('address', `${prefix}-more`, { ip_netmask: wide }, home);
  const joined = (group: string): Change =>
    both(
      added(more),
      changed('address_group', group, (old) => ({ static: [...(old['static'] as string[]), more.name] })),
    );
  const ways: Readonly<Record<AddressForm, readonly [Way, ...Way[]]>> = {
    literal: [
      ['its value', inRule({ [side]: [wide] })],
      ['one more value', inRule({ [side]: [wide, '192.0.2.9'] })],
      ['any', inRule({ [side]: ['any'] })],
    ],
    range: [['its ends', inRule({ [side]: [bounds(wide)] })]],
    object: [
      ['the object', changed('address', prefix, { ip_netmask: wide })],
      ['another form of the object', changed('address', prefix, { ip_netmask: null, ip_range: bounds(wide) })],
    ],
    'range object': [['the object', changed('address', prefix, { ip_range: bounds(wide) })]],
    group: [
      ['a member', changed('address', `${prefix}-1`, { ip_netmask: wide })],
      ['one more member', joined(prefix)],
    ],
    'nested group': [
      ['a member of the inner group', changed('address', `${prefix}-1`, { ip_netmask: wide })],
      ['one more member of the inner group', joined(`${prefix}-in`)],
    ],
    tagged: [
      ['a tag on another address', changed('address', 'campus', { ip_netmask: wide, tag: [`t-${prefix}`] })],
      ['the tagged address', changed('address', `${prefix}-1`, { ip_netmask: wide })],
      [
        'the filter',
        both(
          changed('address', 'campus', { ip_netmask: wide }),
          changed('address_group', prefix, { dynamic: { filter: `'t-${prefix}' or 'campus'` } }),
        ),
      ],
    ],
    variable: [['its value', changed('variable', `$${prefix}`, { value: wide })]],
    negated: [
      ['fewer exceptions', inRule({ [side]: complement(wide).length === 0 ? ['192.0.2.9'] : complement(wide) })],
      ['no negation', inRule({ [side]: [wide], [`negate_${side}`]: false })],
    ],
    inherited: [
      ['the object above', changed('address', prefix, { ip_netmask: wide })],
      ['a nearer object of the same name', nearer],
    ],
    'of the snippet': [
      ['the object of the snippet', changed('address', prefix, { ip_netmask: wide })],
      ['a nearer object of the same name', nearer],
    ],
  };
  return dice.of(ways[form]);
}

type Way = readonly [way: string, change: Change];

export const serviceForms = ['object', 'group', 'nested group', 'inherited', 'of the snippet'] as const;
export type ServiceForm = (typeof serviceForms)[number];

/** Writes TCP ports in a form. */
export function writtenService(form: ServiceForm, ports: string, prefix: string, home: Place): Written {
  const service = (name: string, port: string, place = home): Item =>
    item('service', name, { protocol: { tcp: { port } } }, place);
  const say = (items: readonly Item[]): Written => ({ fields: { service: [prefix] }, items });
  const group = (name: string, members: readonly string[]): Item => item('service_group', name, { members }, home);
  switch (form) {
    case 'object':
      return say([service(prefix, ports)]);
    case 'group':
      return say([service(`${prefix}-1`, ports), group(prefix, [`${prefix}-1`])]);
    case 'nested group':
      return say([
        service(`${prefix}-1`, ports),
        group(`${prefix}-in`, [`${prefix}-1`]),
        group(prefix, [`${prefix}-in`]),
      ]);
    case 'inherited':
      return say([service(prefix, ports, above(home))]);
    case 'of the snippet':
      return say([service(prefix, ports, home === 'All' ? 'All' : 'standard')]);
  }
}

/** Adds ports to what a rule says. */
export function widenedService(
  form: ServiceForm,
  rule: string,
  prefix: string,
  ports: string,
  home: Place,
  dice: Dice,
): readonly [way: string, change: Change] {
  const fields = { protocol: { tcp: { port: ports } } };
  const leaf = form === 'group' || form === 'nested group' ? `${prefix}-1` : prefix;
  const group = form === 'nested group' ? `${prefix}-in` : prefix;
  const ways: [Way, ...Way[]] = [
    ['the ports of the object', changed('service', leaf, fields)],
    ['any', changed('security_rule', rule, { service: ['any'] })],
    [
      'one more service in the rule',
      both(
        added(item('service', `${prefix}-more`, fields, home)),
        changed('security_rule', rule, { service: [prefix, `${prefix}-more`] }),
      ),
    ],
  ];
  if (form === 'group' || form === 'nested group') {
    ways.push([
      'one more member',
      both(
        added(item('service', `${prefix}-more`, fields, home)),
        changed('service_group', group, (old) => ({ members: [...(old['members'] as string[]), `${prefix}-more`] })),
      ),
    ]);
  }
  if (form === 'inherited' || form === 'of the snippet') {
    ways.push(['a nearer object of the same name', added(item('service', prefix, fields))]);
  }
  return dice.of(ways);
}
