// Exports as current versions write them: the elements of the web interface, changed default rules, and configurations that
// Panorama has pushed to a firewall. Each is asked at the places that it names.
import * as fc from 'fast-check';
import type { XmlFlow, XmlPlace } from './xml-firewall';

/** An export, and where connections are judged. */
export interface TodayExport {
  readonly text: string;
  /** Name of a folder → the firewall that it stands for, and its values of variables. */
  readonly places: Readonly<Record<string, XmlPlace & { readonly variables?: Readonly<Record<string, string>> }>>;
}

const zones = ['trust', 'dmz', 'guest'];
const any = '<member>any</member>';
const members = (names: readonly string[]): string => names.map((name) => `<member>${name}</member>`).join('');
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const entry = (name: string, content: string): string => `<entry name="${name}">${content}</entry>`;
const one = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const anyOr = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constant(any), fc.uniqueArray(one(...names), { minLength: 1, maxLength: 2 }).map(members));

/** Elements that mean nothing, or nothing for traffic; then one that narrows. */
const harmless = [
  `${tag('saas-user-list', any)}${tag('saas-tenant-list', any)}`,
  `${tag('source-imsi', any)}${tag('source-imei', any)}${tag('source-nw-slice', any)}`,
  tag('group-tag', 'branch'),
  tag('icmp-unreachable', 'no'),
  tag('icmp-unreachable', 'yes'),
  tag('disable-inspect', 'no'),
  '<qos><marking><ip-dscp>ef</ip-dscp></marking></qos>',
  '<option/>',
  '<schedule/>',
  tag('option', tag('disable-server-response-inspection', 'no')),
  `${tag('source-hip', any)}${tag('destination-hip', any)}${tag('category', any)}`,
];
const narrowing = ['<saas-user-list><member>alice@corp.example</member></saas-user-list>'];
const elements = fc.oneof(
  { weight: 12, arbitrary: fc.subarray(harmless).map((all) => distinct(all).join('')) },
  { weight: 1, arbitrary: one(...narrowing) },
);

/** One of two elements with the same name. */
function distinct(all: readonly string[]): readonly string[] {
  const names = new Map(all.map((text) => [/^<([\w-]+)/.exec(text)?.[1] ?? text, text]));
  return [...names.values()];
}

const addresses = ['web', 'db', 'servers', '10.0.1.0/24'];
const rule = fc
  .record({
    from: anyOr(zones),
    to: anyOr(zones),
    source: anyOr(addresses),
    destination: anyOr(addresses),
    service: anyOr(['tcp-web', 'udp-dns', 'service-https']),
    application: one(any, any, members(['web-browsing'])),
    action: one('allow', 'deny', 'drop', 'reset-both'),
    negate: one('no', 'no', 'no', 'yes'),
    disabled: one('no', 'no', 'no', 'no', 'yes'),
    type: one('universal', 'universal', 'universal', 'universal', 'intrazone', 'interzone'),
    more: elements,
  })
  .map(({ more, negate, type, ...lists }) => {
    const isNegated = lists.source !== any && negate === 'yes';
    const to = type === 'intrazone' ? lists.from : lists.to;
    const usual = Object.entries({ ...lists, to }).map(([name, content]) => tag(name, content));
    return `${usual.join('')}${tag('negate-source', isNegated ? 'yes' : 'no')}${tag('rule-type', type)}${tag('source-user', any)}${tag('log-end', 'yes')}${more}`;
  });

const rules = (prefix: string): fc.Arbitrary<string> =>
  fc
    .array(rule, { maxLength: 3 })
    .map((all) =>
      tag('security', tag('rules', all.map((content, i) => entry(`${prefix}-${String(i)}`, content)).join(''))),
    );

/** Default rules, mostly as they are; blocking inside zones is the usual change. */
const defaults = fc
  .tuple(one('', '', 'deny', 'deny', 'allow', 'drop'), one('', '', '', 'deny', 'allow', 'reset-client'))
  .map(([within, between]) => {
    const rule = (name: string, action: string): string =>
      action === '' ? '' : entry(name, `${tag('action', action)}${tag('log-end', 'yes')}<log-start>no</log-start>`);
    const content = rule('intrazone-default', within) + rule('interzone-default', between);
    return content === '' ? '' : tag('default-security-rules', tag('rules', content));
  });

