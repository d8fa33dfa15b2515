import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient, readSettings } from '../../src/client';
import { visibleJson } from '../../src/core';
import { savedConfiguration } from '../../src/review';
import { policyKinds } from '../../src/tenant';
import { takeSnapshot } from '../../src/tools/snapshot';
import { usageOf } from '../../src/tools/usage';
import { planText } from '../review/support/fixtures';
import { type Local, paths, rule } from '../service/local';
import { openPage, type Seen } from './open-page';
import { servePage } from './serve-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

describe('the rules on the page', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
    const tenant = local.service.tenant(local.service.access.tsg);
    for (const name of ['lan', 'wan']) await tenant.create('zone', { name, folder: 'Texas', network: { layer3: [] } });
    const schedule_type = { non_recurring: ['2024/01/01@00:00-2024/02/01@00:00'] };
    await tenant.create('schedule', { name: 'ended', folder: 'Texas', schedule_type });
    await local.make(paths.rules, rule('all-of-it', 'Texas', { from: ['lan'] }));
    await local.push('All Firewalls');
    await local.make(paths.rules, rule('hidden-by-the-first', 'Texas', { from: ['lan'], action: 'deny' }));
    await local.make(paths.rules, rule('old', 'Texas', { from: ['wan'], schedule: 'ended' }));
    await local.make(paths.rules, rule('a-rule-with-a-name-that-is-much-longer-than-its-column-of-the-table', 'Texas'));
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });

  const open = async (width: number): Promise<void> => {
    ({ context, page } = await openPage(browser, link, 'light', { problems: [], requests: [] }));
    await page.setViewportSize({ width, height: 800 });
    await page.waitForSelector('h1');
    await page.evaluate(() => (location.hash = '#/rules?scope=folder&name=Texas'));
    await page.waitForSelector('.badge:has-text("shadowed")');
  };
  const marksOf = (name: string): Promise<string[]> =>
    page
      .locator('.rules tbody tr', { has: page.locator(`button[title="${name}"]`) })
      .locator('th .badge')
      .allInnerTexts();

  test('are marked if they are new, shadowed or expired, and the filter finds the marks', async () => {
    await open(1280);
    expect(await marksOf('all-of-it')).toEqual([]);
    const texts = (await marksOf('hidden-by-the-first')).map((one) => one.replace(/\s*\(.*/s, ''));
    expect(texts).toEqual(['new', 'shadowed']);
    const about = await page.locator('.badge', { hasText: 'shadowed' }).first().getAttribute('title');
    expect(about).toBe('Never matches: all-of-it matches first');
    expect((await marksOf('old')).join(' ')).toContain('expired');
    await page.keyboard.press('/');
    await page.keyboard.type('shadowed');
    await page.waitForFunction(() => document.querySelectorAll('.rules tbody tr:not(.group)').length === 1);
    expect(await page.locator('.rules tbody th button').innerText()).toBe('hidden-by-the-first');
  });

  test('say why they have no marks, and do not compute them again and again', async () => {
    ({ context, page } = await openPage(browser, link, 'light', { problems: [], requests: [] }));
    let count = 0;
    await page.route('**/ui/api/marks?*', (route) => {
      count += 1;
      const error = { code: 'QUESTION_FAILED', message: 'cannot answer the question: it takes more than 60 s' };
      return route.fulfill({ status: 400, json: { error } });
    });
    await page.evaluate(() => (location.hash = '#/rules?scope=folder&name=Texas'));
    await page.waitForSelector('.tools [role=status]:has-text("it takes more than 60 s")');
    for (let i = 0; i < 2; i++) await page.waitForResponse((answer) => answer.url().includes('/ui/api/view'));
    expect(count).toBe(1);
  });

  test('have columns that are chosen with the keyboard and stay chosen', async () => {
    await open(1280);
    const heads = (): Promise<string[]> => page.locator('.rules thead th').allTextContents();
    expect(await heads()).not.toContain('log end');
    await page.locator('[data-key="columns"]').focus();
    await page.keyboard.press('Enter');
    const box = page.locator('[data-key="column schedule"]');
    await box.waitFor();
    const wasShown = await box.isChecked();
    // Without another poll, only the choice itself can show the column.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await box.press('Space');
    await page.waitForFunction(
      (was) =>
        [...document.querySelectorAll('.rules thead th')].some((one) => /schedule/i.test(one.textContent)) !== was,
      wasShown,
    );
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('columns');
    const chosen = await heads();
    await page.reload();
    await page.waitForSelector('.rules thead');
    expect(await heads()).toEqual(chosen);
  });

  test('are cards at 400 px, with their labels, and nothing is wider than the window', async () => {
    await open(400);
    const [row] = await page.locator('.rules tbody tr', { hasText: 'hidden-by' }).all();
    const box = await row?.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(400);
    const label = await row
      ?.locator('td[data-label="from"]')
      .evaluate((one) => getComputedStyle(one, '::before').content);
    expect(label).toContain('from');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });

  test('shorten a long name in the middle, and count the rules of each folder in the tree', async () => {
    await open(1280);
    const long = page.locator('button[title^="a-rule-with"]');
    expect(await long.innerText()).toMatch(/^a-rule-with.*….*table$/);
    expect(await page.locator('[data-key="tree folder Texas"] .count').innerText()).toBe('4');
  });
});

