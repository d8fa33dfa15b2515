// A first-match reader of exports that shares nothing with src: neither its reader of XML, nor its places and objects. It knows
// the elements that the exports of these tests have.

/** An element: its name or that of its entry, its text, and what is in it. */
interface Element {
  readonly key: string;
  readonly text: string;
  readonly children: readonly Element[];
}

/** One connection. */
export interface XmlFlow {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly destination: string;
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
  readonly application: string;
}

/** What may happen: only the last one for certain. */
export interface XmlAnswer {
  readonly rule: string;
  readonly effect: 'allow' | 'block';
}

/** Which firewall is asked: that of a device group, or a system of a firewall. */
export interface XmlPlace {
  readonly group?: string;
  readonly system?: string;
}

function readElements(xml: string): Element {
  type Open = { key: string; text: string; children: Element[] };
  const stack: Open[] = [{ key: '', text: '', children: [] }];
  for (const [, closes, tag = '', attributes = '', empty, text] of xml.matchAll(
    /<\?[^>]*\?>|<!--[^]*?-->|<(\/?)([\w.-]+)([^>]*?)(\/?)>|([^<]+)/g,
  )) {
    const top = stack.at(-1);
    if (top === undefined) throw new Error('more elements end than begin');
    if (text !== undefined) top.text += text.trim();
    else if (closes === '/') stack.pop();
    else if (tag !== '') {
      const key = / name="([^"]*)"/.exec(attributes)?.[1] ?? tag;
      const element: Open = { key, text: '', children: [] };
      top.children.push(element);
      if (empty !== '/') stack.push(element);
    }
  }
  const [root] = stack[0]?.children ?? [];
  if (root === undefined) throw new Error('the file has no element');
  return root;
}

function at(element: Element | undefined, path: string): Element | undefined {
  return path
    .split('/')
    .reduce((found: Element | undefined, key) => found?.children.find((one) => one.key === key), element);
}

function values(element: Element | undefined, path: string): readonly string[] {
  const found = at(element, path);
  if (found === undefined) return [];
  return found.text === '' ? found.children.map(({ text }) => text).filter((text) => text !== '') : [found.text];
}

