import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { paths, rule, type Local } from '../service/local';
import { newContext } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

describe('what is opened at 400 px comes into view, with the keyboard alone', () => {
  let browser: Browser;
  let local: Local;
  let page: Page;
  beforeAll(async () => {
    browser = await holdBrowser();
    const served = await servePage({ jobSpeed: Infinity });
    ({ local } = served);
    for (const name of ['dmz', 'lan', 'one', 'two', 'three', 'four'])
      await local.make('/config/network/v1/zones', { name, folder: 'Texas', network: { layer3: [] } });
    for (let i = 0; i < 12; i += 1)
      await local.make(paths.rules, rule(`deny-${i}`, 'Texas', { action: 'deny', from: ['one'] }));
    await local.make(
      paths.rules,
      rule('last', 'Texas', { from: ['lan'], to: ['dmz'], source: ['any'], destination: ['any'] }),
    );
    page = await (await newContext(browser, { viewport: { width: 400, height: 700 } })).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(served.link);
    await page.waitForSelector('.tiles');
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });
  const go = (hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash);
  /** Waits until the top of an element is within the window. */
  const isSeen = (selector: string): Promise<unknown> =>
    page.waitForFunction((one) => {
      const { top = -1 } = document.querySelector(one)?.getBoundingClientRect() ?? {};
      return top >= 0 && top < innerHeight - 20;
    }, selector);

  test('the rules of a line of the map', async () => {
    await go('/map?scope=folder&name=Texas');
    await page.waitForSelector('[data-edge]');
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab');
      if (
        await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('lan to dmz') === true)
      )
        break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.map-pair th:has-text("last")');
    await isSeen('.map-detail h2');
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-edge'))).toBe(true);
  });

  test('the answer of a link with a question', async () => {
    await go('/ask?scope=folder&name=Texas&mode=rules&fromZone=lan&toZone=dmz');
    await page.waitForSelector('.answer');
    await isSeen('.answer');
  });

  test('the rule that a link opens', async () => {
    await go('/rules?scope=folder&name=Texas&open=last');
    await page.waitForSelector('.details');
    await isSeen('[aria-expanded="true"][data-key="rule last"]');
  });
});
