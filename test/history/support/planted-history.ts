import { kindNamed } from '../../../src/catalog';
import { randomsFrom } from '../../support/randoms';
import type { Local } from '../../service/local';

/** The question whose answer the planted changes turn. */
export const question = 'can 10.8.1.5 reach 10.2.0.10 on tcp/443';
const folder = 'Office';

/** A change that turns the answer: what it changes, and to which verdict. */
export interface Planted {
  readonly sort: Sort;
  /** The object that a cause must name. */
  readonly names: readonly string[];
  readonly verdict: 'some' | 'none';
}

const sorts = ['object', 'group', 'tag', 'order', 'route', 'nat', 'snippet'] as const;
type Sort = (typeof sorts)[number];

const names: Readonly<Record<Sort, string>> = {
  object: 'address "client"',
  group: 'address group "servers"',
  tag: 'address "laptop"',
  order: 'security rules: the order of the pre rules of folder Office',
  route: 'logical router "main"',
  nat: 'NAT rule "detour"',
  snippet: 'folder Office',
};

const path = (kind: string): string => kindNamed(kind).api.path;

/** An office whose web server answers, and the changes of it that a test plants. */
export class PlantedOffice {
  readonly #local: Local;
  readonly #ids = new Map<string, string>();
  readonly #random: () => number;
  #noise = 0;
  #hasSnippet = false;

  constructor(local: Local, seed: number) {
    this.#local = local;
    this.#random = randomsFrom(seed);
  }

