import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paths, type Local } from '../service/local';
import { rotated } from '../support/rotated';
import { openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { account, servePage } from './serve-page';

describe('a person on the page', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    const accounts = [account('admin', 'superuser'), account('reader', 'read')];
    ({ local, link } = await servePage({ jobSpeed: 50, tenants: [{ tsg: '1000000001', accounts }] }));
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });
  afterEach(() => context.close());

  const open = async (width: number): Promise<void> => {
    ({ context, page } = await openPage(browser, link, 'light', seen));
    await page.setViewportSize({ width, height: 800 });
    await page.waitForSelector('.tiles');
  };
  const show = async (route: string): Promise<void> => {
    await page.evaluate((hash) => (location.hash = hash), route);
  };
  const logIn = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
    await page.getByLabel('Client ID').fill(name);
    await page.getByLabel('Client secret').fill('s3cr3t');
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await page.waitForSelector(`.account:has-text("${name}")`);
  };

  test.each(rotated([390, 768, 1400], 'width of the page', () => 'width'))(
    'finds, pushes, compares and restores at %d px',
    async (width) => {
      await open(width);
      const name = `store-${width}`;
      await local.make(paths.addresses, { name, folder: 'Texas', fqdn: `${name}.example.com` });
      await show('/objects');
      await page.getByLabel('Search names and values').fill(`${name}.exam`);
      await page.locator('.row', { hasText: name }).click();
      await page.getByRole('button', { name: 'HCL' }).click();
      await page.waitForSelector(`pre:has-text("fqdn   = \\"${name}.example.com\\"")`);
      await page.getByRole('button', { name: 'Open in the audit log' }).click();
      await page.waitForSelector(`.card strong:text-is("${name}")`);
      await logIn('admin');
      await show('/changes');
      await page.getByRole('button', { name: 'Push…' }).click();
      await page.getByLabel('Description').fill(`push of ${name}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Push' }).click();
      await page.waitForSelector('.card .badge:text-is("FIN OK")');
      await show('/versions');
      await page.waitForSelector(`.card:has-text("push of ${name}")`);
      await page.getByRole('button', { name: 'What it changed' }).first().click();
      await page.waitForSelector(`aside .row strong:text-is("${name}")`);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Load…' }).first().click();
      await page.getByRole('button', { name: 'Load into the candidate' }).click();
      await page.waitForSelector('.nothing p:text-is("Nothing is staged")');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(seen.problems).toEqual([]);
    },
  );

  test('has no button for what an account may not do', async () => {
    await open(1400);
    await logIn('reader');
    for (const view of ['/overview', '/changes', '/versions', '/jobs']) {
      await show(view);
      await page.waitForSelector(`#tab-${view.slice(1)}[aria-selected=true]`);
      expect(await page.getByRole('button', { name: /Push|Discard|Load/ }).count()).toBe(0);
    }
  });
});
