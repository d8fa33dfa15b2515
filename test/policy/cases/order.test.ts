import { describe, expect, test } from '@jest/globals';
import {
  branch,
  changes,
  dead,
  decided,
  deny,
  firewalls,
  flow,
  global,
  policyOf,
  rule,
  type Situation,
} from './situation';
import type { ContainerState } from '../../../src/tenant';

describe('which rule decides', () => {
  test.each<[why: string, situation: Situation, expected: string]>([
    ['No rule is left, and the zones differ: the last default blocks.', {}, 'surely block by interzone-default'],
    [
      'The first rule that matches decides; the deny after it is never asked.',
      { rules: [rule('web'), deny('no')] },
      'surely allow by web',
    ],
    [
      'A disabled rule takes no part, so the next one decides.',
      { rules: [deny('off', { disabled: true }), rule('web')] },
      'surely allow by web',
    ],
    [
      'Pre rules of All Firewalls come before pre rules of the folder below.',
      {
        rules: [rule('own')],
        lists: [{ container: firewalls, rulebase: 'pre', rules: [deny('central')] }],
      },
      'surely block by central',
    ],
    [
      'Post rules of All Firewalls come after everything of the folder.',
      {
        lists: [
          { container: firewalls, rulebase: 'post', rules: [deny('last')] },
          { container: branch, rulebase: 'post', rules: [rule('own post')] },
        ],
      },
      'surely allow by own post',
    ],
    [
      'Global is above All Firewalls: its pre rules are tried first, whatever its spelling.',
      {
        lists: [
          { container: firewalls, rulebase: 'pre', rules: [rule('second')] },
          {
            container: { scope: 'folder', name: 'All' },
            rulebase: 'pre',
            rules: [deny('first')],
          },
        ],
      },
      'surely block by first',
    ],
    [
      'Own rules of a folder come before those of its snippets, and snippets in the order of association.',
      {
        containers: [
          {
            container: branch,
            completeness: 'complete',
            above: 'All Firewalls',
            snippets: ['B', 'A'],
          },
        ],
        lists: [
          {
            container: { scope: 'snippet', name: 'A' },
            rulebase: 'pre',
            rules: [deny('of A')],
          },
          {
            container: { scope: 'snippet', name: 'B' },
            rulebase: 'pre',
            rules: [rule('of B')],
          },
        ],
      },
      'surely allow by of B',
    ],
    [
      'A folder beside this one does not matter.',
      {
        containers: [
          {
            container: { scope: 'folder', name: 'Other' },
            completeness: 'complete',
            above: 'All Firewalls',
          },
        ],
        lists: [
          {
            container: { scope: 'folder', name: 'Other' },
            rulebase: 'pre',
            rules: [rule('elsewhere')],
          },
        ],
      },
      'surely block by interzone-default',
    ],
  ])('%s', (_, situation, expected) => {
    expect(decided(situation, flow())).toBe(expected);
  });

  test('lets traffic within a zone pass by default, and stops it where a rule says so', () => {
    expect(decided({}, flow({ to: 'trust' }))).toBe('surely allow by intrazone-default');
    expect(decided({ rules: [deny('no')] }, flow({ to: 'trust' }))).toBe('surely block by no');
  });

  test('asks device rules between those of its folder: pre after, post before', () => {
    const device = { scope: 'device', name: '007' } as const;
    const at = (rules: Situation['lists']): string =>
      decided(
        policyOf(
          {
            containers: [{ container: device, completeness: 'complete', above: 'Branch' }],
            lists: rules ?? [],
          },
          undefined,
          device,
        ),
        flow(),
      );
    const own = {
      container: device,
      rulebase: 'pre',
      rules: [rule('own')],
    } as const;
    expect(at([own, { container: branch, rulebase: 'pre', rules: [deny('folder')] }])).toBe('surely block by folder');
    expect(at([own, { container: branch, rulebase: 'post', rules: [deny('folder')] }])).toBe('surely allow by own');
  });
});

