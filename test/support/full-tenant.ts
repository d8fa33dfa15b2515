import { kindNamed, rulebases, type Container, type RulebasePosition } from '../../src/catalog';
import { ApiError, type ScmClient, type WireObject } from '../../src/client';
import { createSample } from './populate';
import { nameFor } from './sample';

const top = 'All Firewalls';

/** Size of a tenant. */
export interface TenantSize {
  /** Number of addresses; tags, services and groups are proportional. */
  readonly addresses: number;
  /** Number of security rules in all folders and both rulebases, plus a tenth as many decryption rules. */
  readonly rules: number;
}

/** Folders with their parents. */
export const folders: readonly (readonly [name: string, parent: string])[] = [
  ['Branches', top],
  ['EMEA', 'Branches'],
  ['Berlin', 'EMEA'],
  ['Lyon', 'EMEA'],
  ['Americas', 'Branches'],
  ['Austin', 'Americas'],
  ['Data Centers', top],
  ['DC 1', 'Data Centers'],
];

const snippets = ['Baseline', 'Web protection', 'Legacy'] as const;

/** Kinds with one sample in a folder, and another in a snippet. */
const sampled: readonly string[] = [
  'anti_spyware_profile',
  'file_blocking_profile',
  'http_header_profile',
  'ike_crypto_profile',
  'ipsec_crypto_profile',
  'interface_management_profile',
  'kerberos_server_profile',
  'lldp_profile',
  'local_user',
  'ldap_server_profile',
  'syslog_server_profile',
  'url_category',
  'vulnerability_protection_profile',
  'wildfire_anti_virus_profile',
];

/** A password that must only be visible in the service. */
export const tenantSecret = 'never-to-be-seen-6f1d';

/**
 * Fills a tenant realistically: a folder tree with snippets, objects that reference each other, awkward names, and
 * rules in both rulebases that are not sorted by name. Returns the number of objects.
 */
export async function fillTenant(client: ScmClient, { addresses, rules }: TenantSize): Promise<number> {
  const filler = new Filler(client);
  await filler.containers();
  await filler.objects(addresses);
  await filler.profiles();
  await filler.rules(rules);
  return filler.count;
}

class Filler {
  count = 0;
  readonly #client: ScmClient;
  /** Names with their folders, by kind. */
  readonly #made = new Map<string, { readonly name: string; readonly folder: string }[]>();

  constructor(client: ScmClient) {
    this.#client = client;
  }

