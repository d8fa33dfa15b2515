import { describe, expect, test } from '@jest/globals';
import { converted, inGroup, preRules, ruleText } from './support/converted';

const any = '<member>any</member>';

describe('a rule that no kind of the service has', () => {
  const deny = ruleText('stop', { from: any, to: any, action: 'deny' });
  test.each([
    ['a rulebase of a firewall in a device group', inGroup(preRules(deny).replaceAll('pre-rulebase', 'rulebase'))],
    [
      'a rulebase of a device group on a firewall',
      `<config><devices><entry name="d"><vsys><entry name="vsys1">${preRules(deny)}</entry></vsys></entry></devices></config>`,
    ],
  ])('is listed first if it blocks: %s', (_, text) => {
    const { conversion } = converted(text);
    expect(conversion.inactiveDenies).toMatchObject([
      { name: 'stop', why: expect.stringContaining('not read at this place') },
    ]);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(7);
  });
});
