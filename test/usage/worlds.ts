import type { Container } from '../../src/catalog';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { randomsFrom } from '../support/randoms';

const folders = ['All', 'Oslo', 'Bergen'] as const;
const serials = ['007951000000001', '007951000000002'] as const;

type Folder = (typeof folders)[number];

/** A rule in words of its own: `any` is the only name that is no member. */
export interface OwnRule {
  readonly name: string;
  readonly folder: Folder;
  readonly source: readonly string[];
  readonly service: readonly string[];
  readonly application: readonly string[];
}

export interface OwnSession {
  readonly firewall: string;
  readonly source: string;
  readonly port: number;
  readonly application: string;
  readonly rule: string;
  readonly bytes: number;
  readonly time: string;
}

export interface UsageWorld {
  readonly rules: readonly OwnRule[];
  readonly log: readonly OwnSession[];
}

/** Members of the groups. */
const groups: Readonly<Record<string, readonly string[]>> = {
  g1: ['a1', 'a2'],
  g2: ['g1', 'a3'],
  sg: ['s80', 's443'],
  ag: ['ssl', 'dns'],
};
/** Values of the single objects. */
const values: Readonly<Record<string, string>> = {
  a1: '10.0.0.1',
  a2: '10.0.0.2',
  a3: '10.0.0.3',
  a4: '10.0.0.4',
  s80: '80',
  s443: '443',
};

/** A world that looks random: rules of one name in several folders, nested groups, and a log. */
export function usageWorld(seed: number): UsageWorld {
  const random = randomsFrom(seed * 104_729);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = (all: readonly string[]): readonly string[] => {
    if (random() < 0.35) return ['any'];
    const found = all.filter(() => random() < 0.35);
    return found.length === 0 ? [pick(all)] : found;
  };
  const rules = folders.flatMap((folder) => {
    const names = ['web', 'mail', 'vpn', 'web'].slice(0, 1 + Math.floor(random() * 3));
    return [...new Set(names)].map((name): OwnRule => ({
      ...{ name, folder },
      source: some(['a1', 'a2', 'a3', 'a4', 'g1', 'g2', '10.0.0.5']),
      service: some(['s80', 's443', 'sg']),
      application: some(['ssl', 'ssh', 'ag']),
    }));
  });
  const log = Array.from({ length: 60 }, (): OwnSession => {
    const session = {
      firewall: pick(serials),
      source: `10.0.0.${String(1 + Math.floor(random() * 6))}`,
      port: pick([80, 443, 22]),
      application: pick(['ssl', 'ssh', 'dns']),
      bytes: Math.floor(random() * 1000),
      time: `2026/11/2${String(Math.floor(random() * 7))} 10:00:00`,
    };
    const right = rulesAt(rules, session.firewall).find((rule) => isMatch(rule, session))?.name ?? 'interzone-default';
    return { ...session, rule: random() < 0.8 ? right : pick(['web', 'mail', 'gone', '']) };
  });
  return { rules, log };
}

/** Rules of a firewall in their order. */
function rulesAt(rules: readonly OwnRule[], serial: string): readonly OwnRule[] {
  const own = serial === serials[0] ? 'Oslo' : 'Bergen';
  return rules.filter(({ folder }) => folder === 'All' || folder === own);
}

function has(name: string, value: string): boolean {
  const members = groups[name];
  return members === undefined
    ? name === 'any' || (values[name] ?? name) === value
    : members.some((one) => has(one, value));
}

function valueOf(list: 'source' | 'service' | 'application', session: Omit<OwnSession, 'rule'>): string {
  return list === 'service' ? String(session.port) : session[list];
}

const lists = ['source', 'service', 'application'] as const;

function isMatch(rule: OwnRule, session: Omit<OwnSession, 'rule'>): boolean {
  return lists.every((list) => rule[list].some((name) => has(name, valueOf(list, session))));
}

/** Sessions and bytes by row, counted line by line: `rule folder name`, `member owner name`, `object name`. */
export function bruteForce({ rules, log }: UsageWorld): ReadonlyMap<string, readonly [number, number]> {
  const counts = new Map<string, [number, number]>();
  for (const session of log) {
    const rows = new Set<string>();
    const named = rulesAt(rules, session.firewall).filter(({ name }) => name === session.rule);
    const first = rulesAt(rules, session.firewall).find((rule) => isMatch(rule, session));
    const told = named.length === 1 ? named[0] : named.find((rule) => rule === first);
    if (session.rule === '') rows.add('none');
    else if (session.rule === 'interzone-default') rows.add('default');
    else if (named.length === 0) rows.add('unknown');
    else if (told === undefined) rows.add('not distinguished');
    else {
      rows.add(`rule ${told.folder} ${told.name}`);
      for (const list of lists) {
        const add = (owner: string, name: string): void => {
          if (name === 'any' || !has(name, valueOf(list, session))) return;
          rows.add(`member ${owner} ${name}`);
          rows.add(`object ${name}`);
          for (const member of groups[name] ?? []) add(name, member);
        };
        for (const name of told[list]) add(`${told.folder} ${told.name} ${list}`, name);
      }
    }
    for (const row of rows) {
      const known = counts.get(row) ?? [0, 0];
      counts.set(row, [known[0] + 1, known[1] + session.bytes]);
    }
  }
  return counts;
}

const any = ['any'];
const top: Container = { scope: 'folder', name: 'All' };

/** The configuration of a world: two firewalls in two folders. */
export function configurationOf(rules: readonly OwnRule[]): Configuration {
  const object = (kind: string, name: string, fields: Readonly<Record<string, unknown>>): ConfiguredObject => {
    return { kind, container: top, name, fields: { name, ...fields } };
  };
  return {
    containers: [
      { container: top, completeness: 'complete' },
      ...(['Oslo', 'Bergen'] as const).flatMap((name, i) => [
        { container: { scope: 'folder' as const, name }, completeness: 'complete' as const, above: 'All' },
        {
          container: { scope: 'device' as const, name: serials[i] ?? '' },
          completeness: 'complete' as const,
          above: name,
        },
      ]),
    ],
    objects: [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => object('address', name, { ip_netmask: values[name] })),
      ...['s80', 's443'].map((name) => object('service', name, { protocol: { tcp: { port: values[name] } } })),
      ...['g1', 'g2'].map((name) => object('address_group', name, { static: groups[name] })),
      object('service_group', 'sg', { members: groups['sg'] }),
      object('application_group', 'ag', { members: groups['ag'] }),
    ],
    rulebases: folders.map((folder) => ({
      kind: 'security_rule',
      container: { scope: 'folder', name: folder },
      rulebase: 'pre',
      rules: rules
        .filter((rule) => rule.folder === folder)
        .map(({ name, source, service, application }) => ({
          name,
          fields: { name, from: any, to: any, source, destination: any, service, application, action: 'allow' },
        })),
    })),
  };
}

/** The log as CSV with the field names of PAN-OS. */
export function csvOf(log: readonly OwnSession[]): string {
  const rows = log.map(({ firewall, source, port, application, rule, bytes, time }) =>
    [time, firewall, source, '198.51.100.1', rule, application, 'trust', 'untrust', port, 'tcp', 'allow', bytes].join(
      ',',
    ),
  );
  return ['time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes', ...rows, ''].join('\n');
}
