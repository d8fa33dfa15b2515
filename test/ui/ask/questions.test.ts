import { expect, test } from '@jest/globals';
import { parsePermit, parseQuery } from '../../../src/engine/trace';
import { commandFor, missingField, usedFields, type Mode } from '../../../src/ui/ask/questions';

const place = { scope: 'folder', name: 'Texas' };
const values = {
  from: '10.1.0.5',
  fromZone: 'lan',
  to: 'servers',
  toZone: 'wan',
  service: 'tcp/443',
  application: 'ssl',
  user: 'corp\\ana',
  category: 'news',
} as const;

/** Every complete question of a form: each field filled or empty. */
function questions(mode: Mode): readonly Readonly<Record<string, string>>[] {
  const keys = usedFields(mode).map(({ key }) => key);
  return Array.from({ length: 2 ** keys.length }, (_, bits) =>
    Object.fromEntries(keys.filter((_key, i) => (bits & (1 << i)) !== 0).map((key) => [key, values[key]])),
  ).filter((one) => missingField(mode, one) === undefined);
}

/** Reads a command as "scm query" does. */
function asked(command: string): Readonly<Record<string, string | undefined>> {
  const words = /^scm query '([^']+)' --folder Texas$/.exec(command)?.[1] ?? '';
  const { source, destination, ...rest } = parsePermit(words) ?? parseQuery(words);
  return {
    ...(source === undefined ? {} : { from: source }),
    ...(destination === undefined ? {} : { to: destination }),
    ...rest,
  };
}

test.each(['traffic', 'rules'] as const)('the command of every question of the form "%s" asks the same', (mode) => {
  const all = questions(mode);
  expect(all.length).toBeGreaterThan(50);
  for (const question of all) {
    const command = commandFor(mode, question, place);
    // "scm query" has no words for a category.
    if ('category' in question) expect(command).toBeUndefined();
    else expect(asked(command ?? '')).toEqual(question);
  }
});

test('the command of a connection has every field, and follows the reply as the page does', () => {
  expect(commandFor('connection', values, { scope: 'device', name: '0079' })).toBe(
    "scm trace --device 0079 --from 10.1.0.5 --to servers --port 443 --protocol tcp --app ssl --user 'corp\\ana' --category news --from-zone lan --to-zone wan --return",
  );
});

test.each([
  ['icmp', '--protocol icmp'],
  ['ip/47', '--protocol 47'],
  ['udp/53', '--port 53 --protocol udp'],
])('the service %s has the options %s', (service, options) => {
  expect(commandFor('connection', { from: '10.0.0.1', to: '10.0.0.2', service }, place)).toBe(
    `scm trace --folder Texas --from 10.0.0.1 --to 10.0.0.2 ${options} --return`,
  );
});

test('a snippet and a name with a space have no command', () => {
  const connection = { from: '10.0.0.1', to: '10.0.0.2', service: 'tcp/1' };
  expect(commandFor('connection', connection, { scope: 'snippet', name: 'Texas' })).toBeUndefined();
  expect(commandFor('rules', { fromZone: 'guest wifi', toZone: 'wan' }, place)).toBeUndefined();
  expect(commandFor('traffic', { to: "it's" }, place)).toBe(`scm query 'who can reach it'\\''s' --folder Texas`);
});
