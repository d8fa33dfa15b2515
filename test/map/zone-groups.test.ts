import { describe, expect, test } from '@jest/globals';
import { compareNames, zoneGroups } from '../../src/engine/map/zone-groups';
import { zoneRole } from '../../src/engine/map/zone-role';

/** Groups of names: those in one list are alike for all rules. */
function grouped(...classes: readonly (readonly string[])[]) {
  const names = classes.flat();
  const numbers = classes.map((own) => own.map((name) => names.indexOf(name)));
  return zoneGroups(names, numbers).map(({ name, why, zones }) => ({ name, why, zones: zones.map((i) => names[i]) }));
}

const each = (...names: readonly string[]) => names.map((name) => [name]);
/** `lab-0`, `lab-1` and so on. */
const numbered = (stem: string, count: number) => Array.from({ length: count }, (_, i) => `${stem}${i}`);
const words = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox', 'gnu', 'hen', 'ibex', 'jay', 'koi', 'lynx', 'mole', 'newt'];

describe('the groups of a map', () => {
  test('are the zones one by one, up to twelve of them', () => {
    const names = numbered('lab-', 12);
    expect(grouped(names)).toEqual(names.map((name) => ({ name, why: 'one zone', zones: [name] })));
  });

  test('are zones that no rule distinguishes, if there are more, in the order of their names', () => {
    expect(grouped(['wan'], numbered('branch-', 11), ['dmz', 'lan'])).toEqual([
      { name: 'branch-… (11)', why: 'equal', zones: numbered('branch-', 11) },
      { name: 'dmz and 1 more', why: 'equal', zones: ['dmz', 'lan'] },
      { name: 'wan', why: 'one zone', zones: ['wan'] },
    ]);
    // One letter in common says nothing.
    expect(grouped(numbered('x-', 11), ['a1', 'ab']).map(({ name }) => name)).toEqual(['a1 and 1 more', 'x-… (11)']);
    expect(grouped(numbered('x-', 11), ['ab1', 'ab']).map(({ name }) => name)).toEqual(['ab… (2)', 'x-… (11)']);
  });

  test('are zones whose names differ in the number at the end only, if rules distinguish more than 16', () => {
    const zones = [...each(...numbered('Lab-', 3), 'lab 3', 'lab.4', 'LAB_05', 'lab'), ...each(...words)];
    const found = grouped(...zones);
    expect(found).toHaveLength(15);
    const labs = found.filter(({ why }) => why === 'similar');
    expect(labs.map(({ zones: own }) => own.sort())).toEqual([
      [...numbered('Lab-', 3), 'lab 3', 'lab.4', 'LAB_05', 'lab'].sort(),
    ]);
    expect(found.filter(({ why }) => why === 'one zone').map(({ name }) => name)).toEqual(words);
  });

  test('keep what no rule distinguishes together when names are compared', () => {
    const found = grouped(['guests', 'kiosks'], ...each(...numbered('lab-', 4)), ...each(...words));
    expect(found.filter(({ why }) => why !== 'one zone')).toEqual([
      { name: 'guests and 1 more', why: 'equal', zones: ['guests', 'kiosks'] },
      { name: 'lab-… (4)', why: 'similar', zones: numbered('lab-', 4) },
    ]);
  });

  test('are zones with the same first word, if there are still more than 16', () => {
    const sites = ['oslo lan', 'Oslo-wan', 'oslo_dmz', 'oslo.vpn', 'oslo2-lan'];
    const found = grouped(...each(...sites, ...words));
    expect(found).toHaveLength(15);
    expect(found.filter(({ why }) => why === 'similar').map(({ zones }) => zones.sort())).toEqual([sites.sort()]);
    // A name that begins with a separator has no first word: it is compared as a whole.
    const hidden = each('_a', '_b');
    const single = grouped(...each(...sites), ...hidden, ...each(...words)).filter(({ why }) => why === 'one zone');
    expect(single.map(({ name }) => name)).toEqual(expect.arrayContaining(['_a', '_b']));
  });

  test('are at most 16: the 15 with the most zones, and one with the rest', () => {
    const pairs = words.flatMap((word) => [`${word}-x`, `${word}-y`]);
    const found = grouped(...each(...pairs, 'rat a', 'rat b', 'rat c', 'owl', 'pig', 'yak'));
    expect(found).toHaveLength(16);
    expect(found.find(({ name }) => name === '3 other zones')).toEqual({
      name: '3 other zones',
      why: 'similar',
      zones: ['owl', 'pig', 'yak'],
    });
    expect(found.filter(({ zones }) => zones.length === 2)).toHaveLength(14);
    expect(
      found
        .filter(({ zones }) => zones.length === 3)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['3 other zones', 'rat … (3)']);
  });

  test('have names in the order of their numbers', () => {
    expect(['zone-10', 'zone-2', 'Zone-1'].sort(compareNames)).toEqual(['Zone-1', 'zone-2', 'zone-10']);
    expect(grouped(numbered('x-', 11).reverse(), ['b10', 'b9']).map(({ name }) => name)).toEqual([
      'b9 and 1 more',
      'x-… (11)',
    ]);
  });
});

test('takes zones for the internet by their names, or those that are given', () => {
  const zones = ['untrust', 'internet', 'trust', 'servers'];
  const roles = (given?: readonly string[]) => zones.filter((zone) => zoneRole(zone, given) === 'internet');
  expect([roles(), roles(['servers']), roles([])]).toEqual([['untrust', 'internet'], ['servers'], []]);
  expect(zoneRole('servers', ['internet'])).toBe('inside');
});
