import { newObject, newRule, ruleNames, type PolicyEdit } from './safe-policy';
import type { Values } from '../plan-json';

/** Random numbers that are the same for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2654435761 + 1;
  }

  below(count: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((this.#state ^ (this.#state >>> 13)) >>> 0) % count;
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
}

type Make = (dice: Dice) => PolicyEdit;
const any = ['any'];

/** Addresses that are nearly all, written in different ways. */
function nearlyAll(dice: Dice): Values {
  const bits = 2 + dice.below(3);
  return dice.of<() => Values>([
    () => ({ source: any, destination: any }),
    () => ({ source: ['0.0.0.0/0'], destination: ['0.0.0.0/0'] }),
    () => ({ source: ['0.0.0.0/1', '128.0.0.0/1'], destination: any }),
    () => ({ source: ['0.0.0.0-255.255.255.254'], destination: ['0.0.0.0/1'] }),
    () => ({ source: networks(bits), destination: networks(bits) }),
    () => ({ source: ['192.0.2.1'], negate_source: true, destination: any }),
  ])();
}

function networks(bits: number): readonly string[] {
  return Array.from({ length: 2 ** bits - 1 }, (_, i) => `${i * 2 ** (8 - bits)}.0.0.0/${bits}`);
}

const zones = (dice: Dice): Values => {
  const from = dice.of(['trust', 'dmz', 'untrust']);
  return { from: [from], to: [from === 'dmz' ? 'trust' : 'dmz'] };
};

/** Ways to open the safe policy. */
export const openings: Readonly<Record<string, Make>> = {
  'a rule for nearly all addresses': (dice) => ({
    add: [newRule('wide', { ...zones(dice), ...nearlyAll(dice), service: any, action: 'allow' })],
  }),
  'a rule for nearly all ports': (dice) => ({
    add: [
      newObject('scm_service', 'most', { protocol: { tcp: { port: dice.of(['1-65535', '0-65000', '1024-65535']) } } }),
      newRule('wide', { ...zones(dice), source: any, destination: any, service: ['most'], action: 'allow' }),
    ],
  }),
  'a rule that a schedule hardly limits': (dice) => ({
    add: [
      newObject('scm_schedule', 'nearly-always', {
        schedule_type: { recurring: { daily: dice.of([['00:00-23:59'], ['00:00-12:00', '12:00-23:59']]) } },
      }),
      newRule('wide', { ...zones(dice), ...nearlyAll(dice), service: any, schedule: 'nearly-always', action: 'allow' }),
    ],
  }),
  'a rule for nearly all countries': (dice) => ({
    add: [
      newRule('countries', {
        from: ['untrust'],
        to: [dice.of(['trust', 'dmz'])],
        source: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').flatMap((a) => 'ABCDEFGH'.split('').map((b) => a + b)),
        destination: any,
        service: any,
        action: 'allow',
      }),
    ],
  }),
  'a protocol of administrators from the internet': (dice) => ({
    add: [
      newObject('scm_service', 'admin', {
        protocol: { tcp: { port: dice.of(['22', '3389', '445', '5985', '23']) } },
      }),
      newRule('admin', {
        from: ['untrust'],
        to: ['dmz'],
        source: dice.of([any, ['203.0.113.0/24'], ['0.0.0.0/2']]),
        destination: ['server'],
        service: ['admin'],
        action: 'allow',
      }),
    ],
  }),
  'a server published to the internet': (dice) => ({
    add: [
      newRule('publish', {
        from: dice.of([['untrust'], any]),
        to: ['dmz'],
        source: any,
        destination: ['server'],
        service: dice.of([any, ['web']]),
        action: 'allow',
      }),
    ],
  }),
  'a rule that no longer limits a side': (dice) => {
    const [name, fields] = dice.of<readonly [string, Values]>([
      ['web-out', { source: any, destination: any, service: any }],
      ['app', { from: any, source: any }],
      ['app', { destination: any, service: any }],
      ['sync', { from: any, to: any, source: any, destination: any }],
    ]);
    return { change: { [name]: fields } };
  },
  'a rule that blocks and then allows': () => ({ change: { rest: { action: 'allow' } } }),
  'an address that grows': (dice) => ({
    change: { [dice.of(['server', 'client-1'])]: { ip_netmask: `10.0.0.0/${8 + dice.below(16)}` } },
  }),
  'a group that takes in a network': (dice) => ({
    add: [newObject('scm_address', 'more', { ip_netmask: `172.16.0.0/${8 + dice.below(12)}` })],
    change: { clients: { static: ['client-1', 'client-2', 'more'] } },
  }),
  'a service that grows': (dice) => ({
    change: { web: { protocol: { tcp: { port: dice.of(['1-65535', '1-40000', '443,1024-65535']) } } } },
  }),
  'a block list below the rules that allow': (dice) => ({
    order: dice.of([
      ['web-out', 'app', 'sync', 'branch-a', 'branch-b', 'no-bad', 'rest'],
      ['web-out', 'app', 'no-bad', 'sync', 'branch-a', 'branch-b', 'rest'],
    ]),
  }),
  'a block list that is no longer used': (dice) =>
    dice.of<PolicyEdit>([{ remove: ['no-bad'] }, { change: { 'no-bad': { disabled: true } } }]),
  'a value that is known only after the apply': (dice) => {
    const [name, field] = dice.of<readonly [string, string]>([
      ['rest', 'action'],
      ['no-bad', 'action'],
      ['app', 'source'],
      ['server', 'ip_netmask'],
      ['web-out', 'destination'],
    ]);
    return { change: { [name]: { [field]: null } }, unknown: { [name]: { [field]: true } } };
  },
  'an object that is named like an address': (dice) => ({
    add: [
      newObject('scm_address', '10.9.9.9', { ip_netmask: dice.of(['0.0.0.0/0', '10.0.0.0/8']) }),
      newRule('literal', {
        from: ['trust'],
        to: ['dmz'],
        source: ['10.9.9.9'],
        destination: any,
        service: any,
        action: 'allow',
      }),
    ],
  }),
  'a schedule that is removed': (dice) => ({ change: { sync: { schedule: dice.of([null, '']) } } }),
  'inspection that goes': (dice) => ({
    change: { [dice.of(['web-out', 'app', 'sync'])]: { profile_setting: null } },
  }),
};

