import type { PlanPiece, Values } from '../plan-json';
import { any, rule } from './of-pieces';

/** Pieces of plans on a small policy. */

const here = { folder: 'Texas' };
export const location = here;
export const kept = (type: string, f: Values): PlanPiece => {
  const o = { ...here, ...f };
  return { type, name: String(f['name']), before: o, after: o, actions: ['no-op'] };
};
export const edit = (type: string, b: Values, a: Values): PlanPiece => ({
  type,
  name: String(b['name']),
  before: { ...here, ...b },
  after: { ...here, ...b, ...a },
});
export const made = (type: string, f: Values): PlanPiece => ({
  type,
  name: String(f['name']),
  after: { ...here, ...f },
});
export const gone = (type: string, f: Values): PlanPiece => ({ ...edit(type, f, {}), after: null });
export const ruled = (more: Values): Values => ({ ...rule, ...more });
export const securityRule = 'scm_security_rule';
export const allow: Values = ruled({
  name: 'al',
  from: ['trust'],
  to: ['dmz'],
  source: ['src'],
  destination: ['10.2.0.10'],
});
export const src = kept('scm_address', { name: 'src', ip_netmask: '10.1.0.0/24' });
export const deny: Values = ruled({ name: 'deny', action: 'deny', service: any, profile_setting: null });
export const ord = (names: readonly string[], before = names): PlanPiece => ({
  type: 'scm_rule_order',
  name: 'o',
  before: { ...here, type: 'security_rule', position: 'pre', rules: before },
  after: { ...here, type: 'security_rule', position: 'pre', rules: names },
});
export const allowAll = kept(securityRule, ruled({ name: 'allow-all', service: any }));
const group = (more: Values) => kept('scm_profile_group', { name: 'strict', ...more });
const usesGroup = kept(securityRule, { ...rule, profile_setting: { group: ['strict'] } });
export const prof = (slot: string, kind: string, b: Values, a: Values): readonly PlanPiece[] => [
  usesGroup,
  group({ [slot]: [String(b['name'])] }),
  edit(`scm_${kind}`, b, a),
];
export const custom = (more: Values): Values => ({ name: 'sites', type: 'URL List', list: ['a.example'], ...more });

/** The service that rules of these plans name. */
export const https = kept('scm_service', { name: 'service-https', protocol: { tcp: { port: '443' } } });
