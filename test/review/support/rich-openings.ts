import type { Dice } from './policy-edits';
import type { Values } from '../plan-json';
import { newObject, newRule, objects, ruleNames, type RichEdit } from './rich-policy';

type Make = (dice: Dice) => RichEdit;
const any = ['any'];
const first = <T>(values: readonly T[], fallback: T): T => values[0] ?? fallback;

/** Ways to hide a wide set of addresses behind names. */
function widened(dice: Dice): { readonly names: readonly string[]; readonly add: RichEdit['add'] } {
  const net = dice.of(['10.0.0.0/8', '0.0.0.0/1', '172.16.0.0/12', '0.0.0.0/0']);
  return dice.of<() => { readonly names: readonly string[]; readonly add: RichEdit['add'] }>([
    () => ({ names: [net], add: [] }),
    () => ({ names: ['wide'], add: [newObject('scm_address', 'wide', { ip_netmask: net })] }),
    () => ({
      names: ['wide-group'],
      add: [
        newObject('scm_address', 'wide', { ip_netmask: net }),
        newObject('scm_address_group', 'wide-group', { static: ['wide', 'client-1'] }),
      ],
    }),
    () => ({
      names: ['wide-tagged'],
      add: [
        newObject('scm_tag', 'w', {}),
        newObject('scm_address', 'wide', { ip_netmask: net, tag: ['w'] }),
        newObject('scm_address_group', 'wide-tagged', { dynamic: { filter: "'w' or 'retired'" } }),
      ],
    }),
    () => ({ names: ['$wide'], add: [newObject('scm_variable', '$wide', { type: 'ip-netmask', value: net })] }),
    () => ({
      names: ['wide-range'],
      add: [newObject('scm_address', 'wide-range', { ip_range: '1.0.0.1-223.255.255.254' })],
    }),
  ])();
}

const ports = (dice: Dice): readonly string[] => dice.of([any, ['ssh'], ['sql'], ['smb']]);

/** Conditions that are themselves new or broad, so they limit little. */
const condition = (dice: Dice): Values =>
  dice.of<Values>([
    {},
    { source_user: ['known-user'] },
    { source_user: ['corp\\everybody'] },
    { source_hip: ['no-hip'] },
    { category: ['allowed-sites', 'any'] },
  ]);