type Match = 'yes' | 'no' | 'maybe';
const or = (all: readonly Match[]): Match => (all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no');
const and = (all: readonly Match[]): Match => (all.includes('no') ? 'no' : all.includes('maybe') ? 'maybe' : 'yes');

/** Lists of a rule that these flows say nothing about. */
const unknown = ['source-user', 'category', 'source-hip', 'destination-hip', 'hip-profiles'].concat([
  'saas-user-list',
  'saas-tenant-list',
  'source-imsi',
  'source-imei',
  'source-nw-slice',
]);

/** A firewall, with the configuration of everything above it. */
export class XmlFirewall {
  /** Parts with objects and rules, nearest first. */
  readonly #levels: readonly { readonly element: Element; readonly pre: string; readonly post: string }[];
  readonly #variables: ReadonlyMap<string, string>;

  constructor(xml: string, { group, system }: XmlPlace, variables: ReadonlyMap<string, string> = new Map()) {
    this.#variables = variables;
    const root = readElements(xml);
    const device = at(root, 'devices')?.children[0];
    const pushed = system === undefined ? undefined : at(root, `panorama/vsys/${system}`);
    const shared = at(root, 'shared');
    if (system !== undefined) {
      const own = at(device, `vsys/${system}`);
      const local = [own, pushed, shared].flatMap((element) => element ?? []);
      // What is pushed is around what is local; objects of the firewall are nearer.
      this.#levels = local.map((element) =>
        element === own
          ? { element, pre: 'rulebase', post: 'none' }
          : { element, pre: 'pre-rulebase', post: 'post-rulebase' },
      );
      return;
    }
    const above: Element[] = [];
    const groups = at(device, 'device-group');
    const parents = at(at(root, 'readonly/devices')?.children[0], 'device-group');
    for (let name = group; name !== undefined; name = values(at(parents, name), 'parent-dg')[0]) {
      const element = at(groups, name);
      if (element === undefined) throw new Error(`the file has no device group ${name}`);
      above.push(element);
    }
    if (shared !== undefined) above.push(shared);
    this.#levels = above.map((element) => ({ element, pre: 'pre-rulebase', post: 'post-rulebase' }));
  }

  /** Returns what may decide, in order. */
  decide(flow: XmlFlow): readonly XmlAnswer[] {
    const answers: XmlAnswer[] = [];
    for (const rule of this.#rules()) {
      const match = this.#matches(rule, flow);
      if (match === 'no') continue;
      answers.push({ rule: rule.key, effect: effectOf(values(rule, 'action')[0]) });
      if (match === 'yes') return answers;
    }
    const name = flow.from === flow.to ? 'intrazone-default' : 'interzone-default';
    const stated = this.#levels.flatMap(({ element, pre, post }) =>
      [post, pre].flatMap((base) => values(element, `${base}/default-security-rules/rules/${name}/action`)),
    );
    const usual = name === 'intrazone-default' ? 'allow' : 'deny';
    return [...answers, { rule: name, effect: effectOf(stated[0] ?? usual) }];
  }

  #rules(): readonly Element[] {
    const list = (element: Element, base: string): readonly Element[] =>
      at(element, `${base}/security/rules`)?.children ?? [];
    const all = [
      ...[...this.#levels].reverse().flatMap(({ element, pre }) => list(element, pre)),
      ...this.#levels.flatMap(({ element, post }) => list(element, post)),
    ];
    return all.filter((rule) => values(rule, 'disabled')[0] !== 'yes');
  }

  #matches(rule: Element, flow: XmlFlow): Match {
    const type = values(rule, 'rule-type')[0] ?? 'universal';
    const isWithin = flow.from === flow.to;
    if ((type === 'intrazone' && !isWithin) || (type === 'interzone' && isWithin)) return 'no';
    const isZone = (path: string, zone: string): Match =>
      values(rule, path).some((one) => one === 'any' || one === zone) ? 'yes' : 'no';
    const isSide = (side: 'source' | 'destination'): Match => {
      const names = values(rule, side);
      const match = or(names.map((name) => (name === 'any' ? 'yes' : this.#hasAddress(name, numberOf(flow[side])))));
      if (values(rule, `negate-${side}`)[0] !== 'yes') return match;
      return match === 'maybe' ? 'maybe' : match === 'yes' ? 'no' : 'yes';
    };
    const targets = at(rule, 'target/devices')?.children ?? [];
    return and([
      ...[isZone('from', flow.from), isZone('to', flow.to), isSide('source'), isSide('destination')],
      or(values(rule, 'service').map((name) => (name === 'any' ? 'yes' : this.#hasService(name, flow)))),
      or(
        values(rule, 'application').map((name): Match => (name === 'any' || name === flow.application ? 'yes' : 'no')),
      ),
      ...unknown.map((path): Match => (values(rule, path).every((one) => one === 'any') ? 'yes' : 'maybe')),
      values(rule, 'schedule').length === 0 ? 'yes' : 'maybe',
      targets.length === 0 ? 'yes' : 'maybe',
    ]);
  }

  #find(list: string, name: string): Element | undefined {
    for (const { element } of this.#levels) {
      const found = at(at(element, list), name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #hasAddress(name: string, address: number, depth = 0): Match {
    const object = this.#find('address', name);
    const text = object === undefined ? name : (values(object, 'ip-netmask')[0] ?? values(object, 'ip-range')[0]);
    const group = object === undefined ? this.#find('address-group', name) : undefined;
    if (group !== undefined && depth < 20)
      return or(values(group, 'static').map((member) => this.#hasAddress(member, address, depth + 1)));
    const value = text?.startsWith('$') === true ? this.#variables.get(text) : text;
    const bounds = value === undefined ? undefined : boundsOf(value);
    return bounds === undefined ? 'maybe' : address >= bounds[0] && address <= bounds[1] ? 'yes' : 'no';
  }

  #hasService(name: string, { protocol, port }: XmlFlow): Match {
    const service = this.#find('service', name);
    const predefined: Readonly<Record<string, string>> = { 'service-http': '80,8080', 'service-https': '443' };
    const ports = service === undefined ? undefined : values(service, `protocol/${protocol}/port`)[0];
    const text = service === undefined && protocol === 'tcp' ? predefined[name] : ports;
    if (service === undefined && predefined[name] === undefined) return 'maybe';
    const parts = (text ?? '').split(',').filter((part) => part !== '');
    const isIn = parts.some((part) => {
      const [low = '', high = low] = part.split('-');
      return port >= Number(low) && port <= Number(high);
    });
    if (!isIn) return 'no';
    return values(service, `protocol/${protocol}/source-port`).length > 0 ? 'maybe' : 'yes';
  }
}

function effectOf(action: string | undefined): XmlAnswer['effect'] {
  return action === 'allow' ? 'allow' : 'block';
}

function boundsOf(text: string): readonly [number, number] | undefined {
  const [first = '', last] = text.split('-');
  if (last !== undefined) return [numberOf(first), numberOf(last)];
  const [ip = '', length = '32'] = first.split('/');
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return undefined;
  const size = 2 ** (32 - Number(length));
  const low = Math.floor(numberOf(ip) / size) * size;
  return [low, low + size - 1];
}

function numberOf(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}
