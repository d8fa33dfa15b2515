import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { examine, readPlan, reportHtml, reviewPage } from '../../src/review';
import { planText } from '../review/support/fixtures';
import { type Local, paths, rule } from '../service/local';
import { newContext, settled } from './open-page';
import { servePage } from './serve-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const built = join(__dirname, '..', '..', 'dist', 'ui');

describe('wrong links and long names', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: Infinity }));
    await local.make(paths.rules, rule('only', 'Texas'));
    page = await (await newContext(browser, { viewport: { width: 400, height: 800 } })).newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => {
      problems.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(link);
    await page.waitForSelector('.tiles');
  });
  afterAll(async () => {
    expect(problems).toEqual([]);
    await releaseBrowser();
    await local.close();
  });
  const text = async (hash: string, expected: string): Promise<string> => {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForSelector(`:is(.content, .tools):has-text(${JSON.stringify(expected)})`);
    return page.locator('.content').innerText();
  };

  test.each([
    ['/nonsense', 'There is no view "nonsense".'],
    ['/ask?scope=planet&name=x', '"planet" is not a value of scope'],
    ['/ask?mode=nonsense', '"nonsense" is not a value of mode'],
    ['/ask?scope=folder&name=nowhere', 'there is no folder "nowhere"'],
    ['/ask?scope=folder&name=Texas&mode=connection&from=10.0.0.1&to=10.0.0.2', 'The question needs "Service".'],
    ['/objects?sort=bogus', '"bogus" is not a value of sort'],
    ['/objects?direction=sideways', '"sideways" is not a value of direction'],
    ['/objects?kind=bogus', 'No object of the kind "bogus"'],
    [`/objects?text=${'x'.repeat(300)}`, 'The value of text has 300 characters'],
    ['/objects?mine=yes', '"Only mine" needs an account'],
    ['/rules?scope=folder&name=Texas&open=missing', 'There is no rule "missing" here.'],
    ['/rules?scope=folder&name=Texas&kind=bogus', 'There are no rules of the kind "bogus" here.'],
    ['/changes?sort=bogus', '"bogus" is not a value of sort'],
    ['/map?scope=folder&name=%3Cimg%20src=x%20onerror=alert(1)%3E', 'there is no folder "<img'],
  ])('%s says what is wrong with it', async (hash, expected) => {
    const shown = await text(hash, expected);
    expect(shown).not.toMatch(/Invalid option|Too big|undefined/);
  });

  test('is never wider than a window of 400 px, with the longest names', async () => {
    const folder = 'f'.repeat(60);
    await local.make(paths.folders, { name: folder, parent: 'Texas' });
    const name = 'a'.repeat(63);
    await local.make(paths.addresses, {
      name,
      folder,
      fqdn: `${'b'.repeat(60)}.example.com`,
      description: 'z'.repeat(500),
    });
    await local.make(paths.rules, rule('r'.repeat(63), folder, { source: [name], description: 'z'.repeat(500) }));
    const at = `scope=folder&name=${folder}`;
    const views = ['overview', 'changes', 'history', 'jobs', 'requests', 'versions'];
    for (const hash of [...views, `objects?${at}`, `rules?${at}&open=${'r'.repeat(63)}`, `map?${at}`, `ask?${at}`]) {
      await page.evaluate((to) => (location.hash = to), `/${hash}`);
      await page.waitForSelector(`[role=tab][aria-selected=true]:has-text("${hash.replace(/\?.*/, '')}")`);
      await settled(page);
      expect([hash, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([hash, 400]);
    }
  });

  test('has the application of a rule on the screen at 768 px, without scrolling', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.evaluate((to) => (location.hash = to), `/rules?scope=folder&name=${'f'.repeat(60)}`);
    await page.waitForSelector('thead th:text-is("application")');
    const right = await page
      .locator('thead th:text-is("application")')
      .evaluate((one) => one.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(768 - 16);
    await page.setViewportSize({ width: 400, height: 800 });
  });

  test('has no report that is wider than a window of 400 px, with a long name of a rule and of its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scm-long-'));
    const file = `${'p'.repeat(200)}.json`;
    const plan = planText('added-any-any').replaceAll('"temporary"', `"${'n'.repeat(200)}"`);
    const examined = examine([{ name: file, plan: readPlan(plan, file) }]);
    const [script = '', style = ''] = ['review.js', 'review.css'].map((one) => readFileSync(join(built, one), 'utf8'));
    const path = join(folder, 'review.html');
    writeFileSync(path, reportHtml(reviewPage(examined.report, examined), { script, style }));
    await page.goto(pathToFileURL(path).href);
    await page.waitForSelector('#findings');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    rmSync(folder, { recursive: true });
  });
});

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
