import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paths, rule, type Local } from '../service/local';
import { openPage } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

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
