import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import type { Values } from './plan-json';
import {
  newObject,
  newRule,
  objects,
  reviewedEdit,
  rules,
  type RichEdit,
  type RichPolicy,
} from './support/rich-policy';

const any = ['any'];
const out = { from: ['trust'], to: ['untrust'], source: any, destination: any, action: 'allow' };
const traffic = (edit: RichEdit) => reviewedEdit(edit).traffic.filter(({ what }) => what === 'opened');
const titles = (edit: RichEdit, policy?: RichPolicy) =>
  everyFinding(reviewedEdit(edit, policy)).map(({ title }) => title);

describe('the example of opened traffic is a possible session', () => {
  test.each<[string, Values, RegExp]>([
    ['quic with ssl on tcp/443', { service: ['web'], application: ['quic', 'ssl'] }, /^tcp\/443 ssl$/],
    ['quic on tcp/443 alone', { service: ['web'], application: ['quic'] }, /^tcp\/443 not yet identified$/],
    ['quic on any service', { service: any, application: ['quic'] }, /^udp\/\d+ quic$/],
    ['dns and web-browsing', { service: any, application: ['dns', 'web-browsing'] }, /^udp\/53 dns$/],
  ])('%s', (_title, fields, expected) => {
    const [first] = traffic({ add: [newRule('new', { ...out, ...fields })] });
    expect(`${first?.example.service ?? ''} ${first?.example.application ?? ''}`).toMatch(expected);
  });
});

test('an application on the port of another protocol is not titled as that protocol', () => {
  const add = [
    newObject('scm_service', 'http', { protocol: { tcp: { port: '80' } } }),
    newRule('new', { ...out, service: ['http'], application: ['dns'] }),
  ];
  expect(titles({ add }).filter((title) => title.includes('HTTP'))).toEqual([]);
  expect(titles({ add }).some((title) => title.includes('tcp/80 for application dns'))).toBe(true);
});

test('an application that is not known may be the protocol of its port', () => {
  const add = [
    newObject('scm_service', 'http', { protocol: { tcp: { port: '80' } } }),
    newRule('new', { ...out, service: ['http'], application: ['some-app'] }),
  ];
  expect(titles({ add }).some((title) => title.includes('HTTP'))).toBe(true);
});

test('a zone that is not defined is not listed where the whole configuration is known', () => {
  const add = [newRule('new', { ...out, from: ['trust', 'nowhere'], service: ['ssh'] })];
  expect(
    traffic({ add })
      .map(({ text, example }) => `${text} ${example.from}`)
      .join(),
  ).not.toContain('nowhere');
});

describe('a filter with more conditions', () => {
  const filter = (from: string, to: string) => {
    const policy = {
      rules,
      objects: { ...objects, 'app-servers': ['scm_address_group', { dynamic: { filter: from } }] as const },
    };
    return reviewedEdit({ change: { 'app-servers': { dynamic: { filter: to } } } }, policy);
  };

  test.each([
    ["'server'", "'server' and 'retired'"],
    ["'server' or 'retired'", "'server'"],
    ["'server'", "'server' and not 'retired'"],
  ])('%s → %s is stricter, and covers nothing else', (from, to) => {
    const report = filter(from, to);
    expect(report.verdict).toBe('stricter');
    expect(report.findings.filter(({ id }) => id !== 'closed')).toEqual([]);
  });

  test.each([
    ["'server' and 'retired'", "'server'"],
    ["'server'", "'retired'"],
    ["'server' and not 'retired'", "'server' or 'retired'"],
  ])('%s → %s opens', (from, to) => {
    expect(['opens', 'dangerous']).toContain(filter(from, to).verdict);
  });
});
