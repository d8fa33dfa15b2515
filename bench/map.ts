import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { mapOf, mapSources } from '../src/engine/map';
import type { Configuration } from '../src/engine/policy';
import { mapHtml } from '../src/review';
import { openBrowser } from '../test/support/browser';
import { randomsFrom } from '../test/support/randoms';
import { median, type Figure } from './report';

const [zoneCount, ruleCount, addressCount, runs] = [60, 1000, 50_000, 5];
const folder = { scope: 'folder', name: 'Oslo' } as const;
const built = join(__dirname, '..', 'dist', 'ui');

/** The map of a large change: work to compute it, its size, and the time until Chromium shows it. */
export async function maps(): Promise<readonly Figure[]> {
  const [before, after] = [configuration(-1), configuration(3)];
  const make = (): ReturnType<typeof mapOf> =>
    mapOf(mapSources({ before, after }, [folder]), { before, after, title: 'Map' });
  make(); // loads the kinds
  const started = process.cpuUsage();
  const data = make();
  const { user, system } = process.cpuUsage(started);
  const [script, style] = ['map.js', 'map.css'].map((name) => readFileSync(join(built, name), 'utf8'));
  const html = mapHtml(data, { script: script ?? '', style: style ?? '' });
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-map-'));
  const browser = await openBrowser();
  try {
    const [page, empty] = [join(dir, 'map.html'), join(dir, 'empty.html')];
    writeFileSync(page, html);
    writeFileSync(empty, '<!doctype html><title>empty</title><p>empty</p>');
    const seen: Shown[] = [];
    const floor: Shown[] = [];
    for (let run = 0; run < runs; run++) {
      floor.push(await shown(browser, empty));
      seen.push(await shown(browser, page));
    }
    return [
      { what: 'map computed, CPU', value: (user + system) / 1_000_000, unit: 's' },
      {
        what: 'map page, gzip',
        value: gzipSync(html).length / 1_000_000,
        unit: 'MB',
        bound: { of: 'value', most: 0.4 },
      },
      {
        what: 'first picture of the map',
        value: median(seen.map(({ first }) => first)),
        unit: 'ms',
        beside: { what: 'an empty page', value: median(floor.map(({ first }) => first)) },
      },
      {
        what: 'longest task of the page',
        value: Math.max(...seen.map(({ longest }) => longest)),
        unit: 'ms',
        bound: { of: 'value', most: 200 },
      },
    ];
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true });
  }
}

interface Shown {
  readonly first: number;
  readonly longest: number;
}

/** Opens a page and returns when its content was drawn, and its longest task, in milliseconds. */
async function shown(browser: Browser, file: string): Promise<Shown> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const found = await page.evaluate(async () => {
    const tasks: number[] = [0];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask' as 'mark', // Node does not have this type
      buffered: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { first: paint?.startTime ?? 0, longest: Math.max(...tasks) };
  });
  await page.close();
  return found;
}

/** A policy of 60 zones; some rules have another service if `shift` is not negative. */
function configuration(shift: number): Configuration {
  const random = randomsFrom(5);
  const pick = (count: number): number => Math.floor(random() * count);
  const names = ['branch', 'dc', 'dmz', 'lab', 'ot', 'guest'];
  const zone = (i: number): string => `${names[i % names.length] ?? ''}-${String(i)}`;
  const address = (i: number): string => `10.${String(i >> 16)}.${String((i >> 8) & 255)}.${String(i & 255)}/32`;
  return {
    containers: [
      { container: { scope: 'folder', name: 'Global' }, completeness: 'complete' },
      { container: folder, completeness: 'complete', above: 'Global' },
    ],
    objects: [
      ...Array.from({ length: zoneCount }, (_, i) => ({ kind: 'zone', container: folder, name: zone(i), fields: {} })),
      ...Array.from({ length: addressCount }, (_, i) => ({
        kind: 'address',
        container: folder,
        name: `a${String(i)}`,
        fields: { ip_netmask: address(i) },
      })),
    ],
    rulebases: [
      {
        kind: 'security_rule',
        container: folder,
        rulebase: 'pre',
        rules: Array.from({ length: ruleCount }, (_, i) => ({
          name: `rule-${String(i)}`,
          fields: {
            from: i % 50 === 0 ? ['any'] : [zone(pick(zoneCount)), zone(pick(zoneCount))],
            to: [zone(pick(zoneCount))],
            source: [`a${String(pick(addressCount))}`, `a${String(pick(addressCount))}`],
            destination: [`a${String(pick(addressCount))}`],
            service: [i % 100 === shift ? 'any' : 'service-https'],
            application: ['any'],
            action: i % 17 === 0 ? 'deny' : 'allow',
          },
        })),
      },
    ],
  };
}
