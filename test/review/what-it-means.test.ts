import { describe, expect, test } from '@jest/globals';
import { everyFinding, readPlan, review } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, reviewed, reviewedText, rule } from './support/of-pieces';

describe('what stands for more than before', () => {
  const same = (type: string, name: string, values: Values): PlanPiece => ({
    type,
    name,
    before: { name, folder: 'Texas', ...values },
    after: { name, folder: 'Texas', ...values },
    actions: ['no-op'],
  });
  const changed = (type: string, name: string, before: Values, after: Values): PlanPiece => ({
    type,
    name,
    before: { name, folder: 'Texas', ...before },
    after: { name, folder: 'Texas', ...after },
  });
  const allowed = same('scm_security_rule', 'out', { ...rule, name: 'out', source: ['office'], service: ['web'] });
  const widened = (pieces: readonly PlanPiece[]) =>
    everyFinding(reviewed([push, ...pieces]).report).filter(({ id }) => id === 'widened');

  test('is a network, and a group that holds it', () => {
    const pieces = [
      allowed,
      changed('scm_address', 'desk', { ip_netmask: '10.0.0.0/24' }, { ip_netmask: '10.0.0.0/16' }),
      same('scm_address_group', 'office', { static: ['desk'] }),
    ];
    expect(widened(pieces)).toMatchObject([
      {
        severity: 'high',
        title: expect.stringMatching(
          /^address "desk" .* now also covers: 10.0.1.0-10.0.255.255, and so does .*"office"$/,
        ),
        detail: expect.stringMatching(/^allowed by rule "out"/),
      },
    ]);
  });

  test('is a group whose member was overridden by a narrower one that goes', () => {
    const above: PlanPiece = {
      ...same('scm_address', 'office', { ip_netmask: '10.0.0.0/8' }),
      before: { name: 'office', folder: 'All Firewalls', ip_netmask: '10.0.0.0/8' },
      after: { name: 'office', folder: 'All Firewalls', ip_netmask: '10.0.0.0/8' },
    };
    const gone: PlanPiece = {
      type: 'scm_address',
      name: 'narrow',
      before: { name: 'office', folder: 'Texas', ip_netmask: '10.1.0.0/16' },
    };
    const folder = same('scm_folder', 'Texas', { folder: null, parent: 'All Firewalls' });
    expect(widened([folder, above, gone, allowed])).toMatchObject([
      {
        title: 'address "office" in folder All Firewalls now also covers: 10.0.0.0/8 except 10.1.0.0/16',
      },
    ]);
  });

  test('is a service', () => {
    const ports = (port: string): Values => ({ protocol: { tcp: { port } } });
    expect(widened([allowed, changed('scm_service', 'web', ports('443'), ports('400-499'))])).toMatchObject([
      { title: 'service "web" in folder Texas now also covers: tcp/400-442, tcp/444-499' },
    ]);
  });

  test('is not a network that moves or narrows, nor one with only another description', () => {
    const network = (before: string, after: string): PlanPiece =>
      changed('scm_address', 'office', { ip_netmask: before }, { ip_netmask: after });
    expect(widened([allowed, network('10.0.0.1', '10.0.0.2')])).toEqual([]);
    expect(widened([allowed, network('10.0.0.0/8', '10.0.0.0/16')])).toEqual([]);
    const office = { ip_netmask: '10.0.0.1' };
    expect(widened([allowed, changed('scm_address', 'office', office, { ...office, description: 'x' })])).toEqual([]);
  });

  test('and is spoken of by a rule that steers traffic has "nothing else changes" unsaid', () => {
    const nat = same('scm_nat_rule', 'out', {
      position: 'pre',
      from: any,
      to: any,
      source: ['office'],
      destination: any,
    });
    const { report } = reviewed([
      push,
      nat,
      changed('scm_address', 'office', { ip_netmask: '10.0.0.0/24' }, { ip_netmask: '10.0.0.0/25' }),
    ]);
    expect(report.findings).toMatchObject([
      {
        id: 'steering-changed',
        title: expect.stringMatching(/^NAT rule "out" references address "office", which changes/),
      },
      { id: 'not-judged', severity: 'info' },
    ]);
  });
});

