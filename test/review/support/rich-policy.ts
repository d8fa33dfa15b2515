import { kindNamed } from '../../../src/catalog';
import type { Report } from '../../../src/review';
import { wireObject } from '../../../src/review/plan/wire-object';
import { planJson, pushOfTexas, type PlanPiece, type Values } from '../plan-json';
import { reviewedText, type ReviewOf } from './of-pieces';
import { readSnapshot, type Snapshot } from '../../../src/tenant';

/** A policy that uses every kind of object that decides traffic or protection, on a snapshot that contains all of it. */

const here = { folder: 'Texas' };
const any = ['any'];
const inspected = { profile_setting: { group: ['strict'] }, log_setting: 'to-siem' };
const base = { ...here, position: 'pre', application: any, log_end: true };
const allow = (fields: Values): Values => ({ ...base, ...inspected, service: ['web'], ...fields, action: 'allow' });
const deny = (fields: Values): Values => ({
  ...base,
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  ...fields,
  action: 'deny',
});

export const rules: Readonly<Record<string, Values>> = {
  'no-bad': deny({ source: ['bad'] }),
  'no-smb': deny({ from: ['trust', 'guest'], to: ['servers'], service: ['smb'] }),
  'no-retired': deny({ destination: ['retired-hosts'] }),
  'web-out': allow({ from: ['trust'], to: ['untrust'], source: ['$lan'], destination: ['partner'] }),
  app: allow({ from: ['trust'], to: ['servers'], source: ['clients'], destination: ['app-servers'] }),
  admin: allow({
    from: ['trust'],
    to: ['servers'],
    source: ['admin-net'],
    destination: ['app-servers'],
    service: ['ssh'],
    source_user: ['corp\\admins'],
  }),
  backup: allow({
    from: ['servers'],
    to: ['untrust'],
    source: ['app-servers'],
    destination: ['vault'],
    schedule: 'night',
  }),
  sites: allow({
    from: ['guest'],
    to: ['untrust'],
    source: ['10.9.0.0/24'],
    destination: any,
    category: ['allowed-sites'],
  }),
  publish: allow({ from: ['untrust'], to: ['servers'], source: ['partner'], destination: ['front'] }),
  'branch-a': allow({ from: ['branch'], to: ['untrust'], source: ['10.3.0.0/25'], destination: ['partner'] }),
  'branch-b': allow({ from: ['branch'], to: ['untrust'], source: ['10.3.0.128/25'], destination: ['partner'] }),
  rest: deny({}),
};

const port = (tcp: string): Values => ({ protocol: { tcp: { port: tcp } } });
const zone = (name: string): Values => ({ network: { layer3: [`$${name}-if`] } });

/** Objects by name: type and fields. */
export const objects: Readonly<Record<string, readonly [type: string, fields: Values]>> = {
  bad: ['scm_external_dynamic_list', { type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} } } } }],
  web: ['scm_service', port('443')],
  ssh: ['scm_service', port('22')],
  smb: ['scm_service', port('445')],
  sql: ['scm_service', port('1433')],
  clients: ['scm_address_group', { static: ['client-1', 'client-2'] }],
  'client-1': ['scm_address', { ip_netmask: '10.1.0.5/32' }],
  'client-2': ['scm_address', { ip_netmask: '10.1.0.6/32' }],
  'admin-net': ['scm_address', { ip_netmask: '10.1.9.0/28' }],
  partner: ['scm_address', { ip_netmask: '198.51.100.0/24' }],
  vault: ['scm_address', { ip_netmask: '203.0.113.7/32' }],
  front: ['scm_address', { ip_netmask: '10.2.0.80/32' }],
  'app-servers': ['scm_address_group', { dynamic: { filter: "'server' and not 'retired'" } }],
  'retired-hosts': ['scm_address_group', { dynamic: { filter: "'retired'" } }],
  srv1: ['scm_address', { ip_netmask: '10.2.0.10/32', tag: ['server'] }],
  srv2: ['scm_address', { ip_netmask: '10.2.0.11/32', tag: ['server'] }],
  old: ['scm_address', { ip_netmask: '10.2.0.12/32', tag: ['retired', 'server'] }],
  campus: ['scm_address', { ip_netmask: '10.64.0.0/14' }],
  'db-net': ['scm_address', { ip_netmask: '10.2.8.0/24' }],
  server: ['scm_tag', { color: 'Red' }],
  retired: ['scm_tag', {}],
  $lan: ['scm_variable', { type: 'ip-netmask', value: '10.1.0.0/24' }],
  night: ['scm_schedule', { schedule_type: { recurring: { daily: ['01:00-02:00'] } } }],
  'allowed-sites': ['scm_url_category', { type: 'URL List', list: ['intranet.example/'] }],
  strict: ['scm_profile_group', { vulnerability: ['vp'], spyware: ['sp'] }],
  vp: [
    'scm_vulnerability_protection_profile',
    {
      rules: [
        {
          name: 'all',
          severity: ['critical', 'high', 'medium'],
          category: 'any',
          host: 'any',
          threat_name: 'any',
          action: { drop: {} },
        },
      ],
    },
  ],
  sp: [
    'scm_anti_spyware_profile',
    {
      rules: [
        {
          name: 'all',
          severity: ['critical', 'high', 'medium'],
          category: 'any',
          threat_name: 'any',
          action: { drop: {} },
        },
      ],
    },
  ],
  'to-siem': [
    'scm_log_forwarding_profile',
    { match_list: [{ name: 'all', log_type: 'traffic', filter: 'All Logs', send_syslog: ['siem'] }] },
  ],
  mgmt: ['scm_interface_management_profile', { ssh: true, https: true, permitted_ip: [{ name: '10.1.9.0/28' }] }],
  branch: ['scm_zone', zone('branch')],
  trust: ['scm_zone', zone('trust')],
  servers: ['scm_zone', zone('servers')],
  untrust: ['scm_zone', zone('untrust')],
  guest: ['scm_zone', zone('guest')],
};

