import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteOfTime } from '../../../src/catalog';
import { observedTraffic } from '../../../src/cli/review/observed-traffic';
import { readOwnRules, readPlan, review, type Report } from '../../../src/review';
import type { FindingId } from '../../../src/review/finding-types/all';
import { office, officeWith, port, rdp, route, router, usualRoutes, zone, type Setup } from '../../trace/office';
import { planJson, resourceChange, type PlanPiece, type Values } from '../plan-json';
import { any, push, reviewed, reviewedText, rule } from './of-pieces';
import { onBase } from './on-base';
import { reviewedChange } from './reviewed';
import { readSnapshot } from '../../../src/tenant';

const here = { folder: 'Texas' };
const kept = (type: string, fields: Values): PlanPiece => ({ ...edit(type, fields, {}), actions: ['no-op'] });
const made = (type: string, after: Values): PlanPiece => ({ type, name: String(after['name']), after });
const edit = (type: string, before: Values, change: Values): PlanPiece => ({
  type,
  name: String(before['name']),
  before: { ...here, ...before },
  after: { ...here, ...before, ...change },
});
const of = (...pieces: readonly PlanPiece[]): Report => reviewed([push, ...pieces]).report;
const web = { name: 'web', ...here, ip_netmask: '10.0.0.1' };

/** A review of changes to the office, whose network is known. */
function ofOffice(setup: Setup, ...pieces: readonly PlanPiece[]): Report {
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith(setup), unread: [] };
  return reviewedText(planJson(pieces), {
    base: { name: 'base', snapshot: readSnapshot(JSON.stringify(saved), 'base') },
  });
}

/** A published host in a zone whose network only one of two configurations knows. */
function published(isKnown: boolean): Setup {
  const names = ['ethernet1/1', ...(isKnown ? ['ethernet1/5'] : [])];
  return {
    interfaces: [port('ethernet1/5', '198.51.100.1/24')],
    objects: [zone('web', 'ethernet1/5')],
    routers: [router('main', names, [route('open', '198.51.100.0/24', { fqdn: 'gw.example.com' })])],
    nat: [
      { name: 'web', destination: ['203.0.113.9'], destination_translation: { translated_address: '198.51.100.7' } },
    ],
    security: [{ name: 'in', from: ['untrust'], to: ['web'], service: ['https'] }],
  };
}

/** A review of a push of Texas, with a snapshot that has every firewall of the tenant. */
export function withoutFirewalls(
  containers: readonly { readonly scope: string; readonly name: string; readonly above?: string }[],
  more: Values = {},
): Report {
  const saved = {
    format: 'scm-snapshot/1',
    made: '2026-11-22T00:00:00Z',
    service: { protocol: 'http', host: 'localhost', port: '1', scope: 'tsg_id:1', auth_url: '' },
    containers: containers.map(({ above, ...container }) => ({
      container,
      completeness: 'complete',
      ...(above === undefined ? {} : { above }),
    })),
    objects: [],
    rulebases: [],
    unread: [],
    ...more,
  };
  return reviewedText(planJson([push]), {
    base: { name: 'base', snapshot: readSnapshot(JSON.stringify(saved), 'base') },
  });
}

function arrival(): Report {
  const setup = (isKnown: boolean): Setup => ({
    ...published(isKnown),
    security: [{ name: 'in', from: ['untrust'], to: ['web'] }],
  });
  const [was, is] = [false, true].map((isKnown) => ({
    folder: office.name,
    ...officeWith(setup(isKnown)).objects.find(({ kind, name }) => kind === 'logical_router' && name === 'main')
      ?.fields,
  }));
  return ofOffice(setup(false), { type: 'scm_logical_router', before: was ?? {}, after: is ?? {} });
}

const routerWith = (routes: readonly unknown[]): Values => ({
  folder: 'Office',
  name: 'main',
  vrf: [
    {
      name: 'default',
      interface: ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'tunnel.1'],
      routing_table: { ip: { static_route: routes } },
    },
  ],
});
const officeZone = (interfaces: readonly string[]): Values => ({
  folder: 'Office',
  name: 'dmz',
  network: { layer3: interfaces },
});
const allow = { name: 'allow-any', from: ['untrust'], to: ['any'] };

/** A review with the expiry of rules, at the start of a day. */
function expiring(end: string, day: string, endBefore = end, expiry = '[]'): Report {
  const schedule = (until: string): Values => ({
    name: 'end',
    ...here,
    schedule_type: { non_recurring: [`2026/01/01@00:00-${until.replaceAll('-', '/')}@23:59`] },
  });
  const scheduled = expiry === '[]' ? { ...rule, schedule: 'end' } : rule;
  const pieces = [
    kept('scm_security_rule', scheduled),
    { type: 'scm_schedule', before: schedule(endBefore), after: schedule(end) },
  ];
  return reviewedText(planJson([push, ...pieces]), {
    minute: minuteOfTime(day) ?? 0,
    own: readOwnRules(`{"expiry": ${expiry}}`, 'rules.json'),
  });
}

