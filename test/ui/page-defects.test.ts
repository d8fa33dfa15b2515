import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paths, rule, type Local } from '../service/local';
import { QuestionThread } from '../../src/tools/questions';
import { createService } from '../../src/service';
import { contrastsOf, openPage, type ColorScheme, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

const long = 'a-name-that-is-longer-than-the-column-that-shows-it-and-so-is-cut-off';
const phone = { width: 390, height: 800 };

describe('the page does not', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: Infinity }));
    await local.make(paths.folders, { name: long, parent: 'Texas' });
    // More than a screen, and more than the page shows at once.
    for (let n = 0; n < 310; n += 1) await local.make(paths.rules, rule(`rule-${n}`, 'Texas'));
    await local.make(paths.rules, rule(long.slice(0, 63), 'Texas'));
    for (let n = 0; n < 25; n += 1) await local.push('Texas');
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });
  beforeEach(() => open('light'));
  afterEach(() => context.close());

  const open = async (scheme: ColorScheme, at = link): Promise<void> => {
    ({ context, page } = await openPage(browser, at, scheme, seen));
    await page.waitForSelector('h1');
    await page.keyboard.press('3');
    await page.waitForSelector('[role=tree]');
  };
  const show = async (route: string, title: string): Promise<void> => {
    await page.evaluate((hash) => (location.hash = hash), route);
    await page.waitForSelector(`h1:text-is("${title}")`);
  };
  const top = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
  const widths = (): Promise<readonly [number, number]> =>
    page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);

  test('lose header, tabs and tree when rules are scrolled', async () => {
    await show('/rules?scope=folder&name=Texas', 'Texas');
    await page.waitForSelector('.more-rows');
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 4000);
    await page.waitForFunction(() => (document.querySelector('.sheet')?.scrollTop ?? 0) > 1000);
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    expect(await top('.top')).toBe(0);
    expect(await top('[data-key="tree folder Texas"]')).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  });

  test('replace the filter of the requests while the user types', async () => {
    await show('/requests', 'Requests');
    const filter = page.locator('[data-filter]');
    await filter.evaluate((one) => one.setAttribute('data-same', 'yes'));
    await filter.focus();
    for (const letter of 'addresses') {
      await page.keyboard.type(letter);
      // Each makes the list another one.
      await local.get(`${paths.addresses}?folder=Texas`);
      await page.waitForResponse((answer) => answer.url().includes('/ui/api/journal'));
    }
    expect(await filter.getAttribute('data-same')).toBe('yes');
    expect(await filter.inputValue()).toBe('addresses');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.path')].every((one) => one.textContent?.includes('addresses')),
    );
  });

  test.each([
    ['/rules?scope=folder&name=Gone', 'This link leads to nothing'],
    ['/rules?tenant=1999999999', 'There is no tenant 1999999999'],
  ])('stay blank with the stale link %s', async (route, says) => {
    await context.close();
    ({ context, page } = await openPage(browser, link, 'light', seen));
    await page.evaluate((hash) => (location.hash = hash), route);
    await page.waitForSelector(`.nothing p:text-is("${says}")`);
    await page.getByRole('button', { name: 'Back to the view' }).click();
    await page.waitForSelector('[role=tree]');
  });

  test('keep the key of a link that is pasted into its address bar', async () => {
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await page.waitForFunction(() => !location.href.includes('key='));
    expect(page.url()).not.toContain('key');
  });

  test('cut anything off on a phone', async () => {
    await page.setViewportSize(phone);
    for (const [route, title] of [
      ['/rules?scope=folder&name=Texas', 'Texas'],
      ['/changes', 'Candidate against running'],
      ['/jobs', 'Jobs'],
      ['/requests', 'Requests'],
      ['/history', 'Who changed what'],
    ] as const) {
      await show(route, title);
      expect([route, ...(await widths())]).toEqual([route, phone.width, phone.width]);
    }
    const tenant = await page.locator('.tenant').boundingBox();
    expect((tenant?.x ?? 0) + (tenant?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    const { tsg } = local.service.access;
    expect(await page.locator('.tenant').innerText()).toContain(tsg);
    const name = page.locator('.tenant-name');
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });

  test('open a collapsed folder by itself', async () => {
    const texas = page.locator('[data-key="tree folder Texas"]');
    await texas.locator('> .line .twist').click();
    expect(await texas.getAttribute('aria-expanded')).toBe('false');
    // Another folder makes the tree another one.
    await local.make(paths.folders, { name: 'Utah', parent: 'All Firewalls' });
    await page.waitForSelector('[data-key="tree folder Utah"]');
    expect(await texas.getAttribute('aria-expanded')).toBe('false');
    await show('/rules?scope=folder&name=Utah', 'Utah');
    expect(await texas.getAttribute('aria-expanded')).toBe('false');
  });

  test('cut names without an ellipsis', async () => {
    await show('/rules?scope=folder&name=Texas&all=yes', 'Texas');
    const cut = (selector: string): Promise<{ overflow: string; isCut: boolean; full: boolean }> =>
      page.locator(selector).evaluate(
        (one, name) => ({
          overflow: getComputedStyle(one).textOverflow,
          isCut: one.scrollWidth > one.clientWidth,
          full: (one.closest('[title]')?.getAttribute('title') ?? '').startsWith(name.slice(0, 63)),
        }),
        long,
      );
    const wanted = { overflow: 'ellipsis', isCut: true, full: true };
    expect(await cut(`[data-key="tree folder ${long}"] .name`)).toEqual(wanted);
    // A rule is shortened in the middle, so that nothing is left to cut; the tooltip has all of it.
    const named = `[data-key="rule ${long.slice(0, 63)}"]`;
    expect(await cut(named)).toEqual({ ...wanted, isCut: false });
    expect(await page.locator(named).innerText()).toMatch(/^a-name-.+….+-so-is-c$/);
  });

  test('hide the main landmark behind the role of a tab panel', async () => {
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('main').getByRole('tabpanel', { name: 'Rules' }).count()).toBe(1);
    expect(await page.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe('panel');
  });

  test('keep jobs from being scrolled by keyboard', async () => {
    await show('/jobs', 'Jobs');
    const list = page.getByRole('region', { name: 'Jobs' });
    await list.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => (document.querySelector('.scroll')?.scrollTop ?? 0) > 100);
    // A new job makes the list another one: the place and the focus stay.
    await local.push('Texas');
    await page.waitForSelector('strong:text-is("Job 26")');
    expect(await list.evaluate((one) => one === document.activeElement && one.scrollTop > 100)).toBe(true);
  });

  test.each(['light', 'dark'] as const)('show "Show more" in a color that cannot be read in %s', async (scheme) => {
    await context.close();
    await open(scheme);
    await show('/rules?scope=folder&name=Texas', 'Texas');
    const contrasts = await contrastsOf(page, '.more-rows');
    expect(contrasts.map(([, ratio]) => ratio >= 4.5)).toEqual([true]);
    // What the style sheet leaves to the browser may look otherwise in the next one.
    // A list that is drawn again at this moment has no color.
    await page.waitForFunction(() => {
      const more = document.querySelector('.more-rows');
      return more !== null && getComputedStyle(more).color === getComputedStyle(document.body).color;
    });
  });

  test('open an empty tenant on a kind of rule that it does not have', async () => {
    const empty = await createService({});
    try {
      await context.close();
      await open('light', (await empty.listenPage({ questions: new QuestionThread() })).link);
      await page.waitForSelector('.nothing');
      expect(await page.locator('#panel').innerText()).not.toMatch(/override/i);
      expect(await page.locator('.nothing p').first().innerText()).toBe('No rules apply here');
    } finally {
      await context.close();
      await empty.close();
      await open('light');
    }
  });

  test.each([390, 768, 1400])('let the trace pane spill at a width of %d', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await local.get(`${paths.addresses}?folder=Texas&name=${'x'.repeat(60)}`);
    await show('/requests?path=xxxxxxxx', 'Requests');
    await page.locator('button.path').first().click();
    const pane = page.locator('aside');
    await pane.locator('.steps li').first().waitFor();
    const spilled = await pane.evaluate((aside) => {
      const edge = aside.getBoundingClientRect().right;
      return [...aside.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge).length;
    });
    expect([spilled, ...(await widths())]).toEqual([0, width, width]);
    expect(await pane.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });
});
