import { describe, expect, test } from '@jest/globals';
import { allKinds, isOrdered, type Attribute, type ResourceKind } from '../../src/catalog';
import { severities, type Report } from '../../src/review';
import { branchesOf, minimalOf } from '../support/sample';
import { added, both, changed, item, removed, type Change, type Item } from './combined/world';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { any, reviewedText, rule } from './support/of-pieces';
import { planOf, type Edit } from './weakenings/edit';

/** Variables, addresses and tags by which something decides that does not change itself. */

function reportOf(edit: Edit): Report {
  const { plan, snapshot } = planOf(edit);
  return reviewedText(plan, { base: { name: 'base.json', snapshot } });
}

const variable = (name: string, value: string, place?: Item['place']): Item =>
  item('variable', name, { type: 'ip-netmask', value }, place);
const profile = (from: string, place?: Item['place']): Item =>
  item('interface_management_profile', 'mg', { ssh: true, permitted_ip: [{ name: from }] }, place);
const wide = '0.0.0.0/0';

describe('management access by a name', () => {
  test.each<[string, Edit]>([
    [
      'a variable becomes everything',
      {
        given: added(variable('$adm', '10.9.0.0/24'), profile('$adm')),
        change: changed('variable', '$adm', { value: wide }),
      },
    ],
    [
      'an address becomes everything',
      {
        given: added(item('address', 'adm', { ip_netmask: '10.9.0.0/24' }), profile('adm')),
        change: changed('address', 'adm', { ip_netmask: wide }),
      },
    ],
    [
      'a variable in an address becomes everything',
      {
        given: added(variable('$adm', '10.9.0.0/24'), item('address', 'adm', { ip_netmask: '$adm' }), profile('adm')),
        change: changed('variable', '$adm', { value: wide }),
      },
    ],
    [
      'a nearer variable is everything',
      {
        given: added(variable('$adm', '10.9.0.0/24', 'All'), profile('$adm', 'All')),
        change: added(variable('$adm', wide)),
      },
    ],
    [
      'a nearer variable that was narrow goes',
      {
        given: added(variable('$adm', wide, 'All'), profile('$adm', 'All'), variable('$adm', '10.9.0.0/24')),
        change: (now) =>
          now.filter(({ kind, place, name }) => kind !== 'variable' || name !== '$adm' || place === 'All'),
      },
    ],
    [
      'a literal becomes a variable that is everything',
      {
        given: added(variable('$adm', wide), profile('10.9.0.0/24')),
        change: changed('interface_management_profile', 'mg', { permitted_ip: [{ name: '$adm' }] }),
      },
    ],
    [
      'an interface gets a profile that is open by a variable',
      {
        given: added(variable('$adm', wide), profile('$adm')),
        change: changed('ethernet_interface', 'ethernet1/1', (old) => ({
          layer3: { ...(old['layer3'] as Values), interface_management_profile: 'mg' },
        })),
      },
    ],
  ])('%s', (_, edit) => {
    const { verdict, findings } = reportOf(edit);
    expect(findings).toContainEqual(expect.objectContaining({ id: 'management-access', severity: 'high' }));
    expect(verdict).toBe('dangerous');
  });

  test('that gets less opens nothing', () => {
    const given = added(variable('$adm', '10.9.0.0/24'), profile('$adm'));
    const { findings, verdict } = reportOf({ given, change: changed('variable', '$adm', { value: '10.9.0.0/25' }) });
    expect(findings.map(({ id }) => id)).not.toContain('management-access');
    expect(verdict).not.toBe('dangerous');
  });
});

/** A list that permits or excepts what it names: its path, and a narrow and a wide value for it. */
interface Permitting {
  readonly kind: ResourceKind;
  readonly path: readonly string[];
  readonly valueOf: (text: string) => unknown;
  readonly narrow: string;
  readonly wide: string;
}

function permittingIn(kind: ResourceKind): readonly Permitting[] {
  const walk = (attributes: readonly Attribute[], above: readonly string[]): readonly Permitting[] =>
    attributes.flatMap(({ name, type, strength }): readonly Permitting[] => {
      const path = [...above, name];
      if (type.kind === 'object') return walk(type.attributes, path);
      if (type.kind !== 'list' || (strength?.of !== 'permitted' && strength?.of !== 'exceptions')) return [];
      const { item: one } = type;
      if (one.kind !== 'string' && one.kind !== 'object') return [];
      const valueOf = (text: string): unknown => (one.kind === 'string' ? [text] : [{ name: text }]);
      const everything = strength.of === 'permitted' ? strength.everything : undefined;
      return [{ kind, path, valueOf, narrow: '10.9.0.0/24', wide: typeof everything === 'string' ? everything : wide }];
    });
  return walk(kind.attributes, []);
}

const within = ([first = '', ...rest]: readonly string[], value: unknown): Values => ({
  [first]: rest.length === 0 ? value : within(rest, value),
});

describe('every list that permits or excepts', () => {
  const all = allKinds()
    .filter((kind) => !isOrdered(kind))
    .flatMap(permittingIn);

  test('there are several of them', () => expect(all.length).toBeGreaterThanOrEqual(8));

  const rank = ({ findings }: Report): number =>
    Math.min(severities.length, ...findings.map(({ severity }) => severities.indexOf(severity)));

  test.each(all.map((one) => [`${one.kind.name}.${one.path.join('.')}`, one] as const))(
    '%s: a variable in it is judged by its value',
    (_, { kind, path, valueOf, ...texts }) => {
      const [branch] = branchesOf(kind);
      if (branch === undefined) throw new Error('no branch');
      const { folder: _folder, name: _name, ...base } = minimalOf(kind, branch, 'x', 'Texas', new Map()) as Values;
      const written = (text: string): Item => item(kind.name, 'x', { ...base, ...within(path, valueOf(text)) });
      const replaced =
        (next: Item): Change =>
        (now) =>
          now.map((one) => (one.id === next.id ? next : one));
      const literal = reportOf({ given: added(written(texts.narrow)), change: replaced(written(texts.wide)) });
      const named = reportOf({
        given: both(added(variable('$v', texts.narrow)), added(written('$v'))),
        change: changed('variable', '$v', { value: texts.wide }),
      });
      expect(named.verdict).not.toMatch(/^(equal|stricter)$/);
      expect(rank(named)).toBeLessThanOrEqual(rank(literal));
    },
  );
});

