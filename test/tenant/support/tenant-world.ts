import type { Container } from '../../../src/catalog';
import type { ContainerState, SavedObject, SavedRule, SavedRules, Snapshot } from '../../../src/tenant';
import { randomsFrom } from '../../support/randoms';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type World = Mutable<Snapshot> & { containers: ContainerState[]; objects: SavedObject[]; rulebases: SavedRules[] };

/** A single change: what it is, and the tenant before and after it. */
export interface SingleChange {
  readonly name: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

const folders = ['All', 'All Firewalls', 'A', 'B', 'A1', 'B1'];
const serials = ['007', '008'];
const snippets = ['s1', 's2', 's3'];
const zones = ['trust', 'untrust', 'any'];
const hosts = ['10.0.0.0/24', '10.0.1.0/24', '10.0.0.5', 'any', 'web', 'servers'];
const services = ['any', 'application-default', 'web-port'];
const applications = ['any', 'ssl', 'ssh'];

const folder = (name: string): Container => ({ scope: 'folder', name });
const snippet = (name: string): Container => ({ scope: 'snippet', name });
const device = (name: string): Container => ({ scope: 'device', name });

/** Makes a tenant with rules and objects in folders, snippets and firewalls, and one change of it. */
export class TenantWorld {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomsFrom(seed + 1);
    // The first numbers of two seeds that are close are close, too.
    for (let i = 0; i < 20; i++) this.#random();
  }

  /** Returns one change of a generated tenant. */
  make(): SingleChange {
    const before = this.#tenant();
    const edits = Object.entries(this.#edits(before));
    const [name, edit] = this.of(edits);
    return { name, before, after: { ...before, ...edit() } };
  }

  of<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }

  /** Flows from and to the addresses of the world, and others. */
  flow(): { source: string; destination: string; service: string; application: string; from: string; to: string } {
    const address = (): string => this.of(['10.0.0.5', '10.0.0.77', '10.0.1.9', '10.9.9.9', '192.0.2.7']);
    return {
      ...{ source: address(), destination: address(), service: this.of(['tcp/443', 'tcp/22', 'udp/53']) },
      ...{
        application: this.of(['ssl', 'ssh', 'dns']),
        from: this.of(['trust', 'untrust']),
        to: this.of(['trust', 'untrust']),
      },
    };
  }