  async containers(): Promise<void> {
    await this.#client.update(kindNamed('bgp_routing'), '', {
      accept_route_over_SC: true,
      backbone_routing: 'asymmetric-routing-only',
    });
    this.count += 1;
    for (const label of ['pci', 'lab']) await this.#make('label', undefined, { name: label });
    for (const name of snippets) {
      await this.#make('snippet', undefined, { name, description: `What is ${name.toLowerCase()}`, labels: ['pci'] });
    }
    for (const [name, parent] of folders) {
      const takes = { Branches: ['Web protection', 'Baseline'], 'Data Centers': ['Legacy'] }[name];
      await this.#make('folder', undefined, {
        name,
        parent,
        ...(takes === undefined ? {} : { snippets: takes }),
        ...(name === 'Berlin' ? { description: 'The "first" one', labels: ['lab', 'pci'] } : {}),
      });
    }
  }

  async objects(count: number): Promise<void> {
    const places = [top, ...folders.map(([name]) => name)];
    const some = Math.max(4, Math.ceil(count / 10));
    for (let i = 0; i < some; i += 1) {
      const folder = i < 3 ? top : at(places, i);
      await this.#make('tag', inFolder(folder), {
        name: at(['web', 'PCI scope', '10 years', 'über-alles', "o'clock"], i) + (i < 5 ? '' : ` ${i}`),
        ...(i % 2 === 0 ? { color: 'Red' } : {}),
        ...(i % 3 === 0 ? { comments: 'A "quoted" ${comment} with %{ signs }\nin two lines' } : {}),
      });
    }
    for (const [i, name] of ['$net', '$host', '$range'].entries()) {
      const value = ['10.9.0.0/16', '10.9.0.1', '10.9.0.5-10.9.0.9'][i] ?? '';
      await this.#make('variable', inFolder(top), { name, type: i === 2 ? 'ip-range' : 'ip-netmask', value });
    }
    await this.#make('variable', inFolder('Berlin'), { name: '$net', type: 'ip-netmask', value: '10.10.0.0/16' });
    for (let i = 0; i < count; i += 1) await this.#address(i, at(places, i * 7));
    for (let i = 0; i < some; i += 1) await this.#group(i, at(places, i * 5));
    for (let i = 0; i < some; i += 1) await this.#service(i, at(places, i * 3));
    for (let i = 0; i < 3; i += 1) {
      const members = this.#seen('service', top).slice(0, i + 1);
      await this.#make('service_group', inFolder(top), {
        name: `services ${i}`,
        members: ['service-https', ...members],
      });
    }
    const baseline: Container = { scope: 'snippet', name: 'Baseline' };
    await this.#make('tag', baseline, { name: 'base' });
    await this.#make('address', baseline, { name: 'resolver', ip_netmask: '192.0.2.53', tag: ['base'] });
    await this.#make('address_group', baseline, { name: 'resolvers', static: ['resolver'] });
    await this.#make('schedule', inFolder(top), {
      name: 'office hours',
      schedule_type: { recurring: { weekly: { monday: ['08:00-17:00'], friday: ['08:00-12:00', '13:00-15:00'] } } },
    });
    await this.#make('schedule', inFolder('EMEA'), {
      name: 'nights',
      schedule_type: { recurring: { daily: ['22:00-23:59'] } },
    });
    await this.#make('external_dynamic_list', inFolder(top), {
      name: 'blocked',
      type: {
        ip: {
          url: 'https://feeds.example.com/list.txt',
          auth: { username: 'reader', password: tenantSecret },
          exception_list: ['192.0.2.1'],
          recurring: { daily: { at: '03' } },
        },
      },
    });
    await this.#make('external_dynamic_list', inFolder('EMEA'), {
      name: 'known',
      type: { predefined_ip: { url: 'panw-known-ip-list' } },
    });
    await this.#make('application_group', inFolder(top), { name: 'office apps', members: ['ssl', 'web-browsing'] });
    await this.#make('region', inFolder(top), { name: 'campus', address: ['198.51.100.0/24'] });
  }

  async profiles(): Promise<void> {
    await this.#make('zone', inFolder('Branches'), { name: 'tills', network: { layer3: [] } });
    await this.#make('zone', inFolder(top), {
      name: 'guests',
      network: { layer2: ['ethernet1/1'] },
      enable_user_identification: true,
      user_acl: { include_list: ['10.0.0.0/8'] },
    });
    await this.#make('profile_group', inFolder(top), { name: 'strict', spyware: ['best-practice'] });
    await this.#make('decryption_profile', inFolder(top), {
      name: 'modern',
      ssl_forward_proxy: { block_expired_certificate: true },
      ssl_protocol_settings: { min_version: 'tls1-2', max_version: 'max', auth_algo_md5: false, enc_algo_3des: false },
    });
    for (const [i, kind] of sampled.entries()) {
      await this.#sample(kind, `${kind.replaceAll('_', '-')}-a`.slice(0, 31), inFolder(at(folders, i)[0]));
      await this.#sample(kind, `${kind.replaceAll('_', '-')}-b`.slice(0, 31), { scope: 'snippet', name: 'Legacy' });
    }
  }

  async rules(count: number): Promise<void> {
    const places = [top, ...folders.map(([name]) => name)];
    // The names are deliberately in no order.
    for (let i = 0; i < count; i += 1) {
      const folder = at(places, i);
      await this.#rule('security_rule', `${(i * 7919) % count} ${folder}`, folder, at(rulebases, i >> 3), {
        application: i % 3 === 0 ? ['ssl', 'office apps'] : ['any'],
        action: i % 4 === 0 ? 'deny' : 'allow',
        ...(i % 5 === 0 ? { profile_setting: { group: [i % 2 === 0 ? 'best-practice' : 'strict'] } } : {}),
        ...(i % 6 === 0 ? { schedule: 'office hours', log_end: true } : {}),
        ...(i % 9 === 0 ? { disabled: true, negate_source: false } : {}),
      });
    }
    for (let i = 0; i < Math.max(2, count / 10); i += 1) {
      const folder = at(places, i);
      await this.#rule('decryption_rule', `decrypt ${count - i}`, folder, at(rulebases, i), {
        category: ['any'],
        source_user: ['any'],
        action: i % 2 === 0 ? 'decrypt' : 'no-decrypt',
        type: { ssl_forward_proxy: {} },
        ...(i % 2 === 0 ? { profile: 'modern' } : {}),
      });
    }
    await this.#sample('nat_rule', 'nat-b', inFolder('Branches'));
    await this.#sample('nat_rule', 'nat-a', inFolder('Branches'));
    await this.#sample('qos_policy_rule', 'qos-b', inFolder('Branches'));
    await this.#sample('qos_policy_rule', 'qos-a', inFolder('Branches'));
    await this.#sample('pbf_rule', 'pbf-b', inFolder('Branches'));
    await this.#sample('pbf_rule', 'pbf-a', inFolder('Branches'));
  }

  async #address(i: number, folder: string): Promise<void> {
    const forms: readonly WireObject[] = [
      { ip_netmask: `10.${(i >> 8) % 256}.${i % 256}.0/24` },
      { ip_range: `10.200.0.${i % 200}-10.200.0.${(i % 200) + 9}` },
      { ip_wildcard: '10.20.1.0/0.0.248.255' },
      { fqdn: `host-${i}.example.com` },
      { ip_netmask: '$net' },
    ];
    const tags = this.#seen('tag', folder);
    await this.#make('address', inFolder(folder), {
      // The first one has the same name as a tag in the folder.
      name: i === 0 ? 'web' : `${at(['web', '10.0', 'Web Server', 'default'], i)} ${i}`,
      ...at(forms, i),
      ...(i % 3 === 0 && tags.length > 0 ? { tag: [at(tags, i), ...(tags.length > 1 ? [at(tags, i + 1)] : [])] } : {}),
      ...(i % 4 === 0 ? { description: `Number ${i}` } : {}),
    });
  }

  async #group(i: number, folder: string): Promise<void> {
    const seen = this.#seen('address', folder);
    const body =
      i % 4 === 3 ? { dynamic: { filter: "'web' or 'PCI scope'" } } : { static: seen.slice(0, 2 + (i % 20)) };
    await this.#make('address_group', inFolder(folder), { name: `group ${i}`, ...body });
  }

  async #service(i: number, folder: string): Promise<void> {
    const port = String(1000 + i);
    const tcp = { tcp: { port: `${port},8000-8010`, ...(i % 4 === 0 ? { override: { timeout: 60 } } : {}) } };
    await this.#make('service', inFolder(folder), {
      name: `app-${i}`,
      protocol: i % 2 === 0 ? tcp : { udp: { port, source_port: '1024-65535' } },
    });
  }

  async #rule(kind: string, name: string, folder: string, position: RulebasePosition, more: WireObject): Promise<void> {
    const i = this.count;
    const addresses = this.#seen('address', folder);
    const groups = this.#seen('address_group', folder);
    const services = this.#seen('service', folder);
    const own = {
      name,
      from: i % 2 === 0 ? ['trust'] : ['any'],
      to: i % 3 === 0 ? ['untrust', 'guests'] : ['any'],
      source: i % 4 === 0 ? ['10.0.0.0/8', at(addresses, i)] : [at([...groups, ...addresses], i)],
      destination: i % 5 === 0 ? ['blocked', '$host'] : ['any'],
      service:
        kind === 'security_rule' && i % 3 === 1 ? ['application-default'] : i % 3 === 0 ? [at(services, i)] : ['any'],
      ...(i % 7 === 0 ? { description: 'Why it is there' } : {}),
      ...more,
    };
    await this.#make(kind, inFolder(folder), own, position);
  }

  /** Returns the names that are visible in a folder. */
  #seen(kind: string, folder: string): readonly string[] {
    const path = new Set<string>();
    for (let next: string | undefined = folder; next !== undefined; next = folders.find(([one]) => one === next)?.[1]) {
      path.add(next);
    }
    return (this.#made.get(kind) ?? []).filter((one) => path.has(one.folder)).map(({ name }) => name);
  }

  async #sample(kindName: string, name: string, container: Container): Promise<void> {
    const kind = kindNamed(kindName);
    await createSample(this.#client, kind, nameFor(kind, name), container, new Map());
    this.count += 1;
  }

  async #make(
    kindName: string,
    container: Container | undefined,
    body: WireObject,
    position?: RulebasePosition,
  ): Promise<void> {
    const kind = kindNamed(kindName);
    const place = position === undefined ? {} : { position };
    try {
      await this.#client.create(kind, container, body, place);
    } catch (error) {
      // On an overloaded machine, a kept-alive connection may close just when it is reused.
      if (!(error instanceof ApiError) || error.status !== undefined) throw error;
      const there = await this.#client.list(kind, { container, name: String(body['name']), ...place });
      if (there.length === 0) await this.#client.create(kind, container, body, place);
    }
    this.count += 1;
    if (container?.scope !== 'folder') return;
    const all = this.#made.get(kindName) ?? [];
    all.push({ name: String(body['name']), folder: container.name });
    this.#made.set(kindName, all);
  }
}

function inFolder(name: string): Container {
  return { scope: 'folder', name };
}

function at<T>(items: readonly T[], index: number): T {
  const found = items[index % items.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
