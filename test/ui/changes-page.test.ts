import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type StageText, stageText } from '../../src/catalog';
import { type Local, paths, rule } from '../service/local';
import { openPage, type Seen } from './open-page';
import { servePage } from './serve-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

describe('changes, with the keyboard alone', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
    await local.push('All Firewalls');
    for (const name of ['a-10', 'a-2'])
      await local.make(paths.addresses, { name, folder: 'Texas', fqdn: 'web.example.com' });
    await local.make(paths.rules, rule('own', 'Texas', { action: 'deny' }));
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });

  test('are grouped by kind and place, sorted, and opened; the focus stays', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await page.evaluate(() => (location.hash = '/changes'));
    const rows = page.locator('.virtual .row .cell-name');
    await page.waitForFunction(() => document.querySelectorAll('.virtual .row').length === 3);
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-key'));
    const tabTo = async (key: string): Promise<void> => {
      for (let i = 0; i < 30 && (await focused()) !== key; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(key);
    };
    await tabTo('group');
    const options = await page.locator('[data-key=group] option').allInnerTexts();
    expect(options).toEqual(['Every kind and place (3)', 'folder Texas (2)', 'folder Texas (1)']);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.querySelectorAll('.virtual .row').length === 2);
    expect(await rows.allInnerTexts()).toEqual(['a-2', 'a-10']);
    expect(await focused()).toBe('group');
    await tabTo('sort');
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => location.hash.includes('sort=name'));
    expect(await focused()).toBe('sort');
    await tabTo('list Staged changes');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('aside h2:text-is("a-10")');
    // A poll draws the list again, and must not move the focus.
    for (let i = 0; i < 2; i++) await page.waitForResponse((answer) => answer.url().includes('/ui/api/mark'));
    expect(await focused()).toBe('list Staged changes');
    await local.push('All Firewalls');
    await page.waitForSelector('.nothing:has-text("No change of this kind here")');
    await tabTo('group');
    expect(seen.problems).toEqual([]);
    await context.close();
  });
});

describe('a rollout on the page', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });

  const push = async (text: Pick<StageText, 'stage' | 'place' | 'approvals'>): Promise<void> => {
    const description = `scm-key ${stageText({ base: 1, ran: [1], of: 2, checks: text.place === 1 ? 'approval' : '', ...text })}`;
    const answer = await local.post(paths.push, { folders: ['Texas'], description });
    await local.ended(String(answer.at('job_id')));
  };

  test('shows each stage live: what runs, what it waits for, and who approved', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await page.evaluate(() => (location.hash = '/jobs'));
    await push({ stage: 'canary', place: 1, approvals: [] });
    const panel = page.getByRole('region', { name: 'Rollout' });
    await panel.getByText('1 of 2 stages pushed').waitFor();
    await panel.getByText('waits for: approval').waitFor();
    await panel.getByText('not pushed yet').waitFor();
    await push({
      stage: 'rest',
      place: 2,
      approvals: [{ id: 'canary-1', by: 'Anna Berg', at: '2026-11-25T21:00:00Z' }],
    });
    await panel.getByText('2 of 2 stages pushed').waitFor();
    await panel.getByText('approved by Anna Berg').waitFor();
    for (const width of [390, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(seen.problems).toEqual([]);
    if (process.env['SCM_PRINT'] !== undefined) await page.screenshot({ path: '/tmp/ac-rollout.png' });
    await context.close();
  });
});
