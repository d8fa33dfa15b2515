/**
 * What a page of a list and a push cost in a tenant of 50,000 objects, beside a tenant of 1,000, on both stores; and how
 * long the service answers nothing meanwhile. All in one run.
 * Run: npx tsx bench/large-tenant.ts [--size 50000] [--store sqlite] [--store postgres] [--pages]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshSchema, startPostgres } from '../test/support/postgres-server';
import { ask, below, cpuOf, fill, hiddenOf, serve, stopped, tags, top, type Served, type Store } from './filled-store';
import { median, tableOf, type Figure } from './report';
import { worstHealth, type Worst } from './worst-health';

const small = 1000;
const operations = '/config/operations/v1';

interface Page {
  readonly ms: number;
  readonly cpuMs: number;
}

async function pageOf(served: Served, path: string, times = 40): Promise<Page> {
  for (let i = 0; i < 5; i++) await ask(served, path);
  const milliseconds: number[] = [];
  const before = await cpuOf(served);
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    await ask(served, path);
    milliseconds.push(performance.now() - since);
  }
  return { ms: median(milliseconds), cpuMs: ((await cpuOf(served)) - before) / 1000 / times };
}

interface Push extends Worst {
  readonly ms: number;
}

/** Pushes to the end, while another caller asks for the health of the service all the time. */
async function push(served: Served): Promise<Push> {
  const { result, ...worst } = await worstHealth(served.url, () => pushed(served));
  return { ms: result, ...worst };
}

async function pushed(served: Served): Promise<number> {
  const since = performance.now();
  // Answered by the service.
  const { job_id: id } = (await ask(served, `${operations}/config-versions/candidate:push`, { folders: [top] })) as {
    job_id: string;
  };
  for (;;) {
    const { data } = (await ask(served, `${operations}/jobs/${id}`)) as {
      data: { status_str: string; result_str: string; details: string }[];
    };
    const [job] = data;
    if (job?.status_str === 'FIN') {
      if (job.result_str !== 'OK') throw new Error(`the push failed: ${job.details}`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - since;
}

interface Measured {
  readonly pages: Readonly<Record<string, Page>>;
  readonly pushes?: { readonly whole: Push; readonly one: Push };
}

async function measure(store: Store, size: number, withPushes: boolean): Promise<Measured> {
  await fill(store, size);
  const served = await serve(store);
  try {
    const list = `${tags}?limit=20&folder=`;
    const pages: Record<string, Page> = {};
    pages['first page'] = await pageOf(served, `${list}${encodeURIComponent(top)}`);
    pages['page in the middle'] = await pageOf(served, `${list}${encodeURIComponent(top)}&offset=${size / 2}`);
    pages['page with hidden names'] = await pageOf(served, `${list}${below}`);
    pages['page of inherited, some hidden'] = await pageOf(
      served,
      `${list}${below}&offset=${Math.ceil(size / hiddenOf) + 10}`,
    );
    if (!withPushes) return { pages };
    const whole = await push(served);
    const ones: Push[] = [];
    for (let i = 0; i < 5; i++) {
      await ask(served, tags, { name: `late-${i}`, folder: top });
      ones.push(await push(served));
    }
    const one = {
      ms: median(ones.map(({ ms }) => ms)),
      worstHealthMs: Math.max(...ones.map((push) => push.worstHealthMs)),
      worstBareMs: Math.max(...ones.map((push) => push.worstBareMs)),
    };
    return { pages, pushes: { whole, one } };
  } finally {
    await stopped(served);
  }
}

function figuresOf(name: string, size: number, few: Measured, many: Measured): readonly Figure[] {
  const beside = (value: number): NonNullable<Figure['beside']> => ({ what: `at ${small}`, value });
  const pages = Object.entries(many.pages).flatMap(([what, { ms, cpuMs }]): Figure[] => [
    {
      what: `${name}: ${what} at ${size}`,
      value: ms,
      unit: 'ms',
      beside: beside(few.pages[what]?.ms ?? 0),
      bound: { of: 'ratio', most: 2 },
    },
    {
      what: `${name}: its processor time`,
      value: cpuMs,
      unit: 'ms',
      beside: beside(few.pages[what]?.cpuMs ?? 0),
      bound: { of: 'ratio', most: 2 },
    },
  ]);
  if (many.pushes === undefined || few.pushes === undefined) return pages;
  const [{ whole, one }, before] = [many.pushes, few.pushes];
  return [
    ...pages,
    { what: `${name}: push of all ${size}`, value: whole.ms, unit: 'ms', beside: beside(before.whole.ms) },
    {
      what: `${name}: worst /health meanwhile`,
      value: whole.worstHealthMs,
      unit: 'ms',
      beside: { what: 'a bare server', value: whole.worstBareMs },
      bound: { of: 'value', most: 100 },
    },
    {
      what: `${name}: push of one change at ${size}`,
      value: one.ms,
      unit: 'ms',
      beside: beside(before.one.ms),
      bound: { of: 'ratio', most: 3 },
    },
    {
      what: `${name}: worst /health meanwhile`,
      value: one.worstHealthMs,
      unit: 'ms',
      beside: { what: 'a bare server', value: one.worstBareMs },
      bound: { of: 'value', most: 100 },
    },
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: '50000' },
      store: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
      /** Pages only, and no pushes. */
      pages: { type: 'boolean', default: false },
    },
  });
  const size = Number(values.size);
  if (values.store.includes('sqlite')) {
    const on = async (count: number): Promise<Measured> => {
      const data = mkdtempSync(join(tmpdir(), 'scm-bench-'));
      try {
        return await measure({ data }, count, !values.pages);
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    };
    console.log(tableOf(figuresOf('SQLite', size, await on(small), await on(size))));
  }
  if (values.store.includes('postgres')) {
    const server = await startPostgres({ disk: 'waited-for' });
    try {
      const on = async (count: number): Promise<Measured> =>
        measure({ database: await freshSchema(server.url) }, count, !values.pages);
      console.log(tableOf(figuresOf('PostgreSQL', size, await on(small), await on(size))));
    } finally {
      await server.stop();
    }
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