const split = (dice: Dice): PolicyEdit => {
  const at = 25 + dice.below(6);
  return {
    change: { 'web-out': { source: [`10.1.0.0/${at}`] } },
    add: [
      newRule('web-out-rest', {
        from: ['trust'],
        to: ['untrust'],
        source: Array.from({ length: at - 24 }, (_, i) => `10.1.0.${2 ** (7 - i)}/${25 + i}`),
        destination: ['198.51.100.0/24'],
        service: ['web'],
        action: 'allow',
        profile_setting: { group: ['best-practice'] },
      }),
    ],
    order: ['no-bad', 'web-out', 'web-out-rest', 'app', 'sync', 'branch-a', 'branch-b', 'rest'],
  };
};

/** Two rules that differ in one list become one rule, in the place of either. */
const merge = (dice: Dice): PolicyEdit => {
  const [kept, gone] = dice.of<readonly [string, string]>([
    ['branch-a', 'branch-b'],
    ['branch-b', 'branch-a'],
  ]);
  const source = dice.of([['10.3.0.0/24'], ['10.3.0.0/25', '10.3.0.128/25'], ['10.3.0.0-10.3.0.255']]);
  return { change: { [kept]: { source } }, remove: [gone] };
};

/** Blocks get another address in the configuration, alone or with an edit that changes no traffic. */
const move = (dice: Dice): PolicyEdit => {
  const rule = dice.of(['web-out', 'app', 'sync', 'rest', 'no-bad']);
  const object = dice.of(['web', 'server', 'clients', 'night', 'bad']);
  return {
    moved: {
      [rule]: `scm_security_rule.old-${dice.below(20)}`,
      [object]: `module.old.scm_object.old-${dice.below(20)}`,
    },
    ...dice.of<PolicyEdit>([
      {},
      { change: { [rule]: { description: `note ${dice.below(9)}` } } },
      { rename: { [rule]: `${rule}-${dice.below(100)}` } },
    ]),
  };
};

/** Edits that decide no traffic differently and protect it alike. */
export const harmless: Readonly<Record<string, Make>> = {
  'a rule is split': split,
  'two rules are merged': merge,
  'blocks are moved': move,
  'a group is replaced by its members': () => ({ change: { app: { source: ['client-1', 'client-2'] } } }),
  'an object is replaced by an equal one': (dice) => ({
    add: [newObject('scm_address', 'server-2', { ip_netmask: dice.of(['10.2.0.10', '10.2.0.10/32']) })],

    ...dice.of<PolicyEdit>([
      { change: { app: { destination: ['server-2'] } } },
      { change: { sync: { source: ['server-2'] } } },
    ]),
  }),
  'a list of addresses is renamed': (dice) => {
    const name = `bad-${dice.below(50)}`;
    return { rename: { bad: name }, change: { bad: {}, 'no-bad': { source: [name] } } };
  },
  'disjoint rules are put in another order': (dice) => ({
    order: [
      'no-bad',
      ...dice.of([
        ['app', 'web-out', 'sync', 'branch-b', 'branch-a'],
        ['branch-a', 'sync', 'app', 'branch-b', 'web-out'],
        ['web-out', 'branch-b', 'branch-a', 'sync', 'app'],
      ]),
      'rest',
    ],
  }),
  'a rule is renamed': (dice) => {
    const name = dice.of(['web-out', 'app', 'sync', 'rest', 'no-bad']);
    return { rename: { [name]: `${name}-${dice.below(100)}` }, change: { [name]: {} } };
  },
  'a value is written in another way': (dice) =>
    dice.of<PolicyEdit>([
      { change: { server: { ip_netmask: '10.2.0.10' } } },
      { change: { 'web-out': { source: ['10.1.0.0/25', '10.1.0.128/25'] } } },
      { change: { 'web-out': { source: ['10.1.0.0-10.1.0.255'] } } },
      { change: { 'web-out': { destination: ['198.51.100.128/25', '198.51.100.0/25'] } } },
      { change: { web: { protocol: { tcp: { port: '443,443' } } } } },
      { change: { clients: { static: ['client-2', 'client-1'] } } },
      { change: { night: { schedule_type: { recurring: { daily: ['01:00-01:30', '01:30-02:00'] } } } } },
    ]),
  'something is described': (dice) => ({
    change: {
      [dice.of(['web', 'server', 'clients', 'night', 'trust', ...ruleNames] as [string, ...string[]])]: {
        description: `note ${dice.below(99)}`,
      },
    },
  }),
  'an object that no rule uses is added': (dice) => ({
    add: [newObject('scm_address', `spare-${dice.below(50)}`, { ip_netmask: `10.${dice.below(250)}.0.0/16` })],
  }),
};