/** A review with a traffic log: what was denied is let in, and what passed is cut off. */
async function observed(): Promise<Report> {
  const open = { from: any, to: any, source: any, destination: any, service: any };
  const admin = { ...open, name: 'admin', from: ['trust'], application: ['ssh'], action: 'deny' };
  const tls = { ...open, name: 'web', from: ['trust'], application: ['ssl'], action: 'allow' };
  const change = (before: Values, action: string): PlanPiece =>
    edit('scm_security_rule', { ...before, folder: 'Office', position: 'pre' }, { action });
  const text = planJson([change(admin, 'allow'), change(tls, 'deny')]);
  const plans = [{ name: 'plan.json', plan: readPlan(text, 'plan.json') }];
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', unread: [] };
  const snapshot = readSnapshot(JSON.stringify({ ...saved, ...officeWith({ security: [admin, tls] }) }), 'base.json');
  const base = { name: 'base.json', snapshot };
  const dir = mkdtempSync(join(tmpdir(), 'scm-evidence-'));
  try {
    const log = join(dir, 'week.csv');
    const row = (source: string, from: string, app: string, name: string, action: string, sessions: number): string =>
      `${source},10.2.0.10,tcp,443,${app},${from},dmz,${name},${action},${sessions},2026-11-20T08:00:00,2026-11-21T08:00:00`;
    writeFileSync(
      log,
      [
        'source,destination,protocol,port,application,from_zone,to_zone,rule,action,sessions,first_seen,last_seen',
        row('10.1.0.6', 'trust', 'ssh', 'admin', 'deny', 3),
        row('10.1.0.5', 'trust', 'ssl', 'web', 'allow', 412),
        '',
      ].join('\n'),
    );
    const seen = [await observedTraffic(plans, [log], { base }, { folder: 'Office' })];
    return review(plans, { base, observed: seen });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function waived(waiver: Values): Report {
  const waivers = [{ reason: 'pilot', acceptedBy: 'J. Berg', ...waiver }];
  const own = readOwnRules(JSON.stringify({ waivers }), 'rules.json');
  return reviewedChange('added-any-any', { own, minute: minuteOfTime('2026-11-21') ?? 0 });
}

const signIn = { name: 'a', position: 'pre', from: any, to: any, source: any, destination: any, service: any };
const deny = { ...rule, name: 'deny', action: 'deny' };
const vendor = [
  { kind: 'service', name: 'service-https', protocol: { tcp: { port: '443' } } },
  { kind: 'profile_group', name: 'best-practice' },
];

/** For each type a review that has a finding of it. A new type does not compile without one. */
export const findingEvidence: Readonly<Record<FindingId, () => Report | Promise<Report>>> = {
  'denied-traffic-opened': observed,
  'traffic-cut': observed,
  'any-any': () => reviewedChange('added-any-any'),
  'internet-to-inside': () => reviewedChange('deleted-deny'),
  'administrative-protocol': () => reviewedChange('added-any-any'),
  'clear-text-protocol': () => reviewedChange('changed-variable'),
  'any-application': () => reviewedChange('added-any-any'),
  'block-list-bypassed': () => reviewedChange('widened-group'),
  'deny-lost': () => reviewedChange('deleted-deny'),
  widened: () => reviewedChange('changed-tag'),
  opened: () => reviewedChange('changed-tag'),
  closed: () => reviewedChange('moved-rule'),
  'no-inspection': () => reviewedChange('added-any-any'),
  'inspection-lost': () => reviewedChange('inspection-lost'),
  'no-log': () => of(made('scm_security_rule', { ...rule, log_end: false })),
  'log-lost': () => of(edit('scm_security_rule', { ...rule, log_setting: 'siem' }, { log_setting: null })),
  'authentication-lost': () =>
    of(
      edit(
        'scm_authentication_rule',
        { ...signIn, authentication_enforcement: 'mfa' },
        { authentication_enforcement: null },
      ),
    ),
  'protection-weakened': () =>
    of(edit('scm_tcp_setting', { tcp: { asymmetric_path: 'drop' } }, { tcp: { asymmetric_path: 'bypass' } })),
  'decryption-excluded': () => of(made('scm_decryption_exclusion', { name: 'www.example.com', ...here })),
  'management-access': () =>
    of(
      edit(
        'scm_interface_management_profile',
        { name: 'mgmt', https: true, permitted_ip: [{ name: '10.0.0.0/24' }] },
        { permitted_ip: [{ name: '0.0.0.0/0' }] },
      ),
    ),
  'rule-shadowed': () => onBase(vendor, [rule], made('scm_security_rule', { ...deny, relative_position: 'top' })),
  'rule-unshadowed': () =>
    onBase(vendor, [{ ...deny, position: 'pre' }, rule], {
      ...edit('scm_security_rule', deny, {}),
      after: null,
    }),
  'delete-in-use': () => reviewedChange('deleted-in-use'),
  'dangling-reference': () => onBase(vendor, [], made('scm_security_rule', { ...rule, destination: ['bnak'] })),
  'contains-itself': () =>
    of(
      made('scm_address_group', { ...here, name: 'a', static: ['b'] }),
      made('scm_address_group', { ...here, name: 'b', static: ['a'] }),
    ),
  'doubtful-value': () => of(made('scm_address', { ...here, name: 'web', ip_netmask: '203.0.113.7/25' })),
  'dropped-attribute': () =>
    reviewedText(
      planJson([push, made('scm_security_rule', { ...rule, ...here })], {
        configuration: {
          root_module: {
            resources: [
              {
                address: 'scm_security_rule.out',
                expressions: { profile_setting: { constant_value: { groups: ['best-practice'] } } },
              },
            ],
          },
        },
      }),
    ),
  replaced: () =>
    of({
      ...edit('scm_address', web, { folder: 'Ohio' }),
      actions: ['delete', 'create'],
      more: { change: { replace_paths: [['folder']] } },
    }),
  'secret-changed': () => {
    const key = (value: string): Values => ({ name: 'vpn', authentication: { pre_shared_key: { key: value } } });
    return of(edit('scm_ike_gateway', key('one'), key('two')));
  },
  'steering-changed': () => reviewedChange('changed-nat'),
  'traffic-redirected': () => {
    const area = (name: string, ...layer3: readonly string[]): Values => ({ ...here, name, network: { layer3 } });
    return of(
      kept('scm_zone', area('untrust', '$port-1')),
      kept('scm_security_rule', { ...rule, name: 'lan-out', from: ['dmz'], to: ['untrust'] }),
      edit('scm_zone', area('dmz', '$a'), area('dmz', '$a', '$port-1')),
    );
  },
  'host-reachable': () => ofOffice({ security: [allow] }, made('scm_nat_rule', { ...rdp, name: 'rdp' })),
  'arrival-opened': arrival,
  'nat-without-rule': () => ofOffice({}, made('scm_nat_rule', { ...rdp, name: 'rdp' })),
  'nat-overlap': () =>
    ofOffice(
      { security: [allow], nat: [rdp] },
      made('scm_nat_rule', {
        ...rdp,
        name: 'late',
        destination_translation: { translated_address: '10.2.0.11' },
      }),
    ),
  'route-broken': () =>
    ofOffice(
      {},
      {
        type: 'scm_logical_router',
        name: 'main',
        before: routerWith(usualRoutes),
        after: routerWith([...usualRoutes, route('hole', '10.8.4.0/22', { discard: {} })]),
      },
    ),
  'interface-without-zone': () =>
    ofOffice({}, { type: 'scm_zone', name: 'dmz', before: officeZone(['ethernet1/3']), after: officeZone([]) }),
  drift: () =>
    reviewed([kept('scm_address', web)], {
      resource_drift: [resourceChange(edit('scm_address', web, { ip_netmask: '10.9.9.9' }))],
    }).report,
  'pending-delete': () =>
    of({
      ...push,
      name: 'other',
      before: {
        folders: ['Texas'],
        pending_deletes: [{ kind: 'address', name: 'old', location: 'folder Texas', id: 'i' }],
      },
    }),
  'no-push': () =>
    reviewed([
      edit('scm_address', web, { description: 'x' }),
      edit('scm_address', { ...web, name: 'mail' }, { description: 'x' }),
    ]).report,
  'push-without-firewall': () => withoutFirewalls([{ scope: 'folder', name: 'Texas' }]),
  'container-deleted': () =>
    of(
      { type: 'scm_folder', before: { name: 'Texas', parent: 'All Firewalls' }, after: null },
      kept('scm_address', web),
    ),
  'known-after-apply': () =>
    of({ ...edit('scm_address', web, { ip_netmask: null }), unknown: { ip_netmask: true, revision: true } }),
  'sensitive-value': () =>
    of({
      ...edit('scm_security_rule', deny, { disabled: true }),
      more: { change: { after_sensitive: { disabled: true } } },
    }),
  'stale-base': () =>
    onBase(
      [{ kind: 'address', name: 'web', ip_netmask: '10.0.0.1/32' }],
      [rule],
      edit('scm_address', { name: 'web', ip_netmask: '10.0.0.2/32' }, { description: 'x' }),
    ),
  'not-examined': () => of({ type: 'scm_new_thing', after: {} }),
  'not-judged': () => of(edit('scm_address', web, { ip_netmask: '10.0.0.2' })),
  'no-expiry': () => expiring('2026-12-31', '2026-06-01', '2026-12-31', '[{"about": "out", "reason": "pilots end"}]'),
  'expiry-extended': () => expiring('2026-09-30', '2026-06-01', '2026-07-31'),
  'expired-rule': () => expiring('2026-06-10', '2026-06-11'),
  'expires-soon': () => expiring('2026-06-10', '2026-06-01'),
  'waiver-expired': () => waived({ finding: 'no-inspection', until: '2026-11-20' }),
  'waiver-idle': () => waived({ finding: 'drift', until: '2026-11-21' }),
};