describe('a delete', () => {
  const goes = (type: string, values: Values): PlanPiece => ({ type, name: String(values['name']), before: values });
  const web = { name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' };
  const group = { name: 'servers', folder: 'Texas', static: ['web'] };
  const uses = (source: string): PlanPiece => ({
    type: 'scm_security_rule',
    name: 'out',
    before: { ...rule, source: [source] },
    after: { ...rule, source: [source] },
    actions: ['no-op'],
  });

  test('that the service refuses changes no traffic, nor does that of what it speaks of', () => {
    const { report } = reviewed([push, uses('servers'), goes('scm_address_group', group), goes('scm_address', web)]);
    expect(report.traffic).toEqual([]);
    expect(report.findings.map(({ id, subject }) => `${id} ${subject?.name ?? ''}`)).toEqual([
      'delete-in-use servers',
      'delete-in-use web',
    ]);
  });

  test('of what only goes together with it is none in use', () => {
    const { report } = reviewed([push, goes('scm_address_group', group), goes('scm_address', web)]);
    expect(report.findings.filter(({ id }) => id !== 'not-judged')).toEqual([]);
  });
});

describe('zones of the internet', () => {
  const opened = (more: Values, zones: readonly string[] = []) => {
    const texas = { name: 'Texas', parent: 'All Firewalls' };
    const folder: PlanPiece = { type: 'scm_folder', before: texas, after: texas, actions: ['no-op'] };
    const plan = readPlan(planJson([push, folder, { type: 'scm_security_rule', after: { ...rule, ...more } }]), 'x');
    const options = zones.length === 0 ? {} : { internetZones: zones };
    return review([{ name: 'x', plan }], options).findings.filter(({ id }) => id === 'internet-to-inside');
  };

  test('are told by their names, or by who asks', () => {
    const inward = { from: ['outside'], to: ['dmz'], destination: ['10.0.0.1'] };
    expect(opened(inward)).toMatchObject([{ detail: expect.stringMatching(/from the internet: zone outside;/) }]);
    expect(opened(inward, ['dmz'])).toEqual([]);
    expect(opened({ ...inward, from: ['dmz'], to: ['lan'] }, ['dmz'])).toHaveLength(1);
  });

  test('are among those of any, and not the only ones that traffic comes from and goes to', () => {
    const rest = { destination: ['10.0.0.1'] };
    expect(opened({ from: any, to: ['lan'], ...rest })).toMatchObject([
      { detail: expect.stringMatching(/zone untrust;/) },
    ]);
    expect(opened({ from: any, to: ['untrust'], ...rest })).toEqual([]);
  });
});

describe('zones of the internet and of servers that do not exist', () => {
  const piece: PlanPiece = {
    ...{ type: 'scm_security_rule', before: null },
    after: { ...rule, from: ['untrust'], to: ['servers'] },
  };
  const found = (options: Parameters<typeof reviewedText>[1]): readonly string[] =>
    reviewedText(planJson([push, piece]), options).findings.flatMap(({ id, severity, title }) =>
      id === 'not-examined' ? [`${severity} ${title}`] : [],
    );

  test('are said, and more loudly if none is left', () => {
    expect(found({ internetZones: ['untrsut'] })).toEqual([expect.stringMatching(/^medium .*internet zone untrsut/)]);
    expect(found({ serverZones: ['server'] })).toEqual([expect.stringMatching(/^medium .*server zone server/)]);
    expect(found({ internetZones: ['untrust', 'wan'] })).toEqual([expect.stringMatching(/^info .*internet zone wan/)]);
  });

  test('those that exist are not', () => {
    expect(found({ internetZones: ['untrust'], serverZones: ['servers'] })).toEqual([]);
    expect(found({})).toEqual([]);
  });
});