const serial = '007951000123456';

describe('the use of rules on the page, with the keyboard alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-rule-usage-'));
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  let seen: Seen;
  let report: string;

  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
    const tenant = local.service.tenant(local.service.access.tsg);
    await tenant.addDevice({ serial, name: 'fw-austin', folder: 'Texas' });
    for (const name of ['lan', 'wan']) await tenant.create('zone', { name, folder: 'Texas', network: { layer3: [] } });
    await local.make(paths.rules, rule('web', 'All Firewalls', { service: ['service-http'] }));
    const rules: readonly (readonly [string, Record<string, unknown>])[] = [
      ['idle', { from: ['lan'] }],
      ['touched', { from: ['wan'] }],
      ['unlogged', { log_end: false }],
      ['off', { disabled: true }],
    ];
    for (const [name, more] of rules) await local.make(paths.rules, rule(name, 'Texas', more));
    await local.push('All Firewalls');
    const log = join(folder, 'log.csv');
    const head = 'time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes';
    const line = (day: number): string =>
      `2026/11/${day} 10:00:00,${serial},10.1.0.5,203.0.113.9,web,ssl,lan,wan,80,tcp,allow,100`;
    writeFileSync(log, `${[head, line(18), line(19), line(20)].join('\n')}\n`);
    report = await usageText(local, log);
    // What changes afterwards is not what the logs are of.
    const [touched] = await tenant.find('security_rule', { name: 'touched', folder: 'Texas' });
    const { id, ...fields } = touched ?? {};
    await local.call('PUT', `${paths.rules}/${String(id)}`, { ...fields, to: ['lan'] });
    await local.make(paths.rules, rule('fresh', 'Texas', { action: 'deny' }));
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    seen = { problems: [], requests: [] };
    ({ context, page } = await openPage(browser, link, 'light', seen));
    await page.waitForSelector('h1');
  });
  afterEach(async () => {
    await context.close();
    const { origin } = new URL(link);
    expect(seen.requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  });

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const openRules = async (): Promise<void> => {
    await page.evaluate(() => (location.hash = '#/rules?scope=folder&name=Texas'));
    await page.waitForSelector('h1:text-is("Texas")');
  };
  /** Chooses a file with Tab and Enter. */
  const choose = async (name: string, content: string | Buffer): Promise<void> => {
    // The browser opens its own file dialog unless the listener is there long before the key.
    const chooser = page.waitForEvent('filechooser');
    await openRules();
    const inField = (): Promise<boolean> => page.evaluate(() => document.activeElement?.id === 'usage-file');
    for (let i = 0; i < 60 && !(await inField()); i++) await press('Tab');
    expect(await inField()).toBe(true);
    await press('Enter');
    const file = join(folder, name);
    writeFileSync(file, content);
    await (await chooser).setFiles(file);
  };
  const tabTo = async (key: string): Promise<void> => {
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null);
    for (let i = 0; i < 60 && (await focused()) !== key; i++) await press('Tab');
    expect(await focused()).toBe(key);
  };
  /** The use of each rule as it is read aloud. */
  const uses = (): Promise<Record<string, string>> =>
    page
      .locator('.rules tbody tr:has(.use)')
      .evaluateAll((rows) =>
        Object.fromEntries(
          rows.map((row): [string, string] => [
            row.querySelector('button')?.title ?? '',
            row.querySelector('.use')?.textContent ?? '',
          ]),
        ),
      );
  const about = '.use-about:has-text("usage.json")';

  test('marks each rule with its sessions, with "never used", or with why it is not judged', async () => {
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    expect(await uses()).toEqual({
      web: '3 sessions, last 2026-11-20',
      idle: 'never used',
      touched: 'not judged (it has changed in the candidate, and the logs are of what ran before)',
      unlogged: 'not judged (the rule does not log the end of sessions)',
      off: 'not judged (the rule is disabled)',
      fresh: 'not judged (the report does not have this rule)',
    });
    expect(await page.locator(about).innerText()).toBe(
      'Use by usage.json, 3 sessions from 2026-11-18 to 2026-11-20. In the tenant: 1 rule used, 1 never used, 4 not judged.',
    );
    await press('/');
    await page.keyboard.type('never used');
    await page.waitForFunction(() => document.querySelectorAll('.rules tbody tr:not(.group)').length === 1);
    expect(Object.keys(await uses())).toEqual(['idle']);
    expect(seen.problems).toEqual([]);
  });

  test('says the same of what runs, where a change of the candidate changes nothing', async () => {
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    await page.evaluate(() => (location.hash = '#/rules?scope=folder&name=Texas&of=running'));
    await page.waitForFunction(
      () => [...document.querySelectorAll('.use')].filter((one) => one.textContent === 'never used').length === 2,
    );
    expect(await uses()).toMatchObject({
      touched: 'never used',
      idle: 'never used',
      web: '3 sessions, last 2026-11-20',
    });
    expect(Object.keys(await uses())).not.toContain('fresh');
  });

  test('counts the rules never used on the first screen, which leads to them', async () => {
    await press('1');
    const tile = page.locator('[data-key="tile Rules never used"]');
    await tile.waitFor();
    expect(await tile.innerText()).toBe('Which are never used? Add the JSON of "scm usage --logs" under Rules.');
    await choose('usage.json', report);
    await page.waitForSelector(about);
    await page.locator('h1').click();
    await press('1');
    await page.waitForSelector('[data-key="tile Rules never used"] .figure');
    expect((await tile.innerText()).replace(/\s+/g, ' ')).toBe(
      '1 rule was never used By usage.json, from 2026-11-18 to 2026-11-20. 1 in Texas. 4 not judged.',
    );
    await tabTo('tile Rules never used');
    await press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.rules tbody tr:not(.group)').length === 1);
    expect(await uses()).toEqual({ idle: 'never used' });
  });

  test('stays after a reload, is removed with its button, and says when the service has lost it', async () => {
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    await page.reload();
    await page.waitForSelector('.use');
    await tabTo('remove usage');
    await press('Enter');
    await page.waitForFunction(() => document.querySelector('.use') === null);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('usage-file');
    expect(await page.locator('.use-lines').innerText()).toBe('');
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    // The service keeps four.
    const { tsg } = local.service.access;
    for (let i = 0; i < 4; i++) expect((await drop(link, tsg, report)).status).toBe(200);
    await page.waitForSelector('.use-about:has-text("The service no longer has usage.json")');
    expect(await page.locator('.use').count()).toBe(0);
  });

  test('takes a report that is dropped on any view, and still reviews a plan that is dropped on the rules', async () => {
    const dropped = (name: string, text: string): Promise<void> =>
      page.evaluate(
        ([file = '', content = '']) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], file));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    await press('4');
    await page.waitForSelector('#tab-map[aria-selected=true]');
    await dropped('usage.json', report);
    await page.waitForSelector('#tab-rules[aria-selected=true]');
    await page.waitForSelector('.use');
    await dropped('plan.json', planText('harmless'));
    await page.waitForSelector('#findings');
    expect(await page.locator('h1').innerText()).toBe('Review of plan.json');
  });

  test('says of a file that is not a report which one it is, where, and what to do', async () => {
    await choose('usage.csv', 'rule,sessions\nweb,3\n');
    const problem = page.locator('.use-lines .failure-text');
    await problem.filter({ hasText: 'usage.csv' }).waitFor();
    expect(await problem.innerText()).toBe(
      'Cannot use usage.csv: it is not JSON; make it with "scm usage --logs FILE --snapshot FILE --json > usage.json"',
    );
    expect(await page.locator('.use').count()).toBe(0);
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    expect(await problem.innerText()).toBe('');
  });

  test('takes a report that PowerShell of Windows wrote, in UTF-16', async () => {
    await choose('usage.json', Buffer.from(`\ufeff${report}`, 'utf16le'));
    await page.waitForSelector('.use');
    expect(await uses()).toMatchObject({ idle: 'never used' });
  });

  test('takes a report of more than 32 MiB, whose rules alone are sent', async () => {
    const large = JSON.stringify({ ...(JSON.parse(report) as object), members: ['x'.repeat(33 * 2 ** 20)] });
    await choose('usage.json', large);
    await page.waitForSelector('.use');
    expect(await uses()).toMatchObject({ idle: 'never used', web: '3 sessions, last 2026-11-20' });
    await choose('large.json', `${large}]`);
    const problem = page.locator('.use-lines .failure-text');
    await problem.filter({ hasText: 'large.json: it is not JSON' }).waitFor();
  });

  test('has no line or mark that is wider than a phone', async () => {
    await choose('usage.json', report);
    await page.waitForSelector('.use');
    await page.setViewportSize({ width: 400, height: 800 });
    const row = page.locator('.rules tbody tr', { hasText: 'touched' });
    expect(await row.locator('.use').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });
});

/** What `scm usage --json` prints of a log and the present configuration, which was the same before the log. */
async function usageText(local: Local, log: string): Promise<string> {
  const { tsg, clientId, clientSecret, tokenPath } = local.service.access;
  const { host, port } = local.at;
  const block = { host, port, protocol: 'http', auth_url: `${local.url}${tokenPath}` };
  const access = { client_id: clientId, client_secret: clientSecret, scope: `tsg_id:${tsg}` };
  const client = createClient(readSettings({ ...block, ...access }, {}, () => ''));
  const configuration = savedConfiguration(await takeSnapshot(client, policyKinds(), new Date()));
  await client.close();
  const earlierThan = () => Promise.resolve({ at: '2026-11-01T00:00:00.000Z', configuration });
  const usage = await usageOf({ configuration, sources: [{ files: [log] }], earlierThan });
  return visibleJson(JSON.stringify(usage, undefined, 2));
}

function drop(link: string, tenant: string, text: string): Promise<Response> {
  const [base = '', key = ''] = link.split('/ui#key=');
  return fetch(`${base}/ui/api/usage?${new URLSearchParams({ tenant, file: 'usage.json' }).toString()}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: text,
  });
}
