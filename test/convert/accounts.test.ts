import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { causesOf, conversionJson, conversionPage, prove, sumsOf } from '../../src/tools/convert';
import { runs } from '../support/runs';
import { converted, inGroup, leavesIn, preRules, ruleText } from './support/converted';
import { panorama } from './support/panorama';

describe('the accounts of a conversion', () => {
  test('have one row for each leaf of any export, as another program counts them', () => {
    fc.assert(
      fc.property(panorama, (text) => {
        const { rows } = converted(text).conversion;
        expect(rows).toHaveLength(leavesIn(text));
        expect(Object.values(sumsOf(rows)).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
      }),
      { numRuns: runs(20) },
    );
  });

  test('give a reason and a remedy for everything that is refused', () => {
    fc.assert(
      fc.property(panorama, (text) => {
        const refused = converted(text).conversion.rows.filter(({ outcome }) => outcome === 'refused');
        expect(refused.filter(({ why, remedy }) => !why || !remedy)).toEqual([]);
      }),
      { numRuns: runs(10) },
    );
  });

  test('count what no part of the conversion knows as refused', () => {
    const { rows } = converted(inGroup('<new-thing><entry name="x"><a>1</a><b/></entry></new-thing>')).conversion;
    expect(rows.filter(({ path }) => path.includes('new-thing')).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
    ]);
  });

  test('and both reports contain no value of a secret', () => {
    const key = 'AQ==secretsecret';
    const text = `<config><devices><entry name="localhost.localdomain"><network><ike><gateway><entry name="gw">
<authentication><pre-shared-key><key>${key}</key></pre-shared-key></authentication><protocol><version>ikev2</version></protocol>
<peer-address><ip>192.0.2.1</ip></peer-address></entry></gateway></ike></network>
<vsys><entry name="vsys1"/></vsys></entry></devices></config>`;
    const { conversion, configuration } = converted(text);
    const proof = prove(conversion, configuration, 0);
    for (const report of [
      conversionJson('x', conversion, proof),
      conversionPage('x', conversion, proof),
      JSON.stringify(configuration),
    ]) {
      expect(report).not.toContain(key);
    }
    expect(conversion.rows.find(({ path }) => path.endsWith('/key'))?.outcome).toBe('approximate');
  });

  test('escape what an export can put into the page', () => {
    const name = '&lt;img src=x onerror=alert(1)&gt;';
    const { conversion, configuration } = converted(inGroup(preRules(ruleText(name))));
    const page = conversionPage('<script>', conversion, prove(conversion, configuration, 10));
    expect(page).not.toMatch(/<img|<script/);
  });

  test('are on the page in the order in which a person looks at them, the rest by its number', () => {
    const tags = (count: number): string =>
      `<tag>${Array.from({ length: count }, (_, i) => `<entry name="t${String(i)}"><comments>c</comments></entry>`).join('')}</tag>`;
    const odd = '<address><entry name="odd"><ip-netmask>10.0.0.1/40</ip-netmask></entry></address>';
    const pageOf = (count: number): string => {
      const { conversion, configuration } = converted(inGroup(odd + tags(count)));
      return conversionPage('x', conversion, prove(conversion, configuration, 0));
    };
    const page = pageOf(5001);
    const titles = [...page.matchAll(/<summary>([^<]*): (\d+)</g)].map(([, title, count]) => [title, Number(count)]);
    expect(titles).toEqual([
      ['Refused', 1],
      ['Converted', 5001],
      ['Not configuration', 1], // the empty <shared>
    ]);
    expect(page.match(/<details open>/g)).toHaveLength(1);
    expect(page.match(/more are in conversion.json/g)).toHaveLength(1);
    expect(page).toContain('<p>1 more are in conversion.json.</p>');
    expect(page).toContain('/address/odd/ip-netmask</td>');
    expect(page).not.toContain('undefined');
    expect(pageOf(4).match(/<tr><td>\d+<\/td>/g)).toHaveLength(6);
    expect(pageOf(4)).not.toContain('more are in');
  });

  test('have one line for what means nothing, and one for each cause: refused rules first', () => {
    const notes = Array.from({ length: 300 }, (_, i) => `<entry name="n${String(i)}"><id>1</id></entry>`).join('');
    const service = (name: string): string =>
      `<entry name="${name}"><protocol><tcp><port>80</port><made-up>x</made-up></tcp></protocol></entry>`;
    const group =
      '<service-group><entry name="both"><members><member>s1</member><member>s2</member></members></entry></service-group>';
    const rules = preRules(ruleText('web', { service: '<member>both</member>' }));
    const { conversion, configuration } = converted(
      inGroup(
        `<service>${service('s1')}${service('s2')}</service>${group}<reports><entry name="r"><type>x</type></entry></reports>${rules}`,
        `<content-preview>${notes}</content-preview>`,
      ),
    );
    const causes = causesOf(conversion.rows.filter(({ outcome }) => outcome === 'refused'));
    expect(causes.map(({ why, concerns, rows }) => [concerns, why, rows.length])).toEqual([
      ['rules', 'the service has no field for protocol/tcp/made-up', 13],
      ['the rest', 'reports are made by the service', 1],
    ]);
    expect(causes[0]?.rows.find(({ path }) => path.includes('/web/'))?.why).toMatch(
      /^it uses "both", and so service "s1", which is not converted: the service has no field/,
    );
    const page = conversionPage('x', conversion, prove(conversion, configuration, 0));
    // In the table of parts, and once as a cause.
    expect(page.match(/<td>300<\/td>/g)).toHaveLength(2);
    expect(page).not.toContain('/content-preview/n7/');
  });
});
