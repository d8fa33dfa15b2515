import { describe, expect, test } from '@jest/globals';
import { readPlan, review } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';

const any = ['any'];
const rule = (name: string, more: Values): PlanPiece => {
  const values = { name, position: 'pre', from: any, to: any, source: any, destination: any, service: any, ...more };
  return { type: 'scm_security_rule', name, before: values, after: values, actions: ['no-op'] };
};
const same = (type: string, values: Values): PlanPiece => ({
  type,
  name: String(values['name']),
  before: values,
  after: values,
  actions: ['no-op'],
});

describe('what an object reaches', () => {
  const folders = [
    same('scm_folder', { name: 'Texas', parent: 'All Firewalls' }),
    same('scm_folder', { name: 'Austin', parent: 'Texas', snippets: ['base'] }),
    same('scm_folder', { name: 'Ohio', parent: 'All Firewalls' }),
  ];
  const reached = (pieces: readonly PlanPiece[], before: Values, after: Values): readonly string[] => {
    const plan = readPlan(planJson([...folders, ...pieces, { type: 'scm_address', before, after }]), 'x');
    const [object] = review([{ name: 'x', plan }]).containers.flatMap(({ objects }) => objects);
    return (object?.reaches ?? []).map(({ name, through }) => [...through, name].join(' > '));
  };
  const web = { name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' };
  const moved = { ...web, ip_netmask: '10.0.0.2' };

  test('are rules above, below and in snippets of its path, and none elsewhere', () => {
    const pieces = [
      rule('own', { folder: 'Texas', source: ['web'] }),
      rule('below', { folder: 'Austin', destination: ['web'] }),
      rule('above', { folder: 'All Firewalls', source: ['web'] }),
      rule('snippet', { snippet: 'base', source: ['web'] }),
      rule('elsewhere', { folder: 'Ohio', source: ['web'] }),
      rule('another', { folder: 'Texas', source: ['other'] }),
    ];
    expect([...reached(pieces, web, moved)].sort()).toEqual(['above', 'below', 'own', 'snippet']);
  });

  test('are rules that name a group that holds it, to any depth', () => {
    const pieces = [
      same('scm_address_group', { name: 'inner', folder: 'Texas', static: ['web'] }),
      same('scm_address_group', { name: 'outer', folder: 'Texas', static: ['inner', 'outer'] }),
      rule('grouped', { folder: 'Texas', source: ['outer'] }),
    ];
    expect(reached(pieces, web, moved)).toEqual(['inner > outer > grouped']);
  });

  test('are rules that name a group that finds it by its tags, before or after', () => {
    const pieces = [
      same('scm_address_group', { name: 'tagged', folder: 'Texas', dynamic: { filter: "'a' and 'b'" } }),
      rule('grouped', { folder: 'Texas', source: ['tagged'] }),
    ];
    expect(reached(pieces, { ...web, tag: ['a'] }, { ...web, tag: ['a', 'b'] })).toEqual(['tagged > grouped']);
    expect(reached(pieces, { ...web, tag: ['a', 'b'] }, { ...web, tag: [] })).toEqual(['tagged > grouped']);
    expect(reached(pieces, { ...web, tag: ['a'] }, { ...moved, tag: ['a'] })).toEqual([]);
  });

  test('are rules that name a group that finds it because it lacks a tag', () => {
    const pieces = [
      same('scm_address_group', { name: 'others', folder: 'Texas', dynamic: { filter: "not 'a'" } }),
      rule('grouped', { folder: 'Texas', source: ['others'] }),
    ];
    expect(reached(pieces, web, moved)).toEqual(['others > grouped']);
    expect(reached(pieces, { ...web, tag: ['a'] }, { ...moved, tag: ['a'] })).toEqual([]);
  });
});
