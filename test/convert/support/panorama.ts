import * as fc from 'fast-check';
import { natObjects, natRules } from './nat';

/** Names that repeat in shared and in device groups, so that the nearer one wins. */
const addressNames = ['web', 'db', 'mail', 'lab'];
const zones = ['trust', 'dmz', 'guest'];
const groupNames = ['servers', 'hosts'];
const services = ['tcp-web', 'udp-dns', 'service-https'];
/** Names that rules use. Shared has each of them. */
const usable = [...addressNames, ...groupNames, '10.0.1.0/24'];

const octet = fc.integer({ min: 0, max: 3 });
const address = fc.oneof(
  fc
    .tuple(octet, fc.constantFrom(24, 30, 32))
    .map(([n, length]) => `<ip-netmask>10.0.${String(n)}.0/${String(length)}</ip-netmask>`),
  fc
    .tuple(octet, octet)
    .map(([n, m]) => `<ip-range>10.0.${String(Math.min(n, m))}.1-10.0.${String(Math.max(n, m))}.9</ip-range>`),
);
const members = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }).map(membersText);

function membersText(names: readonly string[]): string {
  return names.map((name) => `<member>${name}</member>`).join('');
}

/** Usually either any or one or two names; now and then both, which is a mistake. */
const anyOr = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: members(names) },
    { weight: 4, arbitrary: fc.constant('<member>any</member>') },
    { weight: 1, arbitrary: members(['any', ...names]) },
  );

const objects = fc
  .record({
    addresses: fc.dictionary(fc.constantFrom(...addressNames), address, { minKeys: 1 }),
    groups: fc.dictionary(fc.constantFrom(...groupNames), members(addressNames), { maxKeys: 2 }),
  })
  .map(({ addresses, groups }) => ({
    names: [...Object.keys(addresses), ...Object.keys(groups)],
    text: `<address>${Object.entries(addresses)
      .map(([name, text]) => `<entry name="${name}">${text}</entry>`)
      .join('')}</address>
<address-group>${Object.entries(groups)
      .map(([name, text]) => `<entry name="${name}"><static>${text}</static></entry>`)
      .join('')}</address-group>
<service><entry name="tcp-web"><protocol><tcp><port>80,8080-8090</port></tcp></protocol></entry><entry name="udp-dns"><protocol><udp><port>53</port></udp></protocol></entry></service>`,
  }));

const yesNo = fc.constantFrom('yes', 'no');
const rule = fc.record({
  from: anyOr(zones),
  to: anyOr(zones),
  source: fc.oneof({ weight: 12, arbitrary: anyOr(usable) }, { weight: 1, arbitrary: members(['absent', 'web']) }),
  destination: anyOr(usable),
  service: anyOr(services),
  application: anyOr(['web-browsing', 'dns']),
  action: fc.constantFrom('allow', 'deny', 'drop'),
  negate: yesNo,
  disabled: fc.constantFrom('no', 'no', 'no', 'yes'),
  type: fc.constantFrom('universal', 'universal', 'universal', 'intrazone', 'interzone'),
  target: fc.constantFrom('', '', '', '', '', '', '', '<devices><entry name="007951000000001"/></devices>'),
  name: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
});
const rules = fc.uniqueArray(rule, { maxLength: 4, selector: ({ name }) => name }).map((all) =>
  all
    .map(
      (one) => `<entry name="${one.name}"><from>${one.from}</from><to>${one.to}</to><source>${one.source}</source>
<destination>${one.destination}</destination><service>${one.service}</service><application>${one.application}</application>
<action>${one.action}</action><negate-source>${one.source.includes('>any<') ? 'no' : one.negate}</negate-source><disabled>${one.disabled}</disabled>
<rule-type>${one.type}</rule-type><target>${one.target}<negate>no</negate></target></entry>`,
    )
    .join('\n'),
);
const rulebase = (position: string): fc.Arbitrary<string> =>
  fc
    .record({ security: rules, nat: natRules })
    .map(
      ({ security, nat }) =>
        `<${position}-rulebase><security><rules>${security}</rules></security><nat><rules>${nat}</rules></nat></${position}-rulebase>`,
    );
/** What a place above defines, so that most references find something. */
const above = addressNames
  .map((name, i) => `<entry name="${name}"><ip-netmask>10.0.${String(i)}.0/24</ip-netmask></entry>`)
  .join('');
const groupsAbove = groupNames
  .map((name, i) => `<entry name="${name}"><static><member>${addressNames[i] ?? ''}</member></static></entry>`)
  .join('');

const level = fc
  .record({ objects, pre: rulebase('pre'), post: rulebase('post') })
  .map(({ objects: { text }, pre, post }) => `${text}\n${pre}\n${post}`);

/** The text of a Panorama export: shared objects and rules, and one to four device groups below each other. */
export const panorama: fc.Arbitrary<string> = fc
  .record({ shared: level, groups: fc.array(level, { minLength: 1, maxLength: 4 }) })
  .map(({ shared, groups }) => {
    const own = groups.map((text, i) => `<entry name="group${String(i)}"><devices/>${text}</entry>`).join('\n');
    const parents = groups
      .map(
        (_, i) =>
          `<entry name="group${String(i)}">${i === 0 ? '' : `<parent-dg>group${String(i - 1)}</parent-dg>`}<id>${String(i)}</id></entry>`,
      )
      .join('');
    return `<?xml version="1.0"?>
<config version="10.1.0">
<shared>${withNames(shared)}</shared>
<devices><entry name="localhost.localdomain"><device-group>${own}</device-group></entry></devices>
<readonly><devices><entry name="localhost.localdomain"><device-group>${parents}</device-group></entry></devices></readonly>
</config>
`;
  });

/** Shared objects, and those that shared does not have. */
function withNames(shared: string): string {
  const missing = (entries: string): string =>
    entries.replace(/<entry name="([^"]*)">.*?<\/entry>/g, (entry, name: string) =>
      shared.includes(`<entry name="${name}"><${entry.includes('<static>') ? 'static' : 'ip-'}`) ? '' : entry,
    );
  return shared
    .replace('<address>', `<address>${natObjects}${missing(above)}`)
    .replace('<address-group>', `<address-group>${missing(groupsAbove)}`);
}