  #tenant(): World {
    const state = (container: Container, above?: string): ContainerState => ({
      container,
      completeness: 'complete',
      ...(above === undefined ? {} : { above }),
      ...(container.scope === 'snippet' ? {} : { snippets: this.#some(snippets, 0.3) }),
    });
    const places = [...folders.map(folder), ...snippets.map(snippet), ...serials.map(device)];
    const above: Readonly<Record<string, string>> = {
      'All Firewalls': 'Global',
      A: 'ngfw-shared',
      B: 'All Firewalls',
      A1: 'A',
      B1: 'B',
    };
    return {
      ...{ format: 'scm-snapshot/1', made: '2026-01-01T00:00:00Z', unread: [] },
      containers: [
        ...folders.map((name) => state(folder(name), above[name])),
        ...snippets.map((name) => state(snippet(name))),
        ...serials.map((name) => state(device(name), this.of(['A', 'B', 'A1', 'B1']))),
      ],
      objects: places.flatMap((container) => (this.#random() < 0.6 ? this.#objects(container) : [])),
      rulebases: places.flatMap((container) =>
        (['pre', 'post'] as const).flatMap((rulebase): readonly SavedRules[] => {
          const names = this.#some(['r1', 'r2', 'r3'], 0.4);
          return names.length === 0
            ? []
            : [{ kind: 'security_rule', container, rulebase, rules: names.map((name) => this.#rule(name)) }];
        }),
      ),
    };
  }

  #objects(container: Container): readonly SavedObject[] {
    const of = (kind: string, name: string, fields: object): SavedObject => {
      return { kind, container, name, fields: { name, [container.scope]: container.name, ...fields } };
    };
    return [
      of('address', 'web', { ip_netmask: this.of(['10.0.0.5', '10.0.1.0/24', '192.0.2.7']) }),
      of('address_group', 'servers', { static: [this.of(['web', '10.0.1.9'])] }),
      of('service', 'web-port', { protocol: { tcp: { port: this.of(['443', '22', '1-1024']) } } }),
    ].filter(() => this.#random() < 0.7);
  }

  #rule(name: string): SavedRule {
    const list = (values: readonly string[]): readonly string[] => [this.of(values)];
    return {
      name,
      fields: {
        ...{ name, from: list(zones), to: list(zones), source: list(hosts), destination: list(hosts) },
        ...{ service: list(services), application: list(applications), category: ['any'], source_user: ['any'] },
        action: this.of(['allow', 'allow', 'deny']),
        ...(this.#random() < 0.1 ? { disabled: true } : {}),
      },
    };
  }

  #some(names: readonly string[], share: number): readonly string[] {
    return names
      .map((name) => ({ name, at: this.#random() }))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ name }) => (this.#random() < share ? [name] : []));
  }

  /** One change of each sort. */
  #edits({ containers, objects, rulebases }: World): Readonly<Record<string, () => Partial<Snapshot>>> {
    const inContainer = (
      name: string,
      change: (one: ContainerState) => Partial<ContainerState>,
    ): Partial<Snapshot> => ({
      containers: containers.map((one) => (one.container.name === name ? { ...one, ...change(one) } : one)),
    });
    const inRules = (change: (rules: readonly SavedRule[]) => readonly SavedRule[]): Partial<Snapshot> => {
      if (rulebases.length === 0) return {};
      const chosen = this.of(rulebases);
      return { rulebases: rulebases.map((one) => (one === chosen ? { ...one, rules: change(one.rules) } : one)) };
    };
    const inRule = (fields: () => object): Partial<Snapshot> =>
      inRules((rules) => {
        const chosen = this.of(rules);
        return rules.map((rule) => (rule === chosen ? { ...rule, fields: { ...rule.fields, ...fields() } } : rule));
      });
    const placed = [...folders.slice(1), ...serials];
    return {
      'another folder of a firewall': () =>
        inContainer(this.of(serials), () => ({ above: this.of(['A', 'B', 'A1', 'B1']) })),
      'another parent of a folder': () =>
        inContainer(this.of(['A1', 'B1']), () => ({ above: this.of(['A', 'B', 'All']) })),
      'other snippets': () => inContainer(this.of(placed), () => ({ snippets: this.#some(snippets, 0.5) })),
      'another order of snippets': () =>
        inContainer(this.of(placed), ({ snippets: own = [] }) => ({ snippets: own.toReversed() })),
      'a firewall more': () => ({
        containers: [
          ...containers,
          { container: device('009'), completeness: 'complete', above: this.of(['A', 'B']), snippets: [] },
        ],
      }),
      'a firewall less': () => ({ containers: containers.filter(({ container }) => container.name !== '007') }),
      'a part that was not read': () => inContainer(this.of(folders), () => ({ completeness: 'partial' })),
      'another order of rules': () => inRules((rules) => rules.toReversed()),
      'a rule less': () => inRules((rules) => rules.slice(1)),
      'a rule more': () =>
        inRules((rules) => rules.toSpliced(Math.floor(this.#random() * (rules.length + 1)), 0, this.#rule('new'))),
      'another action': () => inRule(() => ({ action: this.of(['allow', 'deny', 'drop']) })),
      'another match': () =>
        inRule(() => ({ [this.of(['source', 'destination'])]: [this.of(hosts)], service: [this.of(services)] })),
      'other zones': () => inRule(() => ({ [this.of(['from', 'to'])]: [this.of(zones)] })),
      'a disabled rule': () => inRule(() => ({ disabled: true })),
      'another object': () => {
        if (objects.length === 0) return {};
        const chosen = this.of(objects);
        const [made = chosen] = this.#objects(chosen.container ?? folder('All')).filter(
          ({ kind }) => kind === chosen.kind,
        );
        return { objects: objects.map((one) => (one === chosen ? made : one)) };
      },
      'an object less': () => ({ objects: objects.slice(1) }),
    };
  }
}
