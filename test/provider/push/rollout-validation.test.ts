import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { check, firewalls, RolloutWorld, stage, type Configured } from './rollout-world';

jest.setTimeout(60_000);

describe('the stages of a rollout', () => {
  let world: RolloutWorld;
  beforeAll(async () => {
    world = await RolloutWorld.open();
  }, 60_000);
  afterAll(() => world.close());

  test.each<[string, readonly Configured[], RegExp]>([
    ['no stage', [], /The list of stages is empty/],
    ['the rest first', [stage('rest'), stage('b', { folders: ['Bergen'] })], /Only the last stage can have the rest/],
    ['one name twice', [stage('a', { folders: ['Bergen'] }), stage('a')], /"a" is the name of an earlier stage/],
    [
      'one folder twice',
      [stage('a', { folders: ['East'] }), stage('b', { folders: ['East'] })],
      /"East" is in an earlier stage/,
    ],
    ['a name with a line break', [stage('a\nb')], /must have up to 40 letters/],
    ['an empty name', [stage('')], /must have up to 40 letters/],
    ['a wait that is not a duration', [stage('a', { wait: 'soon' })], /"soon" is not a valid duration/],
    ['a negative limit', [stage('a', { max_failures: -1 })], /whole number from 0 to 1000, got -1/],
    ['half a failure', [stage('a', { max_failures: 0.5 })], /whole number from 0 to 1000, got 0.5/],
    ['a check of nothing', [stage('a', { checks: [check({})] })], /none is set/],
    [
      'a check of two things',
      [stage('a', { checks: [check({ tcp: 'a:1', https: 'https://a' })] })],
      /set are https and tcp/,
    ],
    [
      'a check of a command and a flow',
      [stage('a', { checks: [check({ command: ['x'], deny: ['y'] })] })],
      /set are command and deny/,
    ],
    [
      'an address of a file',
      [stage('a', { checks: [check({ https: 'file:///etc/passwd' })] })],
      /is not an address such as/,
    ],
    [
      'an address with a password',
      [stage('a', { checks: [check({ https: 'https://u:p@a' })] })],
      /is not an address such as/,
    ],
    ['a port that does not exist', [stage('a', { checks: [check({ tcp: 'a:70000' })] })], /is not a host and a port/],
    ['a host without a port', [stage('a', { checks: [check({ tcp: 'a' })] })], /is not a host and a port/],
    ['a check with an empty name', [stage('a', { checks: [check({ name: ' ', tcp: 'a:1' })] })], /A check has no name/],
    [
      'a program of spaces',
      [stage('a', { checks: [check({ command: ['  '] })] })],
      /first item of command is the program/,
    ],
    ['a line break in a file name', [stage('a', { checks: [check({ approval: 'a\nb' })] })], /cannot be seen/],
    ['an empty command', [stage('a', { checks: [check({ command: [] })] })], /first item of command is the program/],
    [
      'retries of a text',
      [stage('a', { checks: [check({ tcp: 'a:1', retries: 2000 })] })],
      /whole number from 0 to 1000/,
    ],
    [
      'a timeout of zero',
      [stage('a', { checks: [check({ tcp: 'a:1', timeout: '0s' })] })],
      /"0s" is not a valid duration/,
    ],
    ['a wait that no timer has', [stage('a', { wait: '90000h' })], /"90000h" is too long: use at most 576h/],
    ['a check of no flow', [stage('a', { checks: [check({ allow: [] })] })], /A check has no flow/],
    [
      'retries of an approval',
      [stage('a', { checks: [check({ approval: '', retries: 3 })] })],
      /This check does not use retries/,
    ],
    [
      'a timeout of flows',
      [stage('a', { checks: [check({ deny: ['can a reach b'], timeout: '3s' })] })],
      /This check does not use timeout/,
    ],
  ])('cannot have %s', async (_, wrong, message) => {
    expect((await world.push({ triggers: { config: 'x' }, stages: [...wrong] })).text).toMatch(message);
  });

  test.each<[string, readonly Configured[], RegExp]>([
    [
      'a folder that does not exist',
      [stage('a', { folders: ['Bregen'] }), stage('rest')],
      /the folder "Bregen", which does not exist/,
    ],
    [
      'a firewall that does not exist',
      [stage('a', { devices: ['1'] }), stage('rest')],
      /the firewall "1", which does not exist/,
    ],
    [
      'half a question, of a later stage',
      [stage('a', { folders: ['Bergen'] }), stage('b', { checks: [check({ deny: ['can guests reach'] })] })],
      /a check of stage "b": cannot read the query "can guests reach"/,
    ],
    [
      'a zone that does not exist',
      [stage('a', { folders: ['Bergen'], checks: [check({ deny: ['can 10.0.0.1 reach 10.0.0.2 from zone lam'] })] })],
      /cannot use zone "lam": neither a zone nor a rule has this name/,
    ],
    [
      'a folder in an earlier one',
      [stage('a', { folders: ['Norway'] }), stage('b', { folders: ['East'] })],
      /is in a folder of an earlier stage/,
    ],
    [
      'a firewall in a folder of an earlier one',
      [stage('a', { folders: ['Bergen'] }), stage('b', { devices: [firewalls.bergen] })],
      /the firewall "007951000000001", which is in a folder of an earlier stage/,
    ],
    [
      'a folder outside of the push',
      [stage('a', { folders: ['All Firewalls'] })],
      /the folder "All Firewalls", which is not in the folders and devices of the push/,
    ],
  ])('does not start with %s', async (_, wrong, message) => {
    world.sent();
    expect((await world.push({ triggers: { config: 'x' }, stages: [...wrong] })).text).toMatch(message);
    expect(world.sent()).toEqual([]);
  });
});
