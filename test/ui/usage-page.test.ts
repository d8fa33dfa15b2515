import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { tables, usageOf, usagePage, type Usage } from '../../src/tools/usage';
import { rotated } from '../support/rotated';
import { object, office, officeWith } from '../trace/office';
import { type ColorScheme, contrastsOf, newContext, openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const ui = join(__dirname, '..', '..', 'dist', 'ui');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const evil = '<img src=x onerror="document.title=1">';

describe('the page of scm usage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-usage-page-'));
  let browser: Browser;
  let context: BrowserContext | undefined;
  let page: Page;
  let usage: Usage;
  let seen: Seen = { problems: [], requests: [] };
  const file = join(folder, 'usage.html');

  beforeAll(async () => {
    browser = await holdBrowser();
    const rule = { from: ['trust'], to: ['untrust'], service: ['any'] };
    const security = [
      { ...rule, name: 'web', source: ['host', evil], application: ['ssl', 'ssh'] },
      { ...rule, name: 'idle', source: ['lonely'] },
    ];
    const objects = [
      object('address', 'host', { ip_netmask: '10.1.0.5' }),
      object('address', 'lonely', { ip_netmask: '10.1.0.6' }),
      object('address', evil, { ip_netmask: '10.1.0.7' }),
    ];
    const configuration = officeWith({ security, objects });
    const line = (source: string, serial: string, application: string, port: number): string =>
      `2026/11/20 10:00:00,${serial},${source},203.0.113.9,web,${application},trust,untrust,${port},tcp,allow,100`;
    const log = join(folder, 'log.csv');
    writeFileSync(
      log,
      [
        'time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes',
        line('10.1.0.5', '001', 'ssl', 443),
        line('10.1.0.5', '002', 'ssl', 443),
        line('10.1.0.7', '002', 'ssh', 22),
        '',
      ].join('\n'),
    );
    usage = await usageOf({
      configuration,
      sources: [{ place: office, files: [log] }],
      earlierThan: () => Promise.resolve({ at: '2026-11-01T00:00:00.000Z', configuration }),
    });
    const files = {
      script: readFileSync(join(ui, 'usage.js'), 'utf8'),
      style: readFileSync(join(ui, 'usage.css'), 'utf8'),
    };
    writeFileSync(file, usagePage(usage, files));
  });
  afterAll(async () => {
    await releaseBrowser();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await context?.close();
    context = undefined;
    expect(seen.problems).toEqual([]);
    // The file itself, and nothing else.
    expect(seen.requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href]);
  });

  const open = async (scheme: ColorScheme = 'light', width = 1280): Promise<void> => {
    seen = { problems: [], requests: [] };
    ({ context, page } = await openPage(browser, pathToFileURL(file).href, scheme, seen));
    await page.setViewportSize({ width, height: 900 });
  };
  const names = (table: string): Promise<string[]> =>
    page
      .locator(`section[data-table="${table}"] tbody th`)
      .evaluateAll((found) => found.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ''));
  const openAll = (): Promise<void> =>
    page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
  const status = (text: string | RegExp): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

  test('has every row of every table, and no name as HTML', async () => {
    await open();
    await openAll();
    for (const table of tables) expect(await names(table)).toHaveLength(usage[table].length);
    expect((await names('objects')).join()).toContain(evil);
    expect(await page.title()).toBe('Use of rules and objects');
  });

  test('filters by text, with a match in a closed part too', async () => {
    await open();
    expect(await names('rules')).toEqual(['rule "idle" (pre rules of folder Office)']);
    await page.getByLabel('Text').fill('WEB rule');
    await status(/^\d+ of \d+ rows shown$/);
    expect(await names('rules')).toEqual(['rule "web" (pre rules of folder Office)']);
    expect(await names('applications')).toEqual([]);
    await page.getByLabel('Text').fill('');
    await page.waitForFunction(() => document.querySelector('#shown')?.textContent === '');
    expect(await names('rules')).toEqual(['rule "idle" (pre rules of folder Office)']);
  });

  test('filters by table, firewall and state, together and with the keyboard alone', async () => {
    await open();
    await openAll();
    await page.getByLabel('Table').selectOption('applications');
    await status('rows shown');
    expect(await names('applications')).toEqual(['ssl', 'ssh']);
    expect(await names('rules')).toEqual([]);
    await page.getByRole('combobox', { name: 'Firewall' }).selectOption('001');
    await status(/^1 of/);
    expect(await names('applications')).toEqual(['ssl']);
    await page.getByLabel('Table').selectOption('');
    await page.getByRole('combobox', { name: 'Firewall' }).selectOption('');
    const used = page.getByRole('checkbox', { name: /^used/ });
    await used.focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => {
      const isShown = (name: string) => document.querySelector(`section[data-table="${name}"]`)?.checkVisibility();
      return isShown('rules') === true && isShown('services') === false;
    });
    expect(await names('rules')).toEqual(['rule "idle" (pre rules of folder Office)']);
    const unused = usage.objects.filter(({ state }) => state !== 'used');
    expect(await names('objects')).toHaveLength(unused.length);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(pathToFileURL(file).href);
  });

  const looks = [
    [400, 'light'],
    [400, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const;
  test.each(rotated(looks, 'axe on the page of usage', ([, scheme]) => scheme))(
    'has no violation of axe at %i px, %s',
    async (width, scheme) => {
      await open(scheme, width);
      await openAll();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const contrasts = await contrastsOf(page, 'h1, h2, p, th, td, label, legend, summary, input, select');
      expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
      await context?.close();
      // axe is injected, which the policy of the page refuses.
      context = await newContext(browser, { colorScheme: scheme, viewport: { width, height: 900 }, bypassCSP: true });
      page = await context.newPage();
      await page.goto(pathToFileURL(file).href);
      await openAll();
      await page.evaluate(axe);
      const { violations } = (await page.evaluate('axe.run()')) as AxeResults; // what axe documents
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    },
  );

  test('can be read without its script', async () => {
    seen = { problems: [], requests: [] };
    context = await newContext(browser, { javaScriptEnabled: false });
    page = await context.newPage();
    page.on('request', (request) => seen.requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(usage.rules.length + usage.objects.length);
  });
});
