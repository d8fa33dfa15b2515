import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { paths, type Local } from '../service/local';
import { openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

describe('objects, with the keyboard alone', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
    for (const name of ['a-10', 'a-2', 'b-1'])
      await local.make(paths.addresses, { name, folder: 'Texas', fqdn: 'web.example.com' });
    const long = `${'x'.repeat(30)}-${'y'.repeat(30)}`;
    await local.make(paths.addresses, { name: long, folder: 'Texas', fqdn: 'web.example.com' });
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });

  test('are sorted by each column in both directions; what every tenant has is folded; the focus stays', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await page.evaluate(() => (location.hash = '/objects?scope=folder&name=Texas'));
    const names = (): Promise<readonly string[]> =>
      page
        .locator('.virtual .row')
        .evaluateAll((rows) =>
          rows
            .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
            .map((row) => row.querySelector('.cell-name')?.textContent ?? ''),
        );
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-key'));
    const tabTo = async (key: string): Promise<void> => {
      for (let i = 0; i < 40 && (await focused()) !== key; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(key);
    };
    await page.waitForFunction(() => document.querySelectorAll('.virtual .row').length === 4);
    // A long name is shortened in the middle, and its tooltip has all of it.
    const [, , , cut = ''] = await names();
    expect(cut).toMatch(/^x+…y+$/);
    expect(await page.locator(`.cell-name:text-is("${cut}")`).getAttribute('title')).toHaveLength(61);

    await tabTo('sort name');
    expect(await page.locator('.sort-kind').innerText()).toContain('▴');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sort-name[aria-pressed=true]');
    expect((await names()).slice(0, 3)).toEqual(['a-2', 'a-10', 'b-1']);
    expect(await focused()).toBe('sort name');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sort-name:has-text("descending")');
    await page.waitForFunction(() => document.querySelector('[data-index="1"] .cell-name')?.textContent === 'b-1');
    expect((await names()).slice(1)).toEqual(['b-1', 'a-10', 'a-2']);

    // A folder that has only what every tenant has.
    await page.evaluate(() => (location.hash = '/objects?scope=folder&name=Global'));
    await page.waitForSelector('.nothing:has-text("No own object here")');
    expect(await page.locator('.sort').first().isVisible()).toBe(false);
    await tabTo('seeded');
    expect(await page.locator('[data-key=seeded]').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.row:has-text("every tenant")');
    expect(await focused()).toBe('seeded');
    expect(await page.locator('[data-key=seeded]').innerText()).toMatch(/^Hide \d+ objects that every tenant has$/);
    expect(seen.problems).toEqual([]);
    await context.close();
  });
});
