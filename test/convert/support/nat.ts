import * as fc from 'fast-check';

const zones = ['trust', 'dmz', 'guest'];
const text = (tag: string, content: string): string => (content === '' ? '' : `<${tag}>${content}</${tag}>`);
const memberList = (names: readonly string[]): string => names.map((name) => `<member>${name}</member>`).join('');

const one = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const list = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }).map(memberList);

/** Addresses that every place sees: those of rules, and those behind a translation. */
export const natObjects =
  '<entry name="public"><ip-netmask>203.0.113.10</ip-netmask></entry><entry name="pool"><ip-range>203.0.113.16-203.0.113.31</ip-range></entry><entry name="inside"><ip-netmask>10.0.1.0/28</ip-netmask></entry><entry name="farm"><fqdn>farm.example</fqdn></entry>';

const interfaceAddress = one(
  '<interface>ethernet1/1</interface>',
  '<interface>ethernet1/1</interface><ip>203.0.113.1/24</ip>',
  '<interface>ae1.7</interface><ip>203.0.113.2</ip>',
).map((content) => text('interface-address', content));
const pool = fc.oneof(
  list(['public', 'pool', '203.0.113.40-203.0.113.50', '203.0.113.77']).map((names) =>
    text('translated-address', names),
  ),
  interfaceAddress,
);
const dynamicPort = pool.map((content) => text('dynamic-ip-and-port', content));
const dynamic = fc
  .tuple(list(['pool', 'public', '203.0.113.64/27']), fc.option(pool))
  .map(([names, fallback]) =>
    text('dynamic-ip', text('translated-address', names) + (fallback === null ? '' : text('fallback', fallback))),
  );
const fixed = fc
  .tuple(one('public', '203.0.113.9', '203.0.113.32/28'), one('yes', 'no', ''))
  .map(([address, both]) => text('static-ip', text('translated-address', address) + text('bi-directional', both)));
const target = fc
  .tuple(one('web', '10.0.2.9', 'inside', '10.0.3.1-10.0.3.4'), one('', '8443'), one('', 'reverse', 'forward'))
  .map(([address, port, rewrite]) =>
    text(
      'destination-translation',
      text('translated-address', address) +
        text('translated-port', port) +
        text('dns-rewrite', text('direction', rewrite)),
    ),
  );
const dynamicTarget = fc
  .tuple(one('farm', 'web'), one('', '8080'), one('', 'round-robin', 'least-sessions', 'source-ip-hash'))
  .map(([address, port, distribution]) =>
    text(
      'dynamic-destination-translation',
      text('translated-address', address) + text('translated-port', port) + text('distribution', distribution),
    ),
  );

/** Every form of a translation, by name. */
export const natForms: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'no translation': fc.constant(''),
  'dynamic IP and port': dynamicPort.map((content) => text('source-translation', content)),
  'dynamic IP': dynamic.map((content) => text('source-translation', content)),
  static: fixed.map((content) => text('source-translation', content)),
  destination: target,
  'dynamic destination': dynamicTarget,
  'source and destination (U-turn)': fc
    .tuple(fc.oneof(dynamicPort, fixed), target)
    .map(([source, destination]) => text('source-translation', source) + destination),
};

const natRule = fc.record({
  name: one('n1', 'n2', 'n3', 'n4'),
  from: list([...zones, 'any']).map((names) => (names.includes('>any<') ? '<member>any</member>' : names)),
  // A firewall has one zone here.
  to: one(...zones, 'any').map((zone) => memberList([zone])),
  source: list(['web', 'inside', 'servers', '10.0.1.0/24', 'any']).map((names) =>
    names.includes('>any<') ? '<member>any</member>' : names,
  ),
  destination: list(['public', 'pool', 'mail', '203.0.113.0/24', 'any']).map((names) =>
    names.includes('>any<') ? '<member>any</member>' : names,
  ),
  service: one('any', 'any', 'tcp-web', 'udp-dns', 'service-https'),
  egress: one('', '', '', 'any', 'ethernet1/2'),
  type: one('', '', 'ipv4', 'ipv4', 'nat64', 'nptv6'),
  disabled: one('', 'no', 'no', 'yes'),
  binding: one('', '', '', '', 'primary', '0'),
  target: one('', '', '', '', '<devices><entry name="007951000000001"/></devices>'),
  form: one(...Object.keys(natForms)),
});

/** NAT rules of every form, with unique names. */
export const natRules: fc.Arbitrary<string> = fc
  .uniqueArray(
    natRule.chain((rule) => (natForms[rule.form] ?? fc.constant('')).map((translation) => ({ ...rule, translation }))),
    { maxLength: 4, selector: ({ name }) => name },
  )
  .map((all) =>
    all
      .map(
        (rule) =>
          `<entry name="${rule.name}">${rule.translation}${text('from', rule.from)}${text('to', rule.to)}${text('source', rule.source)}${text('destination', rule.destination)}${text('service', rule.service)}${text('to-interface', rule.egress)}${text('nat-type', rule.type)}${text('disabled', rule.disabled)}${text('active-active-device-binding', rule.binding)}${text('target', rule.target)}</entry>`,
      )
      .join('\n'),
  );
