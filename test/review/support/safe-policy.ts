import { pushOfTexas, type PlanPiece, type Values } from '../plan-json';

const here = { folder: 'Texas' };
const any = ['any'];
const base = { ...here, position: 'pre', application: any, log_end: true };

/** A rule of the safe policy, by its name. */
const rules: Readonly<Record<string, Values>> = {
  'no-bad': { ...base, from: any, to: any, source: ['bad'], destination: any, service: any, action: 'deny' },
  'web-out': {
    ...base,
    from: ['trust'],
    to: ['untrust'],
    source: ['10.1.0.0/24'],
    destination: ['198.51.100.0/24'],
    service: ['web'],
    action: 'allow',
    profile_setting: { group: ['best-practice'] },
  },
  app: {
    ...base,
    from: ['trust'],
    to: ['dmz'],
    source: ['clients'],
    destination: ['server'],
    service: ['web'],
    action: 'allow',
    profile_setting: { group: ['best-practice'] },
  },
  sync: {
    ...base,
    from: ['dmz'],
    to: ['untrust'],
    source: ['server'],
    destination: ['203.0.113.7'],
    service: ['web'],
    schedule: 'night',
    action: 'allow',
    profile_setting: { group: ['best-practice'] },
  },
  'branch-a': {
    ...base,
    from: ['branch'],
    to: ['untrust'],
    source: ['10.3.0.0/25'],
    destination: ['198.51.100.0/24'],
    service: ['web'],
    action: 'allow',
    profile_setting: { group: ['best-practice'] },
  },
  'branch-b': {
    ...base,
    from: ['branch'],
    to: ['untrust'],
    source: ['10.3.0.128/25'],
    destination: ['198.51.100.0/24'],
    service: ['web'],
    action: 'allow',
    profile_setting: { group: ['best-practice'] },
  },
  rest: { ...base, from: any, to: any, source: any, destination: any, service: any, action: 'deny' },
};

const objects: Readonly<Record<string, readonly [type: string, fields: Values]>> = {
  bad: ['scm_external_dynamic_list', { type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} } } } }],
  web: ['scm_service', { protocol: { tcp: { port: '443' } } }],
  clients: ['scm_address_group', { static: ['client-1', 'client-2'] }],
  'client-1': ['scm_address', { ip_netmask: '10.1.0.5/32' }],
  'client-2': ['scm_address', { ip_netmask: '10.1.0.6/32' }],
  server: ['scm_address', { ip_netmask: '10.2.0.10/32' }],
  night: ['scm_schedule', { schedule_type: { recurring: { daily: ['01:00-02:00'] } } }],
  branch: ['scm_zone', { network: { layer3: ['$branch'] } }],
  trust: ['scm_zone', { network: { layer3: ['$lan'] } }],
  dmz: ['scm_zone', { network: { layer3: ['$dmz'] } }],
  untrust: ['scm_zone', { network: { layer3: ['$wan'] } }],
};

/** A change of the safe policy: fields of rules and objects that change, things that come, rules in another order. */
export interface PolicyEdit {
  readonly change?: Readonly<Record<string, Values>>;
  readonly add?: readonly PlanPiece[];
  readonly remove?: readonly string[];
  readonly order?: readonly string[];
  /** Fields of a thing that are known only after the apply. */
  readonly unknown?: Readonly<Record<string, Values>>;
  readonly rename?: Readonly<Record<string, string>>;
  /** Things whose address in the configuration changes with a `moved` block: the old address. */
  readonly moved?: Readonly<Record<string, string>>;
}

export const ruleNames = Object.keys(rules);

/** A new rule, in front of all others unless the edit orders them. */
export function newRule(name: string, fields: Values): PlanPiece {
  return { type: 'scm_security_rule', name, after: { ...base, name, ...fields } };
}

export function newObject(type: string, name: string, fields: Values): PlanPiece {
  return { type, name, after: { ...here, name, ...fields } };
}

/** The plan that makes an edit of the safe policy. */
export function planOf({
  change = {},
  add = [],
  remove = [],
  order,
  unknown = {},
  rename = {},
  moved = {},
}: PolicyEdit): readonly PlanPiece[] {
  const piece = (type: string, name: string, fields: Values): PlanPiece => {
    const before = { ...here, name, ...fields };
    const edited = { ...before, ...change[name], name: rename[name] ?? name };
    const isEdited = change[name] !== undefined || rename[name] !== undefined || unknown[name] !== undefined;
    const after = remove.includes(name) ? null : edited;
    return {
      type,
      name,
      before,
      after,
      ...(isEdited || after === null ? {} : { actions: ['no-op'] }),
      ...(unknown[name] === undefined ? {} : { unknown: unknown[name] }),
      ...(moved[name] === undefined ? {} : { more: { previous_address: moved[name] } }),
    };
  };
  const added = add.filter(({ type }) => type === 'scm_security_rule').map(({ name = '' }) => name);
  const now = (order ?? [...added, ...ruleNames])
    .filter((name) => !remove.includes(name))
    .map((name) => rename[name] ?? name);
  return [
    pushOfTexas,
    ...Object.entries(objects).map(([name, [type, fields]]) => piece(type, name, fields)),
    ...Object.entries(rules).map(([name, fields]) => piece('scm_security_rule', name, fields)),
    ...add,
    {
      type: 'scm_rule_order',
      name: 'order',
      before: { ...here, type: 'security_rule', position: 'pre', rules: ruleNames },
      after: { ...here, type: 'security_rule', position: 'pre', rules: now },
    },
  ];
}