describe('a DoS rule that states no action', () => {
  const base: Values = {
    ...{ name: 'd', folder: 'Texas', position: 'pre', from: any, to: any, source: any, destination: any, service: any },
    protection: { aggregate: { profile: 'p' } },
  };
  const strong = { name: 'p', folder: 'Texas', type: 'aggregate', flood: { icmp: { enable: true } } };
  const kept = { type: 'scm_dos_protection_profile', name: 'p', before: strong, after: strong, actions: ['no-op'] };
  const verdictOf = (before: Values | null, after: Values | null): string =>
    reviewedText(planJson([pushOfTexas, kept, { type: 'scm_dos_protection_rule', before, after }])).verdict;
  const doing = (action: string): Values => ({ ...base, action: { [action]: {} } });

  test.each<[string, Values, Values | null]>([
    ['that is allowed now', base, doing('allow')],
    ['that is deleted', base, null],
    ['with another profile', base, { ...base, protection: { aggregate: { profile: 'q' } } }],
    ['that is disabled', base, { ...base, disabled: true }],
    ['that protected', doing('protect'), base],
    ['that denied', doing('deny'), base],
  ])('%s is never proved harmless', (_, before, after) => {
    expect(verdictOf(before, after)).not.toMatch(/^(equal|stricter)$/);
  });

  test('an edit of its comment is', () => {
    expect(verdictOf(base, { ...base, description: 'x' })).toBe('equal');
  });
});

describe('a rule that must expire no longer', () => {
  const entry = { tag: 'pilot', reason: 'pilots end' };
  const verdictAnd = (before: Values, after: Values): readonly [string, readonly string[]] => {
    const { verdict, findings } = reviewedText(
      planJson([
        pushOfTexas,
        { type: 'scm_security_rule', before: { ...rule, ...before }, after: { ...rule, ...after } },
      ]),
      { own: { rules: [], waivers: [], expiry: [entry, { about: 'tmp-*', reason: 'by name' }] } },
    );
    return [verdict, findings.filter(({ id }) => id === 'no-expiry').map(({ title }) => title)];
  };

  test('lost the tag that decides', () => {
    const [verdict, titles] = verdictAnd({ tag: ['pilot', 'web'] }, { tag: ['web'] });
    expect(verdict).not.toMatch(/^(equal|stricter)$/);
    expect(titles).toEqual([expect.stringContaining('tag "pilot"')]);
  });

  test('lost the name that decides', () => {
    const [verdict, titles] = verdictAnd({ name: 'tmp-1' }, { name: 'one' });
    expect(verdict).not.toMatch(/^(equal|stricter)$/);
    expect(titles).toHaveLength(1);
  });

  test('a tag that decides nothing goes', () => {
    expect(verdictAnd({ tag: ['web'] }, { tag: [] })).toEqual(['equal', []]);
  });
});

describe('an address that something may use which no snapshot contains', () => {
  const peer = item('address', 'peer', { ip_netmask: '198.51.100.1/32' });

  test('is not judged if no known rule decides by it', () => {
    const { verdict, accounts } = reportOf({
      given: added(peer),
      change: changed('address', 'peer', { ip_netmask: '198.51.100.66/32' }),
    });
    expect(verdict).toBe('undecided');
    expect(accounts.rows).toContainEqual(
      expect.objectContaining({ judgement: 'not judged', why: expect.stringContaining('IKE gateway') }),
    );
  });

  test.each<[string, Edit]>([
    ['its comment', { given: added(peer), change: changed('address', 'peer', { description: 'x' }) }],
    ['another spelling', { given: added(peer), change: changed('address', 'peer', { ip_netmask: '198.51.100.1' }) }],
    ['a new one', { change: added(peer) }],
    [
      'its delete, which the service refuses if it is in use',
      { given: added(peer), change: removed('address', 'peer') },
    ],
  ])('%s is harmless', (_, edit) => {
    expect(reportOf(edit).verdict).toMatch(/^(equal|stricter)$/);
  });
});

describe('a tag that gets another name', () => {
  const here = { folder: 'Texas' };
  const change = (type: string, before: Values, after: Values): PlanPiece => ({
    ...{ type: `scm_${type}`, before: { ...here, ...before }, after: { ...here, ...before, ...after } },
  });
  const verdictOf = (...pieces: readonly PlanPiece[]): string => reviewedText(planJson(pieces)).verdict;
  const tag = change('tag', { name: 'infected' }, { name: 'infected-host' });
  const group = (before: string, after: string): PlanPiece =>
    change('address_group', { name: 'g', dynamic: { filter: before } }, { dynamic: { filter: after } });

  test('is not judged if a filter matches what is registered with it', () => {
    expect(verdictOf(tag, group("'infected'", "'infected-host'"))).not.toBe('equal');
    expect(reviewedText(planJson([tag, group("'infected'", "'infected-host'")])).accounts.counts['not judged']).toBe(1);
  });

  test('changes nothing if no filter does', () => {
    expect(verdictOf(tag, group("'other'", "'other'"))).toBe('equal');
  });
});
