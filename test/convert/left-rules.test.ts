import { describe, expect, test } from '@jest/globals';
import { prove } from '../../src/convert';
import { converted, inGroup, preRules, ruleText } from './support/converted';

const any = '<member>any</member>';

describe('a rule that no kind of the service has', () => {
  const deny = ruleText('stop', { from: any, to: any, action: 'deny' });
  const defaults = (name: string, action: string): string =>
    `<post-rulebase><default-security-rules><rules><entry name="${name}"><action>${action}</action></entry></rules></default-security-rules></post-rulebase>`;
  test.each([
    ['a default rule that blocks inside zones', defaults('intrazone-default', 'deny'), 1],
    ['a default rule that allows between zones', defaults('interzone-default', 'allow'), 0],
  ])('is announced by the proof: %s', (_, content, denies) => {
    const { conversion, configuration } = converted(
      inGroup(preRules(ruleText('web', { source: '<member>10.0.0.1</member>' })) + content),
    );
    expect(conversion.inactiveDenies).toHaveLength(denies);
    expect(prove(conversion, configuration, 500)).toMatchObject({ unexplained: 0, announced: expect.any(Number) });
    expect(prove(conversion, configuration, 500).announced).toBeGreaterThan(0);
  });

  test.each([
    ['intrazone-default', 'allow'],
    ['interzone-default', 'deny'],
  ])('is no loss if it is as usual: %s', (name, action) => {
    const { conversion, configuration } = converted(inGroup(preRules(ruleText('web')) + defaults(name, action)));
    expect(conversion.inactiveDenies).toEqual([]);
    expect(prove(conversion, configuration, 300).announced).toBe(0);
  });

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