/** Ways to open the rich policy: each combines objects, groups, tags, variables, order and conditions at random. */
export const richOpenings: Readonly<Record<string, Make>> = {
  'a new rule to the servers': (dice) => {
    const { names, add = [] } = widened(dice);
    const from = dice.of(['guest', 'untrust', 'branch', 'trust']);
    return {
      add: [
        ...add,
        newRule('new', {
          from: [from],
          to: ['servers'],
          source: names,
          destination: dice.of([any, ['app-servers'], ['db-net'], ['10.2.0.0/16']]),
          service: ports(dice),
          action: 'allow',
          ...condition(dice),
        }),
      ],
    };
  },
  'a rule takes in more sources': (dice) => {
    const { names, add = [] } = widened(dice);
    return { add, change: { [dice.of(['app', 'admin', 'publish', 'backup'])]: { source: names } } };
  },
  'a rule takes in more services': (dice) => ({
    change: {
      [dice.of(['app', 'publish', 'backup', 'web-out'])]: { service: dice.of([any, ['web', 'ssh', 'sql', 'smb']]) },
    },
  }),
  'a rule takes in more zones': (dice) => ({
    change: { [dice.of(['app', 'admin'])]: { from: dice.of([any, ['trust', 'guest', 'untrust']]) } },
  }),
  'a rule reaches more': (dice) => ({
    change: { [dice.of(['app', 'admin', 'publish', 'web-out', 'backup'])]: { destination: any } },
  }),
  'a deny rule goes': (dice) => ({
    remove: [dice.of(['no-smb', 'no-bad', 'no-retired'])],
    change: { app: { service: any, source: any } },
  }),
  'a deny rule is disabled, and the traffic was allowed below': (dice) => ({
    change: {
      'no-smb': { disabled: true },
      app: { service: dice.of([any, ['web', 'smb']]), source: ['client-1'] },
    },
  }),
  'a deny rule shrinks': (dice) =>
    dice.of<RichEdit>([
      { change: { 'no-smb': { source: ['client-1'] }, app: { service: ['web', 'smb'] } } },
      { change: { 'no-bad': { source_user: ['corp\\bob'] } } },
      { change: { 'no-bad': { schedule: 'night' } } },
      { change: { 'no-bad': { destination: ['vault'] } } },
      {
        change: { rest: { from: ['guest'], action: 'deny' } },
        add: [
          newRule('late', {
            from: ['branch'],
            to: ['trust'],
            source: any,
            destination: any,
            service: any,
            action: 'allow',
          }),
        ],
        order: [...ruleNames, 'late'],
      },
    ]),
  'a tag lets an address in': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { old: { tag: ['server'] } },
      { 'db-net': { tag: ['server'] } },
      { partner: { tag: ['server'] } },
      { 'app-servers': { dynamic: { filter: "'server'" } } },
      { 'app-servers': { dynamic: { filter: "'server' or 'retired'" } } },
      {
        'retired-hosts': { dynamic: { filter: "'retired' and 'none'" } },
        'app-servers': { dynamic: { filter: "'server'" } },
      },
    ]),
  }),
  'an address or variable grows': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { partner: { ip_netmask: dice.of(['198.0.0.0/8', '0.0.0.0/0']) } },
      { 'admin-net': { ip_netmask: dice.of(['10.1.0.0/16', '10.0.0.0/8']) } },
      { $lan: { value: dice.of(['10.0.0.0/8', '0.0.0.0/0']) } },
      { srv1: { ip_netmask: '10.2.0.0/16' } },
      { front: { ip_netmask: '10.2.0.0/24' } },
    ]),
  }),
  'a group or service grows': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { clients: { static: ['client-1', 'client-2', 'campus'] } },
      { web: { protocol: { tcp: { port: dice.of(['443,22', '1-65535', '443,1433,3306']) } } } },
      { ssh: { protocol: { tcp: { port: '22,3389' } } } },
    ]),
  }),
  'the order lets an allow rule win': (dice) => ({
    change: { app: { service: any }, publish: { service: any } },
    order: dice.of([
      ['app', 'publish', ...ruleNames.filter((name) => !['app', 'publish'].includes(name))],
      [...ruleNames.filter((name) => name !== 'no-bad' && name !== 'rest'), 'no-bad', 'rest'],
    ]),
  }),
  'a condition goes': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { admin: { source_user: any } },
      { admin: { source_user: ['known-user'] } },
      { backup: { schedule: null } },
      { sites: { category: any } },
      { 'allowed-sites': { list: ['intranet.example/', '*.com/'] } },
      { night: { schedule_type: { recurring: { daily: ['00:00-23:59'] } } } },
      { bad: { type: { ip: { url: 'https://other.example/x', recurring: { hourly: {} } } } } },
    ]),
  }),
  'protection goes': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { [dice.of(['app', 'publish', 'web-out'])]: { profile_setting: null } },
      { strict: { vulnerability: [] } },
      {
        vp: {
          rules: [{ ...first((objects['vp']?.[1]['rules'] as Values[] | undefined) ?? [], {}), action: { alert: {} } }],
        },
      },
      { [dice.of(['app', 'publish'])]: { log_setting: null } },
      { [dice.of(['app', 'publish'])]: { log_end: false } },
      {
        'to-siem': {
          match_list: [{ name: 'all', log_type: 'traffic', filter: '(action eq deny)', send_syslog: ['siem'] }],
        },
      },
    ]),
  }),
  'management opens': (dice) => ({
    change: {
      mgmt: dice.of<Values>([
        { permitted_ip: [{ name: '10.0.0.0/8' }] },
        { telnet: true },
        { permitted_ip: [] },
        { http: true, permitted_ip: [{ name: '10.1.0.0/16' }] },
      ]),
    },
  }),
  'a zone or NAT lets traffic in': (dice) =>
    dice.of<RichEdit>([
      {
        change: { trust: { network: { layer3: ['$trust-if', '$untrust-if'] } }, untrust: { network: { layer3: [] } } },
      },
      {
        change: { servers: { network: { layer3: ['$servers-if', '$guest-if'] } }, guest: { network: { layer3: [] } } },
      },
      {
        add: [
          newObject('scm_nat_rule', 'in', {
            position: 'pre',
            from: ['untrust'],
            to: ['untrust'],
            source: any,
            destination: ['198.51.100.80'],
            service: 'any',
            destination_translation: { translated_address: '10.2.0.80' },
          }),
        ],
      },
    ]),
  'a value is known only after the apply': (dice) => {
    const [name, field] = dice.of<readonly [string, string]>([
      ['app', 'source'],
      ['no-bad', 'action'],
      ['srv1', 'ip_netmask'],
      ['web-out', 'destination'],
      ['app', 'profile_setting'],
      ['admin', 'source_user'],
    ]);
    return { change: { [name]: { [field]: null } }, unknown: { [name]: { [field]: true } } };
  },
};
