import { describe, expect, test } from '@jest/globals';
import { readConfiguration } from '../../src/tools/convert';
import { allOf, anyOf, SimpleObjects, type Match } from '../../src/tools/convert/proof/simple-objects';
import { nodeAt } from '../../src/tools/convert/read/config-node';
import { exportFile, inGroup } from './support/converted';

/** The objects of a device group, and those that every group has. */
function objectsOf(content: string, shared = ''): SimpleObjects {
  const { root } = readConfiguration(exportFile(inGroup(content, shared)));
  const levels = [nodeAt(root, 'devices/localhost.localdomain/device-group/oslo'), nodeAt(root, 'shared')];
  return new SimpleObjects(levels.filter((level) => level !== undefined));
}
const entry = (name: string, content: string): string => `<entry name="${name}">${content}</entry>`;
const members = (...names: readonly string[]): string => names.map((name) => `<member>${name}</member>`).join('');
const number = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number => ((a * 256 + b) * 256 + c) * 256 + d;

describe('what the proof knows', () => {
  test.each<[readonly Match[], Match, Match]>([
    [[], 'no', 'yes'],
    [['yes', 'no'], 'yes', 'no'],
    [['yes', 'maybe'], 'yes', 'maybe'],
    [['no', 'maybe'], 'maybe', 'no'],
    [['no', 'no'], 'no', 'no'],
    [['yes', 'maybe', 'no'], 'yes', 'no'],
  ])('of %j: any is %s, all are %s', (matches, any, all) => {
    expect([anyOf(matches), allOf(matches)]).toEqual([any, all]);
  });
});

describe('addresses of the proof', () => {
  const objects = objectsOf(
    `<address>${entry('host', '<ip-netmask>10.0.0.1</ip-netmask>')}${entry('pool', '<ip-range>10.0.0.4-10.0.0.6</ip-range>')}
${entry('site', '<fqdn>example.com</fqdn>')}</address><address-group>
${entry('both', `<static>${members('host', 'inner')}</static>`)}${entry('inner', `<static>${members('pool')}</static>`)}
${entry('open', `<static>${members('host', 'site')}</static>`)}${entry('old', members('pool'))}
${entry('loop', `<static>${members('loop')}</static>`)}
${entry('tagged', "<dynamic><filter>'x'</filter></dynamic>")}</address-group>`,
    `<address>${entry('host', '<ip-netmask>10.9.9.9</ip-netmask>')}${entry('far', '<ip-netmask>10.8.0.0/16</ip-netmask>')}</address>`,
  );
  const of = (name: string, ...address: readonly number[]): Match => objects.addressTest([name])(number(address));

  test.each<[string, readonly number[], Match]>([
    ['host', [10, 0, 0, 1], 'yes'],
    ['host', [10, 9, 9, 9], 'no'],
    ['far', [10, 8, 255, 255], 'yes'],
    ['far', [10, 9, 0, 0], 'no'],
    ['pool', [10, 0, 0, 3], 'no'],
    ['pool', [10, 0, 0, 4], 'yes'],
    ['pool', [10, 0, 0, 6], 'yes'],
    ['pool', [10, 0, 0, 7], 'no'],
    ['both', [10, 0, 0, 1], 'yes'],
    ['both', [10, 0, 0, 5], 'yes'],
    ['both', [10, 0, 0, 2], 'no'],
    ['old', [10, 0, 0, 5], 'yes'],
    ['open', [10, 0, 0, 1], 'yes'],
    ['open', [10, 0, 0, 2], 'maybe'],
    ['site', [10, 0, 0, 1], 'maybe'],
    ['tagged', [10, 0, 0, 1], 'maybe'],
    ['loop', [10, 0, 0, 1], 'maybe'],
    ['10.7.0.0/24', [10, 7, 0, 255], 'yes'],
    ['10.7.0.0/24', [10, 7, 1, 0], 'no'],
    ['nowhere', [10, 0, 0, 1], 'maybe'],
    ['any', [1, 2, 3, 4], 'yes'],
  ])('%s has %j: %s', (name, address, expected) => {
    expect(of(name, ...address)).toBe(expected);
  });
});

describe('services of the proof', () => {
  const service = (name: string, protocol: string, content: string): string =>
    entry(name, `<protocol><${protocol}>${content}</${protocol}></protocol>`);
  const objects = objectsOf(
    `<service>${service('web', 'tcp', '<port>80, 8000-8010</port>')}${service('dns', 'udp', '<port>53</port>')}
${service('narrow', 'tcp', '<port>22</port><source-port>1024</source-port>')}</service><service-group>
${entry('some', `<members>${members('web', 'dns')}</members>`)}${entry('unclear', `<members>${members('dns', 'gone')}</members>`)}
</service-group>`,
  );
  test.each<[string, string, number, Match]>([
    ['web', 'tcp', 80, 'yes'],
    ['web', 'udp', 80, 'no'],
    ['web', 'tcp', 8000, 'yes'],
    ['web', 'tcp', 8010, 'yes'],
    ['web', 'tcp', 8011, 'no'],
    ['web', 'tcp', 81, 'no'],
    ['some', 'udp', 53, 'yes'],
    ['some', 'tcp', 53, 'no'],
    ['narrow', 'tcp', 22, 'maybe'],
    ['unclear', 'udp', 53, 'yes'],
    ['unclear', 'tcp', 1, 'maybe'],
    ['gone', 'tcp', 1, 'maybe'],
    ['application-default', 'tcp', 1, 'maybe'],
    ['service-http', 'tcp', 8080, 'yes'],
    ['service-http', 'tcp', 443, 'no'],
    ['service-https', 'tcp', 443, 'yes'],
    ['any', 'udp', 9, 'yes'],
  ])('%s has %s/%d: %s', (name, protocol, port, expected) => {
    expect(objects.serviceTest([name])(protocol, port)).toBe(expected);
  });
});

describe('applications of the proof', () => {
  const objects = objectsOf(
    `<application-group>${entry('work', `<members>${members('ssl', 'inner')}</members>`)}
${entry('inner', `<members>${members('ssh')}</members>`)}${entry('mixed', `<members>${members('ssl', 'risky')}</members>`)}
</application-group><application-filter>${entry('risky', '<risk>5</risk>')}</application-filter>`,
  );
  test.each<[string, string, Match]>([
    ['ssl', 'ssl', 'yes'],
    ['ssl', 'ssh', 'no'],
    ['work', 'ssh', 'yes'],
    ['work', 'dns', 'no'],
    ['risky', 'dns', 'maybe'],
    ['mixed', 'ssl', 'yes'],
    ['mixed', 'dns', 'maybe'],
  ])('%s contains %s: %s', (name, application, expected) => {
    expect(objects.isApplication(name, application)).toBe(expected);
  });

  test('are those of a group in depth, and none of a filter', () => {
    expect([objects.applicationsOf('work'), objects.applicationsOf('mixed'), objects.applicationsOf('any')]).toEqual([
      ['ssl', 'ssh'],
      ['ssl'],
      [],
    ]);
  });
});