describe('what a move changes', () => {
  test('is nothing where both rules have one effect: whichever comes first, it is allowed', () => {
    const [a, b] = [rule('a', { to: ['untrust'] }), rule('b', { from: ['trust'] })];
    expect(changes({ rules: [a, b] }, { rules: [b, a] })).toEqual([]);
  });

  test('is what both match where they have two: the deny now comes first there', () => {
    const [allow, block] = [
      rule('allow', { from: ['trust'], to: ['untrust'] }),
      deny('block', { source: ['10.1.0.0/16'] }),
    ];
    expect(changes({ rules: [allow, block] }, { rules: [block, allow] })).toEqual([
      'surely closed: any from zone trust 10.1.0.0/16 to zone untrust any (allow → block)',
    ]);
  });

  test('does not count what a rule above both decides', () => {
    const top = deny('top', { source: ['10.1.0.0/16'] });
    const [allow, block] = [rule('allow', { source: ['10.1.0.0/24'] }), deny('block', { source: ['10.1.0.0/16'] })];
    expect(changes({ rules: [top, allow, block] }, { rules: [top, block, allow] })).toEqual([]);
  });
});

describe('what it is to cover everything', () => {
  test('needs every container on the way complete; one that is not is named', () => {
    const { covers, gaps } = policyOf({
      containers: [{ container: firewalls, completeness: 'partial' }],
    });
    expect(covers).toBe('what is known');
    expect(gaps).toEqual([
      {
        container: { scope: 'folder', name: 'All Firewalls' },
        completeness: 'partial',
      },
    ]);
    expect(policyOf({}).covers).toBe('everything');
  });

  test('is absent where the levels above are unknown, and for a snippet that was not read', () => {
    const lost = { container: branch, completeness: 'complete' } as const;
    expect(policyOf({ containers: [lost] }).gaps).toEqual([{ completeness: 'unseen' }]);
    const associated = { ...lost, above: 'All Firewalls', snippets: ['S'] };
    expect(policyOf({ containers: [associated] }).gaps).toEqual([
      { container: { scope: 'snippet', name: 'S' }, completeness: 'unseen' },
    ]);
  });

  test('comes with what was taken for granted: the defaults, the place of snippets, a guessed order, the date of the table', () => {
    const { assumptions } = policyOf({
      containers: [{ container: branch, completeness: 'complete', above: 'All Firewalls', snippets: ['S'] }],
      lists: [
        {
          container: { scope: 'snippet', name: 'S' },
          rulebase: 'pre',
          rules: [rule('s', { service: ['application-default'] })],
        },
        { container: branch, rulebase: 'post', rules: [rule('p')], order: 'assumed' },
      ],
    });
    expect(assumptions).toEqual([
      'after the last rule traffic within one zone is allowed and traffic between zones is denied',
      'rules of folder "Branch" come before those of its snippets (S), which come in this order',
      'the post rules of folder "Branch" are in the order in which they were found; their rule order is unknown',
      expect.stringMatching(/^default ports of applications are those known on \d{4}-\d\d-\d\d$/),
    ]);
    expect(policyOf({ rules: [rule('r')] }).assumptions).toHaveLength(1);
  });

  test('assumes nothing about default rules that the configuration states: the nearest folder decides', () => {
    const stated = (action: string) =>
      (['intrazone-default', 'interzone-default'] as const).map((name) => ({ name, fields: { action } }));
    const containers: readonly ContainerState[] = [
      { container: firewalls, completeness: 'complete', defaultRules: stated('allow') },
      { container: branch, completeness: 'complete', above: 'All Firewalls', defaultRules: stated('reset-both') },
    ];
    expect(policyOf({ containers }).assumptions).toEqual([]);
    expect(decided({ containers }, flow({ to: 'trust' }))).toBe('surely block by intrazone-default');
    expect(decided({ containers: containers.slice(0, 1) }, flow())).toBe('surely allow by interzone-default');
  });

  test('finds a rule of a folder dead because of one of Global', () => {
    const lists = [{ container: global, rulebase: 'pre' as const, rules: [deny('none')] }];
    expect(dead({ rules: [rule('web')], lists })).toEqual(['web: surely contradicted by none']);
  });
});