const subnet = fc.integer({ min: 0, max: 3 }).map((n) => `10.0.${String(n)}.0/24`);
const objects = fc.tuple(subnet, subnet, one('yes', 'no', '')).map(([web, db, override]) => {
  const mark = override === '' ? '' : tag('disable-override', override);
  return [
    tag('address', entry('web', tag('ip-netmask', web) + mark) + entry('db', tag('ip-netmask', db))),
    tag('address-group', entry('servers', tag('static', members(['web', 'db'])) + mark)),
    tag(
      'service',
      entry('tcp-web', '<protocol><tcp><port>80,8080-8090</port><override><no/></override></tcp></protocol>') +
        entry('udp-dns', '<protocol><udp><port>53</port><override><no/></override></udp></protocol>'),
    ),
  ].join('');
});

const zoneList = tag('zone', zones.map((zone) => entry(zone, '<network><layer3/></network>')).join(''));
const localhost = 'localhost.localdomain';

/** What a place of Panorama has. */
const level = (prefix: string, ofObjects: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(ofObjects, rules(`${prefix}-pre`), rules(`${prefix}-post`), defaults)
    .map(([own, pre, post, last]) => `${own}${tag('pre-rulebase', pre)}${tag('post-rulebase', post + last)}`);

/** A Panorama: shared, and one to three device groups below each other, with a template for their zones. */
const panorama: fc.Arbitrary<TodayExport> = fc
  .tuple(
    level('shared', objects),
    fc.array(
      fc.nat().chain((n) => level(`g${String(n % 1000)}`, fc.oneof(fc.constant(''), fc.constant(''), objects))),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([shared, groups]) => {
    const name = (i: number): string => `group${String(i)}`;
    const own = groups.map((text, i) => entry(name(i), `<devices>${entry(serial(i), '')}</devices>${text}`)).join('');
    const parents = groups.map((_, i) => entry(name(i), i === 0 ? '' : tag('parent-dg', name(i - 1)))).join('');
    const template = entry(
      'base',
      tag('config', tag('devices', entry(localhost, tag('vsys', entry('vsys1', zoneList))))),
    );
    const stack = entry(
      'stack',
      `<templates>${members(['base'])}</templates><devices>${groups.map((_, i) => entry(serial(i), '')).join('')}</devices>`,
    );
    const device = `${tag('template', template)}${tag('template-stack', stack)}${tag('device-group', own)}`;
    return {
      text: `<config version="11.1.0" detail-version="11.1.4"><shared>${shared}</shared>${tag('devices', entry(localhost, device))}<readonly>${tag('devices', entry(localhost, tag('device-group', parents)))}</readonly></config>`,
      places: Object.fromEntries(groups.map((_, i) => [name(i), { group: name(i) }])),
    };
  });

function serial(i: number): string {
  return `00795100000000${String(i)}`;
}

/** Values of `$net` for a template, its stack, and each of two firewalls; `none` where nothing is stated. */
const net = fc.integer({ min: 0, max: 3 }).map((n) => `10.0.${String(n)}.0/24`);
const orNone = (value: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant('none'), value);

/** A Panorama whose template, stack and firewalls have values of a variable that rules match by. */
const stacked: fc.Arbitrary<TodayExport> = fc
  .tuple(rules('own'), net, orNone(net), orNone(net), orNone(net), one('10.1.0', '11.1.0'))
  .map(([pre, template, stack, first, second, version]) => {
    const variable = (value: string): string =>
      value === 'none' ? '' : tag('variable', entry('$net', tag('type', tag('ip-netmask', value))));
    const own = [
      tag(
        'address',
        entry('web', '<ip-netmask>$net</ip-netmask>') + entry('db', '<ip-netmask>10.0.3.0/25</ip-netmask>'),
      ),
      tag('address-group', entry('servers', tag('static', members(['web', 'db'])))),
      tag(
        'service',
        entry('tcp-web', '<protocol><tcp><port>80</port></tcp></protocol>') +
          entry('udp-dns', '<protocol><udp><port>53</port></udp></protocol>'),
      ),
    ].join('');
    const serials = [serial(0), serial(1)];
    const group = entry(
      'oslo',
      `<devices>${serials.map((name) => entry(name, '')).join('')}</devices>${own}${tag('pre-rulebase', pre)}`,
    );
    const base = entry(
      'base',
      `${variable(template)}${tag('config', tag('devices', entry(localhost, tag('vsys', entry('vsys1', zoneList)))))}`,
    );
    const values = [first, second].map((value, i) => entry(serial(i), variable(value))).join('');
    const stackText = entry(
      'stack',
      `<templates>${members(['base'])}</templates>${variable(stack)}<devices>${values}</devices>`,
    );
    const device = `${tag('device-group', group)}${tag('template', base)}${tag('template-stack', stackText)}`;
    const valueOf = (own: string): string => [own, stack, template].find((value) => value !== 'none') ?? '';
    const places = serials.map((name, i): [string, TodayExport['places'][string]] => {
      const own = [first, second][i] ?? 'none';
      return [own === 'none' ? 'oslo' : name, { group: 'oslo', variables: { $net: valueOf(own) } }];
    });
    // A folder above one with other values has both.
    const isAlone = places.every(([folder]) => folder !== 'oslo') || places.every(([folder]) => folder === 'oslo');
    const asked = isAlone ? places : places.filter(([folder]) => folder !== 'oslo');
    return {
      text: `<config version="${version}">${tag('devices', entry(localhost, device))}</config>`,
      places: Object.fromEntries(asked),
    };
  });

/** A firewall of its own, with its default rules. */
const firewall: fc.Arbitrary<TodayExport> = fc.tuple(objects, rules('own'), defaults).map(([own, local, last]) => ({
  text: `<config version="10.2.0">${tag('devices', entry(localhost, tag('vsys', entry('vsys1', `${zoneList}${own}${tag('rulebase', local + last)}`))))}</config>`,
  places: { firewall: { system: 'vsys1' } },
}));

/** Attributes that say which template or device group a part comes from. */
const fromTemplate = (text: string): string =>
  text.replaceAll('<entry name', '<entry ptpl="base" src="tpl" loc="base" name');

/** A firewall with what Panorama has pushed to it, and sometimes nothing of its own, or nothing that is pushed. */
const managed: fc.Arbitrary<TodayExport> = fc
  .tuple(objects, rules('own'), defaults, level('pushed', objects), one('both', 'both', 'both', 'pushed', 'local'))
  .map(([own, local, last, pushed, has]) => {
    const localPart = has === 'pushed' ? '' : `${own}${tag('rulebase', local + last)}`;
    const pushedPart = has === 'local' ? '' : pushed;
    const system = entry('vsys1', `${fromTemplate(zoneList)}${localPart}`);
    return {
      text: `<config version="11.0.0"><shared/>${tag('devices', entry(localhost, tag('vsys', system)))}${tag('panorama', tag('vsys', entry('vsys1', pushedPart)))}</config>`,
      places: { firewall: { system: 'vsys1' } },
    };
  });

/** Exports of these kinds. */
export const todayExport: fc.Arbitrary<TodayExport> = fc.oneof(panorama, firewall, managed, stacked);

const address = fc
  .tuple(fc.integer({ min: 0, max: 4 }), one(0, 1, 77, 255))
  .map(([net, host]) => `10.0.${String(net)}.${String(host)}`);

export const todayFlow: fc.Arbitrary<XmlFlow> = fc.record({
  from: one(...zones),
  to: one(...zones),
  source: address,
  destination: address,
  protocol: one('tcp' as const, 'tcp' as const, 'udp' as const),
  port: one(53, 80, 443, 8080, 8085, 9000),
  application: one('web-browsing', 'ssl'),
});