  async build(): Promise<void> {
    await this.#make('folder', 'office', { name: folder, parent: 'All Firewalls' });
    for (const [name, address] of [
      ['$out', '203.0.113.1/24'],
      ['$in', '10.1.0.1/16'],
      ['$dmz', '10.2.0.1/24'],
    ] as const) {
      await this.#make('ethernet_interface', name, { name, folder, layer3: { ip: [{ name: address }] } });
    }
    for (const [name, at] of [
      ['outside', '$out'],
      ['inside', '$in'],
      ['servers-zone', '$dmz'],
    ] as const) {
      await this.#make('zone', name, { name, folder, network: { layer3: [at] } });
    }
    await this.#make('logical_router', 'main', this.#router('10.8.0.0/16'));
    await this.#make('tag', 'banned', { name: 'banned', folder });
    await this.#make('address', 'client', { name: 'client', folder, ip_netmask: '10.8.1.5/32' });
    await this.#make('address', 'laptop', { name: 'laptop', folder, ip_netmask: '10.8.1.5/32' });
    await this.#make('address', 'other', { name: 'other', folder, ip_netmask: '10.2.0.50/32' });
    await this.#make('address', 'server', { name: 'server', folder: 'All Firewalls', ip_netmask: '10.2.0.10/32' });
    await this.#make('snippet', 'guard', { name: 'guard' });
    await this.#make('address', 'decoy', { name: 'server', snippet: 'guard', ip_netmask: '10.2.0.77/32' });
    await this.#make('address_group', 'servers', { name: 'servers', folder, static: ['server'] });
    await this.#make('address_group', 'banned-hosts', {
      name: 'banned-hosts',
      folder,
      dynamic: { filter: "'banned'" },
    });
    await this.#rule('ban', { source: ['banned-hosts'], destination: ['any'], action: 'deny' });
    await this.#rule('web', { from: ['inside'], source: ['client'], destination: ['servers'], action: 'allow' });
    await this.#rule('block', { source: ['any'], destination: ['servers'], action: 'deny' });
  }

  /** Closes and opens by one sort of change after the other. */
  async turn(i: number): Promise<Planted> {
    const sort = sorts[Math.floor(i / 2) % sorts.length] ?? 'object';
    const isClosing = i % 2 === 0;
    await this.#change(sort, isClosing);
    // The first version with a snippet is the first one that has its objects.
    const isFirstSnippet = sort === 'snippet' && isClosing && !this.#hasSnippet;
    this.#hasSnippet ||= sort === 'snippet';
    const also = isFirstSnippet ? ['address "server" in snippet guard created'] : [];
    return { sort, names: [names[sort], ...also], verdict: isClosing ? 'none' : 'some' };
  }

  async #change(sort: Sort, isClosing: boolean): Promise<void> {
    switch (sort) {
      case 'object':
        return this.#put('address', 'client', {
          ...{ name: 'client', folder },
          ip_netmask: isClosing ? '10.8.1.6/32' : '10.8.1.5/32',
        });
      case 'group':
        return this.#put('address_group', 'servers', {
          ...{ name: 'servers', folder },
          static: [isClosing ? 'other' : 'server'],
        });
      case 'tag':
        return this.#put('address', 'laptop', {
          ...{ name: 'laptop', folder, ip_netmask: '10.8.1.5/32' },
          tag: isClosing ? ['banned'] : [],
        });
      case 'order': {
        const id = this.#ids.get('security_rule block') ?? '';
        const to = isClosing ? { destination: 'top' } : { destination: 'bottom' };
        return this.#expect('POST', `${path('security_rule')}/${id}:move`, { ...to, rulebase: 'pre' });
      }
      case 'route':
        return this.#put('logical_router', 'main', this.#router(isClosing ? '10.99.0.0/16' : '10.8.0.0/16'));
      case 'nat': {
        if (!isClosing) return this.#expect('DELETE', `${path('nat_rule')}/${this.#ids.get('nat_rule detour') ?? ''}`);
        return this.#make(
          'nat_rule',
          'detour',
          {
            ...{ name: 'detour', folder, from: ['inside'], to: ['any'], source: ['any'], destination: ['server'] },
            ...{ service: 'any', nat_type: 'ipv4', destination_translation: { translated_address: '10.2.0.99' } },
          },
          '?position=pre',
        );
      }
      case 'snippet':
        return this.#put('folder', 'office', {
          ...{ name: folder, parent: 'All Firewalls' },
          snippets: isClosing ? ['guard'] : [],
        });
    }
  }

  /** A change that turns nothing: an object, a description, or a rule for other traffic. */
  async noise(): Promise<void> {
    const n = (this.#noise += 1);
    const name = `noise-${String(n)}`;
    if (this.#random() < 0.5) {
      return this.#make('address', name, { name, folder, ip_netmask: `10.77.${String(n % 250)}.1/32` });
    }
    return this.#rule(name, { source: ['10.66.0.0/16'], destination: ['10.67.0.0/16'], action: 'allow' });
  }

  #router(branches: string): object {
    const nexthop = (ip: string) => ({ ip_address: ip });
    const routes = [
      { name: 'default', destination: '0.0.0.0/0', nexthop: nexthop('203.0.113.254') },
      { name: 'branches', destination: branches, nexthop: nexthop('10.1.0.254') },
    ];
    const vrf = {
      name: 'default',
      interface: ['$out', '$in', '$dmz'],
      routing_table: { ip: { static_route: routes } },
    };
    return { name: 'main', folder, vrf: [vrf] };
  }

  #rule(name: string, more: object): Promise<void> {
    const any = { from: ['any'], to: ['any'], application: ['any'], service: ['any'], category: ['any'] };
    return this.#make('security_rule', name, { name, folder, source_user: ['any'], ...any, ...more }, '?position=pre');
  }

  async #make(kind: string, key: string, body: object, query = ''): Promise<void> {
    this.#ids.set(`${kind} ${key}`, await this.#local.make(`${path(kind)}${query}`, body));
  }

  #put(kind: string, key: string, body: object): Promise<void> {
    return this.#expect('PUT', `${path(kind)}/${this.#ids.get(`${kind} ${key}`) ?? ''}`, body);
  }

  async #expect(method: string, at: string, body?: object): Promise<void> {
    const { status, text } = await this.#local.call(method, at, body);
    if (status !== 200 && status !== 204) throw new Error(`${method} ${at}: ${String(status)} ${text}`);
  }
}