/** A change of the policy. */
export interface RichEdit {
  readonly change?: Readonly<Record<string, Values>>;
  readonly add?: readonly PlanPiece[];
  readonly remove?: readonly string[];
  readonly order?: readonly string[];
  readonly unknown?: Readonly<Record<string, Values>>;
  readonly rename?: Readonly<Record<string, string>>;
  readonly moved?: Readonly<Record<string, string>>;
}

export const ruleNames = Object.keys(rules);

/** A new rule; it is the first one unless the edit orders the rules. */
export function newRule(name: string, fields: Values): PlanPiece {
  return { type: 'scm_security_rule', name, after: { ...base, ...inspected, name, ...fields } };
}

export function newObject(type: string, name: string, fields: Values): PlanPiece {
  return { type, name, after: { ...here, name, ...fields } };
}

/** A policy before a change: objects as in {@link objects}, and rules in their order. */
export interface RichPolicy {
  readonly objects: Readonly<Record<string, readonly [type: string, fields: Values]>>;
  readonly rules: Readonly<Record<string, Values>>;
}

/** The JSON of the plan of an edit. */
const richPlan = (edit: RichEdit, policy: RichPolicy = { objects, rules }): string => planJson(pieces(policy, edit));

function pieces(
  policy: RichPolicy,
  { change = {}, add = [], remove = [], order, unknown = {}, rename = {}, moved = {} }: RichEdit,
): readonly PlanPiece[] {
  const piece = (type: string, name: string, fields: Values): PlanPiece => {
    const id = `id-${name}`;
    const before = { ...here, id, name, ...fields };
    const isEdited = change[name] !== undefined || rename[name] !== undefined || unknown[name] !== undefined;
    const after = remove.includes(name) ? null : { ...before, ...change[name], name: rename[name] ?? name };
    return {
      type,
      name: name.replace('$', 'var-'),
      before,
      after,
      ...(isEdited || after === null ? {} : { actions: ['no-op'] }),
      ...(unknown[name] === undefined ? {} : { unknown: unknown[name] }),
      ...(moved[name] === undefined ? {} : { more: { previous_address: moved[name] } }),
    };
  };
  const names = Object.keys(policy.rules);
  const added = add.filter(({ type }) => type === 'scm_security_rule').map(({ name = '' }) => name);
  const now = (order ?? [...added, ...names])
    .filter((name) => !remove.includes(name))
    .map((name) => rename[name] ?? name);
  const isOrdered = now.join() !== names.join();
  const list = (names: readonly string[]): Values => ({
    ...here,
    type: 'security_rule',
    position: 'pre',
    rules: names,
  });
  return [
    pushOfTexas,
    ...Object.entries(policy.objects).map(([name, [type, fields]]) => piece(type, name, fields)),
    ...Object.entries(policy.rules).map(([name, fields]) => piece('scm_security_rule', name, fields)),
    ...add,
    {
      type: 'scm_rule_order',
      name: 'order',
      before: list(names),
      after: list(now),
      ...(isOrdered ? {} : { actions: ['no-op'] }),
    },
  ];
}

const texas = { scope: 'folder', name: 'Texas' } as const;

function snapshotOf(policy: RichPolicy): Snapshot {
  const saved = (name: string, fields: Values, kind = 'security_rule'): Values => ({
    ...here,
    id: `id-${name}`,
    name,
    ...wireObject(kindNamed(kind), fields).fields,
  });
  const all = Object.entries(policy.objects).map(([name, [type, fields]]) => ({
    kind: type.slice('scm_'.length),
    name,
    fields,
  }));
  return readSnapshot(
    JSON.stringify({
      format: 'scm-snapshot/1',
      made: '2026-11-22T00:00:00Z',
      containers: [
        { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
        { container: { scope: 'folder', name: 'ngfw-shared' }, completeness: 'complete', above: 'All' },
        { container: texas, completeness: 'complete', above: 'ngfw-shared' },
      ],
      objects: all
        .filter(({ kind }) => !isRule(kind))
        .map(({ kind, name, fields }) => ({ kind, container: texas, name, fields: saved(name, fields, kind) })),
      rulebases: [
        {
          kind: 'security_rule',
          container: texas,
          rulebase: 'pre',
          rules: Object.entries(policy.rules).map(([name, fields]) => ({ name, fields: saved(name, fields) })),
        },
        ...all
          .filter(({ kind }) => isRule(kind))
          .map(({ kind, name, fields }) => ({
            kind,
            container: texas,
            ...(kindNamed(kind).api.rulebase === true ? { rulebase: 'pre' } : {}),
            rules: [{ name, fields: saved(name, fields, kind) }],
          })),
      ],
      unread: [],
    }),
    'base.json',
  );
}

const ofRichPolicy = snapshotOf({ objects, rules });

/** Rules of other kinds are single: each is the only one of its kind. */
function isRule(kind: string): boolean {
  const { api } = kindNamed(kind);
  return api.rulebase === true || api.ordered === true;
}

/** Reviews an edit of a policy on a snapshot that contains everything. */
export function reviewedEdit(edit: RichEdit, policy?: RichPolicy, reviewOf: ReviewOf = reviewedText): Report {
  const snapshot = policy === undefined ? ofRichPolicy : snapshotOf(policy);
  return reviewOf(richPlan(edit, policy), { base: { name: 'base.json', snapshot } });
}
