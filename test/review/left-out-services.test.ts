import { expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

const [web, smb] = [['web'], ['smb']];
const service = (name: string, port: string): PlanPiece => {
  const values = { name, folder: 'Texas', protocol: { tcp: { port } } };
  return { type: 'scm_service', name, before: values, after: values, actions: ['no-op'] };
};
const kept = (values: Values): PlanPiece => ({
  ...{ type: 'scm_security_rule', name: String(values['name']), actions: ['no-op'] },
  ...{ before: { ...rule, ...values }, after: { ...rule, ...values } },
});
const changed = (before: Values, after: Values): PlanPiece => ({
  ...{ type: 'scm_security_rule', name: 'out', before: { ...rule, ...before }, after: { ...rule, ...after } },
});
const opened = (rules: readonly PlanPiece[]): { report: Report; text: string } => {
  const orderOf = (listed: readonly PlanPiece[]) => ({
    ...{ folder: 'Texas', type: 'security_rule', position: 'pre' },
    rules: listed.map(({ name }) => name),
  });
  const [before, after] = [orderOf(rules.filter((piece) => piece.before !== undefined)), orderOf(rules)];
  return reviewed([
    ...[push, service('web', '8443'), service('smb', '445'), ...rules],
    { type: 'scm_rule_order', before, after, actions: [before.rules.length === rules.length ? 'no-op' : 'update'] },
  ]);
};
const leftOut = ({ report }: ReturnType<typeof opened>) =>
  report.traffic.filter(({ what }) => what === 'opened').map((one) => one.leftOut);
const wider = changed({ service: web }, { service: any });

test('what a widened rule allowed before was open before', () => {
  const found = opened([wider]);
  expect(leftOut(found)).toEqual(['open before']);
  expect(found.report.findings[0]?.title).toContain('any service but tcp/8443 (open before) from');
  expect(found.text.replace(/\s+/g, ' ')).toContain('any service but tcp/8443 (open before) from');
});

test('what an earlier rule denies is still blocked', () => {
  const found = opened(
    [kept({ name: 'no-smb', action: 'deny', service: smb }), changed({ action: 'deny' }, {})].map((one) =>
      one.name === 'out' ? changed({ action: 'deny', service: any }, { service: any }) : one,
    ),
  );
  expect(leftOut(found)).toEqual(['still blocked']);
  expect(found.report.traffic[0]?.text).toContain('any service but tcp/445 (still blocked)');
});

test('nothing is said if both are left out, or if something else happens to it', () => {
  expect(leftOut(opened([kept({ name: 'no-smb', action: 'deny', service: smb }), wider]))).toEqual([undefined]);
  // It was open, and closes.
  const closed = [
    { type: 'scm_security_rule', name: 'no-web', after: { ...rule, name: 'no-web', action: 'deny', service: web } },
    wider,
  ];
  expect(leftOut(opened(closed))).toEqual([undefined]);
});

test('nothing is said of a region that names its services', () => {
  expect(leftOut(opened([changed({ service: web }, { service: ['web', 'smb'] })]))).toEqual([undefined]);
});

test('everything except an application that was open before is one sentence', () => {
  const mail = kept({ name: 'mail', application: ['smtp'], service: ['application-default'] });
  const found = opened([
    mail,
    { type: 'scm_security_rule', name: 'all', after: { ...rule, name: 'all', service: any } },
  ]);
  expect(found.text.replace(/\s+/g, ' ')).toContain(
    'everything except smtp on tcp/25, tcp/465, tcp/587, which was open before,',
  );
});
