import { afterEach, expect, jest, test } from '@jest/globals';
import { QuestionThread } from '../../src/tools/questions';
import type { EffectiveView } from '../../src/engine/policy';

/** What a question needs, without a store. */
const read =
  <T>(asked: T) =>
  (): Promise<T> =>
    Promise.resolve(asked);

const container = { scope: 'folder', name: 'Oslo' } as const;
const zones = Array.from({ length: 25 }, (_, i) => `zone-${i}`);
const view = (rules: number, version?: number): EffectiveView => ({
  container,
  of: 'candidate',
  ...(version === undefined ? {} : { version }),
  unread: [],
  sections: [
    {
      kind: 'security_rule',
      position: 'pre',
      items: Array.from({ length: rules }, (_, i) => ({
        name: `rule-${i}`,
        origin: 'own',
        fields: {
          action: 'allow',
          from: [zones[i % 25]],
          to: [zones[(i * 7) % 25]],
          source: [`10.${i % 200}.0.0/16`],
          destination: [`172.16.${i % 200}.0/24`],
          source_user: ['any'],
          category: ['any'],
          application: ['any'],
          service: ['any'],
        },
      })),
    },
  ],
});
const flow = {
  source: '10.1.0.5',
  destination: '172.16.1.9',
  service: 'tcp/443',
  fromZone: 'zone-1',
  toZone: 'zone-7',
};

let thread = new QuestionThread();
afterEach(async () => {
  await thread.close();
  thread = new QuestionThread();
});

test('a long question does not stop the program that asks', async () => {
  await thread.ask('flow', read({ view: view(2), flow })); // starts the thread
  let [longest, last] = [0, performance.now()];
  const ticks = setInterval(() => {
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
  }, 5);
  const started = performance.now();
  const { zones: found } = await thread.ask('map', read({ running: view(0, 0), candidate: view(300) }));
  clearInterval(ticks);
  expect(found).toHaveLength(25);
  // Computed in this thread, the longest gap would be the whole time.
  expect(longest).toBeLessThan((performance.now() - started) / 2);
});

test('a question that is refused is alone, and the next one is answered', async () => {
  const wrong = thread.ask('flow', read({ view: view(2), flow: { ...flow, source: 'nobody' } }));
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_FLOW', message: expect.stringContaining('"nobody"') });
  const plan = { name: 'x.json', plan: '[]', lists: [], now: '2026-01-01T00:00:00Z', base: 'b' };
  await expect(thread.ask('plan', read(plan))).rejects.toMatchObject({ code: 'NOT_A_PLAN' });
  const { trace } = await thread.ask('flow', read({ view: view(2), flow }));
  expect(trace.verdict).toBe('allow');
});

test('a question that takes too long fails alone, and the next one gets a new thread', async () => {
  const short = new QuestionThread({ seconds: 0.001 });
  const asked = short.ask('map', read({ running: view(0, 0), candidate: view(300) }));
  await expect(asked).rejects.toMatchObject({
    code: 'QUESTION_FAILED',
    message: expect.stringContaining('more than 0.001 s'),
  });
  const again = short.ask('map', read({ running: view(0, 0), candidate: view(300) }));
  await expect(again).rejects.toMatchObject({ code: 'QUESTION_FAILED' });
  await short.close();
});

test('a question that needs too much memory fails alone', async () => {
  const small = new QuestionThread({ memory: 12 });
  const asked = small.ask('map', read({ running: view(0, 0), candidate: view(2000) }));
  await expect(asked).rejects.toMatchObject({ code: 'QUESTION_FAILED' });
  await small.close();
});

test('only some questions wait, and none is left when the service stops', async () => {
  const few = new QuestionThread({ waiting: 1 });
  const ask = (): Promise<unknown> => few.ask('flow', read({ view: view(2), flow }));
  const [first, second] = [ask(), ask()];
  await expect(ask()).rejects.toThrow('too many questions wait');
  const ended = Promise.allSettled([first, second]);
  await few.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ask()).rejects.toThrow('the service stops');
});

test('what a question needs is read when its turn comes, within its time', async () => {
  const short = new QuestionThread({ seconds: 0.2 });
  const order: string[] = [];
  const first = short.ask('flow', () => {
    order.push('first');
    return new Promise(() => undefined);
  });
  const second = short.ask('flow', () => {
    order.push('second');
    return Promise.reject(new Error('the store is away'));
  });
  expect(order).toEqual(['first']);
  await expect(first).rejects.toMatchObject({ code: 'QUESTION_FAILED' });
  await expect(second).rejects.toThrow('the store is away');
  expect(order).toEqual(['first', 'second']);
  const open = short.ask('flow', () => new Promise(() => undefined));
  const ended = expect(open).rejects.toThrow('the service stops');
  await short.close();
  await ended;
});

test('no timer is left when there is neither a question nor a thread', async () => {
  jest.useFakeTimers();
  try {
    const idle = new QuestionThread();
    await expect(idle.ask('flow', () => Promise.reject(new Error('the store is away')))).rejects.toThrow('away');
    expect(jest.getTimerCount()).toBe(0);
    await idle.close();
  } finally {
    jest.useRealTimers();
  }
});

test('a rule is marked as new, changed, moved, shadowed and expiring', async () => {
  const rules = (...all: readonly (readonly [string, Readonly<Record<string, unknown>>])[]): EffectiveView => {
    const open = view(1).sections[0]?.items[0]?.fields ?? {};
    const items = all.map(([name, fields]) => ({ name, origin: 'own' as const, fields: { ...open, ...fields } }));
    const schedule = { schedule_type: { non_recurring: ['2026/01/01@00:00-2026/02/01@00:00'] } };
    return {
      ...view(0),
      sections: [
        { kind: 'security_rule', position: 'pre', items },
        { kind: 'schedule', items: [{ name: 'january', origin: 'own', fields: schedule }] },
      ],
    };
  };
  const minute = Math.floor(Date.parse('2026-01-25T00:00:00Z') / 60_000);
  const running = rules(['a', {}], ['b', { service: ['tcp-1'] }], ['c', { to: ['x'] }], ['gone', {}]);
  const candidate = rules(
    ['a', { service: ['service-http'] }],
    ['c', { to: ['x'] }],
    ['b', { service: ['tcp-1'] }],
    ['d', { to: ['x'], action: 'deny', schedule: 'january' }],
  );
  const marks = await thread.ask('marks', read({ running, candidate, minute }));
  expect(marks).toEqual([
    { kind: 'security_rule', position: 'pre', name: 'a', change: 'changed' },
    expect.objectContaining({ name: expect.stringMatching(/^[bc]$/), change: 'moved' }),
    {
      kind: 'security_rule',
      position: 'pre',
      name: 'd',
      change: 'new',
      expires: { day: '2026-02-01', state: 'soon' },
      shadowed: { certainty: 'surely', sort: 'contradicted', by: ['c'] },
    },
  ]);
  // Nothing runs, so that nothing differs from it.
  const first = await thread.ask('marks', read({ running: { ...running, version: 0 }, candidate, minute }));
  expect(first.filter(({ change }) => change !== undefined)).toEqual([]);
});
