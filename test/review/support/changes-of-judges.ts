import type { Judgement } from '../../../src/review/accounts/judgement';
import { allow, basedOn, drawnShape } from '../combined/base-world';
import { openings } from '../combined/openings';
import { both, changed, item, planBetween, ruleItem, snapshotOf, type World } from '../combined/world';
import { planJson, type PlanPiece, type Values } from '../plan-json';
import type { Dice } from './policy-edits';
import type { Snapshot } from '../../../src/tenant';

/** A change that only one judge knows, and what must be said of it. */
export interface KnownChange {
  readonly plan: string;
  readonly base: Snapshot;
  readonly worst: Judgement;
}

type Make = (dice: Dice) => KnownChange;

const any = ['any'];

/** From one configuration that is known as a whole to another one. */
function between(
  dice: Dice,
  make: (world: World) => readonly [before: World, after: World],
  worst: Judgement,
): KnownChange {
  const [before, after] = make(basedOn(drawnShape(dice)).world);
  return { plan: planBetween(before, after), base: snapshotOf(before), worst };
}

/** Some resources in a configuration that is known as a whole, with more objects. */
function pieces(dice: Dice, some: readonly PlanPiece[], worst: Judgement, more: World = []): KnownChange {
  return { plan: planJson(some), base: snapshotOf([...basedOn(drawnShape(dice)).world, ...more]), worst };
}

const one = (type: string, before: Values, after: Values, unknown: Values = {}): readonly PlanPiece[] => [
  { type, name: 'x', before: { folder: 'Texas', ...before }, after: { folder: 'Texas', ...after }, unknown },
];

const stated: Make = (dice) => {
  const text = `note ${dice.below(1000)}`;
  const change = dice.of([
    changed('tag', 'note', { comments: text }),
    changed('tag', 'note', { color: dice.of(['Blue', 'Green', 'Olive']) }),
    changed('address', 'spare', { description: text }),
    changed('security_rule', 'admin', { description: text }),
    changed('security_rule', 'admin', { tag: ['note'] }),
  ]);
  return between(dice, (world) => [world, change(world)], 'no effect');
};

const unknownValue: Make = (dice) => {
  const name = `unused-${dice.below(1000)}`;
  const [kind, values, attribute] = dice.of<readonly [string, Values, string]>([
    ['address', { ip_netmask: '10.2.9.77/32' }, 'ip_netmask'],
    ['address', { ip_range: '10.2.9.77-10.2.9.78' }, 'ip_range'],
    ['address_group', { static: ['spare'] }, 'static'],
    ['service', { protocol: { tcp: { port: '8443' } } }, 'protocol'],
  ]);
  const before = { name, ...values };
  const some = one(`scm_${kind}`, before, { ...before, [attribute]: null }, { [attribute]: true });
  return pieces(dice, some, 'not judged', [item(kind, name, values)]);
};

/** A value that no documented value is: the other judges compare what they know. */
const refused: Make = (dice) => {
  const [type, before, after] = dice.of<readonly [string, Values, Values]>([
    ['security_rule', { name: 'own', disabled: true }, { name: 'own', disabled: true, negate_destination: 'yes' }],
    ['security_rule', { name: 'own', disabled: true }, { name: 'own', disabled: true, negate_source: 'no' }],
    ['address_group', { name: 'g', static: ['spare'] }, { name: 'g', static: ['spare', 'g'] }],
  ]);
  return pieces(dice, one(`scm_${type}`, before, after), 'not judged', [item(type, 'own', before)]);
};

const traffic: Make = (dice) => {
  const fields = dice.of<Values>([
    { source: any, negate_source: false },
    { destination: any, negate_destination: false },
  ]);
  const wide = both(changed('security_rule', 'app', fields), changed('security_rule', 'app', { service: any }));
  return between(dice, (world) => [world, wide(world)], 'opens');
};

const protection: Make = (dice) => {
  const fields = dice.of<Values>([{ profile_setting: null }, { log_setting: null }, { log_end: false }]);
  const name = dice.of(['admin', 'web-out', 'publish', 'guests', 'to-partner']);
  return between(dice, (world) => [world, changed('security_rule', name, fields)(world)], 'weaker');
};

const order: Make = (dice) => {
  const name = dice.of(['admin', 'to-partner']);
  const block = ruleItem('block', {
    ...{ from: ['trust'], to: any, source: any, destination: any, application: any },
    ...{ service: dice.of([['web'], ['ssh'], any]), action: 'deny', log_end: true },
  });
  const behind = (world: World): World =>
    world.filter((other) => other !== block).flatMap((other) => (other.name === name ? [other, block] : [other]));
  return between(dice, (world) => [[block, ...world], behind(world)], 'opens');
};

const association: Make = (dice) => {
  const source = `10.1.${200 + dice.below(8)}.0/24`;
  const block = ruleItem(
    'block',
    {
      ...{ from: ['trust'], to: ['servers'], source: any, destination: any, application: any, service: any },
      ...{ action: 'deny', log_end: true },
    },
    'standard',
  );
  const open = ruleItem(
    'open',
    allow({ from: ['trust'], to: ['servers'], source: [source], destination: any }),
    'Texas',
    'post',
  );
  const world = [
    block,
    open,
    ...basedOn(drawnShape(dice)).world.filter(({ name, place }) => name !== 'admin' && place !== 'standard'),
  ];
  const plan = planJson([
    { type: 'scm_snippet_association', name: 'x', before: { snippet: 'standard', folder: 'Texas' }, after: null },
  ]);
  return { plan, base: snapshotOf(world), worst: 'opens' };
};

const reach: Make = (dice) => {
  const make = openings['routes, NAT or zones change'];
  if (make === undefined) throw new Error('the generator of openings has changes of the network');
  for (let tries = 0; tries < 1000; tries++) {
    const { kind, change } = make(dice, drawnShape(dice));
    if (/another host|more ports/.test(kind)) return between(dice, (world) => [world, change(world)], 'opens');
  }
  throw new Error('the generator of openings has changes of NAT');
};

const management: Make = (dice) => {
  const before = { name: 'm', permitted_ip: [{ name: '10.1.200.0/28' }], https: true, ssh: true };
  const after = dice.of<Values>([
    { ...before, permitted_ip: [{ name: `10.${dice.below(200)}.0.0/16` }] },
    { ...before, permitted_ip: [] },
    { ...before, telnet: true },
    { ...before, http: true },
  ]);
  return pieces(dice, one('scm_interface_management_profile', before, after), 'opens');
};

const content: Make = (dice) => {
  const before = {
    name: 'c',
    hash: ['sha256'],
    encryption: ['aes-256-cbc'],
    dh_group: ['group14'],
    lifetime: { hours: 8 },
  };
  const after = dice.of<Values>([
    { ...before, encryption: ['des'] },
    { ...before, encryption: ['aes-256-cbc', '3des'] },
    { ...before, hash: ['md5'] },
    { ...before, dh_group: ['group1'] },
  ]);
  return pieces(dice, one('scm_ike_crypto_profile', before, after), 'weaker');
};

/** By the name of the judge. */
export const changesOfJudges: Readonly<Record<string, Make>> = {
  stateJudge: stated,
  unknownJudge: unknownValue,
  validityJudge: refused,
  trafficJudge: traffic,
  protectionJudge: protection,
  orderJudge: order,
  associationJudge: association,
  reachJudge: reach,
  managementJudge: management,
  contentJudge: content,
};
