import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { explanationPages } from '../../src/review';
import { planText } from '../review/support/fixtures';
import { preparedChanges } from '../review/support/prepared-changes';
import { rotated } from '../support/rotated';
import { examined } from './examined';
import { contrastsOf, openPage, type ColorScheme, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const style = readFileSync(join(__dirname, '..', '..', 'dist', 'ui', 'explain.css'), 'utf8');

/** Changes that something is found in. */
const found = preparedChanges.filter(({ name }) => name !== 'harmless' && name !== 'moved-object');
const widths = [390, 768, 1400] as const;
const looks = rotated(
  widths.flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme }))),
  'explain page',
  ({ scheme }) => scheme,
);

describe('the page of a finding', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-explain-page-'));
  let browser: Browser;
  let context: BrowserContext | undefined;
  let page: Page;
  let seen: Seen = { problems: [], requests: [] };
  let address = '';
  beforeAll(async () => (browser = await holdBrowser()));
  afterAll(async () => {
    await releaseBrowser();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await context?.close();
    context = undefined;
    expect(seen.problems).toEqual([]);
    // The file itself, and nothing else.
    expect(seen.requests.filter((url) => !url.startsWith('data:'))).toEqual([address]);
  });

  /** Opens the page of the finding with an id; the first one where there is none. */
  const open = async (text: string, id: string, scheme: ColorScheme = 'light', width = 1400): Promise<void> => {
    const of = examined(text);
    const all = [...explanationPages(of.report, of, { style, lineOf: () => undefined })];
    const path = join(folder, 'page.html');
    writeFileSync(path, all.find(({ name }) => name.startsWith(id))?.html ?? all[0]?.html ?? '');
    address = pathToFileURL(path).href;
    seen = { problems: [], requests: [] };
    ({ context, page } = await openPage(browser, address, scheme, seen));
    await page.setViewportSize({ width, height: 900 });
  };
  const visible = (selector: string): Promise<string[]> =>
    page
      .locator(selector)
      .evaluateAll((found) =>
        found.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText),
      );

  test.each(looks)('can be read at $width px in $scheme', async ({ width, scheme }) => {
    for (const { name } of rotated(found, 'explain look', () => '')) {
      await context?.close();
      await open(planText(name), '', scheme, width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const contrasts = await contrastsOf(
        page,
        'h1 span, h2, h3, p, .chip, .at, th, td, a, ins, del, .stage, .step, li',
      );
      expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await visible('section h2')).toEqual(expect.arrayContaining(['Finding']));
    }
  });

  test('shows one side of the rules, and all of them, with the keyboard alone and without a script', async () => {
    await open(planText('moved-rule'), 'closed');
    const names = (): Promise<string[]> => visible('#rules .name');
    const both = ['tills-nowhere-else', 'tills-to-bank', 'tills-to-updates', 'tills-nowhere-else', 'shops-to-music'];
    expect(await names()).toEqual(both);
    await page.locator('#side-both').focus();
    await page.keyboard.press('ArrowRight');
    expect(await names()).toEqual(both.slice(1));
    expect(await visible('#rules .place')).toEqual(['1', '2', '3', '4']);
    await page.keyboard.press('ArrowRight');
    expect(await names()).toEqual([...both.slice(0, 3), both[4]]);
    expect(await visible('#rules .place')).toEqual(['1', '2', '3', '4']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect((await names()).length).toBeGreaterThan(5);
    expect(await visible('#rules .gap')).toEqual([]);
  });

  test('has names and roles, also where rows are cards', async () => {
    for (const width of [390, 1400]) {
      await context?.close();
      await open(planText('moved-rule'), 'closed', 'light', width);
      expect(await page.getByRole('table').count()).toBe(2);
      expect(await page.getByRole('rowheader', { name: 'tills-to-bank' }).count()).toBe(1);
      for (const name of ['Finding', 'Which traffic', 'Rules before and after', 'One flow, before and after']) {
        expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1);
      }
      expect(await page.getByRole('article', { name: /^After: blocked by rule/ }).count()).toBe(1);
      expect(await page.getByRole('radio', { name: 'before' }).count()).toBe(1);
    }
  });

  test('prints without what is for a screen, in dark mode too', async () => {
    await open(planText('moved-rule'), 'closed', 'dark');
    await page.emulateMedia({ media: 'print' });
    expect(await visible('nav, .choices, .skip')).toEqual([]);
    expect(await visible('#rules .name')).toHaveLength(5);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });

  test('reads no name as HTML, and lets no script run', async () => {
    const evil = '</style></script><img src=x onerror="document.title=1"><b>';
    await open(planText('added-any-any').replaceAll('temporary', JSON.stringify(evil).slice(1, -1)), 'any-any');
    expect(await visible('#rules .name')).toContain(evil);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      return document.title;
    });
    expect(ran).toMatch(/^critical: /);
    expect(seen.problems).toEqual([expect.stringContaining('Content Security Policy')]);
    seen.problems = [];
  });
});
