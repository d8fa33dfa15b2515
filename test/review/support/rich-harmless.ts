import type { Values } from '../plan-json';
import type { Dice } from './policy-edits';
import { newObject, newRule, objects, ruleNames, rules, type RichEdit } from './rich-policy';

type Make = (dice: Dice) => RichEdit;

/** Zones, tags and management profiles have no description. */
const described = (name: string): boolean =>
  !/^scm_(zone|tag|interface_management_profile|schedule|profile_group)$/.test(objects[name]?.[0] ?? '');

const move = (dice: Dice): RichEdit => ({
  moved: {
    [dice.of(ruleNames as [string, ...string[]])]: `scm_security_rule.old-${dice.below(20)}`,
    [dice.of(['web', 'clients', 'srv1', 'night'])]: `module.old.scm_object.o-${dice.below(20)}`,
  },
});

/** Edits that decide no traffic differently and protect it alike or better. */
export const richHarmless: Readonly<Record<string, Make>> = {
  'something is described': (dice) => ({
    change: {
      [dice.of([...ruleNames, ...Object.keys(objects).filter((name) => described(name))] as [string, ...string[]])]: {
        description: `note ${dice.below(99)}`,
      },
    },
  }),
  'blocks are moved': move,
  'a rule is renamed': (dice) => {
    const name = dice.of(ruleNames as [string, ...string[]]);
    return { rename: { [name]: `${name}-${dice.below(100)}` } };
  },
  'a value is written in another way': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { srv1: { ip_netmask: '10.2.0.10' } },
      { $lan: { value: '10.1.0.0/24' }, partner: { ip_netmask: '198.51.100.7/24' } },
      { sites: { source: ['10.9.0.0/25', '10.9.0.128/25'] } },
      { web: { protocol: { tcp: { port: '443,443' } } } },
      { clients: { static: ['client-2', 'client-1'] } },
      { night: { schedule_type: { recurring: { daily: ['01:00-01:30', '01:30-02:00'] } } } },
      { 'app-servers': { dynamic: { filter: "('server') and (not 'retired')" } } },
      { 'retired-hosts': { dynamic: { filter: "'retired' or 'retired'" } } },
    ]),
  }),
  'a group is replaced by its members': () => ({ change: { app: { source: ['client-1', 'client-2'] } } }),
  'an object is replaced by an equal one': (dice) => ({
    add: [newObject('scm_address', 'same', { ip_netmask: dice.of(['203.0.113.7', '203.0.113.7/32']) })],
    change: { backup: { destination: ['same'] } },
  }),
  'two rules are merged': (dice) => {
    const [kept, gone] = dice.of<readonly [string, string]>([
      ['branch-a', 'branch-b'],
      ['branch-b', 'branch-a'],
    ]);
    return { change: { [kept]: { source: dice.of([['10.3.0.0/24'], ['10.3.0.0-10.3.0.255']]) } }, remove: [gone] };
  },
  'a rule is split': () => ({
    change: { sites: { source: ['10.9.0.0/25'] } },
    add: [newRule('sites-2', { ...rules['sites'], source: ['10.9.0.128/25'] })],
    order: ruleNames.flatMap((name) => (name === 'sites' ? ['sites', 'sites-2'] : [name])),
  }),
  'disjoint rules change their order': (dice) => {
    const fixed = ['no-bad', 'no-smb', 'no-retired'];
    const others = ruleNames.filter((name) => !fixed.includes(name) && name !== 'rest');
    const by = dice.below(others.length);
    return { order: [...fixed, ...others.slice(by), ...others.slice(0, by), 'rest'] };
  },
  'an object without a user is added': (dice) => ({
    add: [newObject('scm_address', `spare-${dice.below(50)}`, { ip_netmask: `10.${dice.below(250)}.0.0/16` })],
  }),
  'a tag is put on a rule': (dice) => {
    const name = `note-${dice.below(50)}`;
    return {
      add: [newObject('scm_tag', name, {})],
      change: { [dice.of(ruleNames as [string, ...string[]])]: { tag: [name] } },
    };
  },
  'a color changes': (dice) => ({ change: { server: { color: dice.of(['Blue', 'Green']) } } }),
  'inspection is renamed': () => ({ rename: { vp: 'vp-2' }, change: { strict: { vulnerability: ['vp-2'] } } }),
};

/** Edits that close traffic or protect it more. */
export const richStricter: Readonly<Record<string, Make>> = {
  'an allow rule shrinks': (dice) => ({
    change: dice.of<Readonly<Record<string, Values>>>([
      { sites: { source: ['10.9.0.0/25'] } },
      { 'admin-net': { ip_netmask: '10.1.9.0/29' } },
      { clients: { static: ['client-1'] } },
      { $lan: { value: '10.1.0.0/25' } },
    ]),
  }),
  'a deny rule grows': (dice) => ({
    change: { 'no-smb': dice.of<Values>([{ service: ['smb', 'sql'] }, { to: ['any'] }]) },
  }),
  'a profile blocks more': () => ({
    change: {
      vp: {
        rules: [
          { name: 'all', severity: ['any'], category: 'any', host: 'any', threat_name: 'any', action: { drop: {} } },
        ],
      },
    },
  }),
  'management shrinks': (dice) => ({
    change: { mgmt: dice.of<Values>([{ ssh: false }, { permitted_ip: [{ name: '10.1.9.0/29' }] }]) },
  }),
};
