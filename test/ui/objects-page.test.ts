import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Local, paths } from '../service/local';
import { openPage, type Seen } from './open-page';
import { servePage } from './serve-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

describe('the list of objects on the page', () => {
  let local: Local;
  let link = '';
  beforeAll(async () => {
    ({ local, link } = await servePage({ jobSpeed: Infinity }));
    for (let i = 250; i > 0; i -= 1)
      await local.make(paths.addresses, { name: `a-${i}`, folder: 'Texas', fqdn: 'web.example.com' });
    await local.make(paths.tags, { name: 'A-0', folder: 'All Firewalls' });
    await local.service.tenant(local.service.access.tsg).create('tag', { name: 'z', folder: 'Texas' });
  });
  afterAll(() => local.close());

  const ask = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const [base = '', key = ''] = link.split('/ui#key=');
    const answer = await fetch(`${base}/ui/api/${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const names = async (query: string): Promise<readonly unknown[]> => {
    const body = await ask(`objects?tenant=${local.service.access.tsg}&${query}`);
    return (body['objects'] as { readonly name: string }[]).map(({ name }) => name);
  };

  test('is sorted over all of its pages, in natural order, in both directions', async () => {
    expect(await names('sort=name&seeded=no&limit=4')).toEqual(['A-0', 'a-1', 'a-2', 'a-3']);
    expect(await names('sort=name&seeded=no&limit=3&offset=200')).toEqual(['a-200', 'a-201', 'a-202']);
    expect(await names('sort=name&seeded=no&limit=3&direction=down')).toEqual(['z', 'Texas', 'a-250']);
    expect(await names('sort=place&seeded=no&limit=2&kind=tag')).toEqual(['A-0', 'z']);
    expect(await names('sort=kind&seeded=no&limit=2')).toEqual(['a-1', 'a-2']);
    const { objects } = await ask(`objects?tenant=${local.service.access.tsg}&sort=account&seeded=no&limit=500`);
    const authors = (objects as { readonly author: string }[]).map(({ author }) => author);
    expect(new Set(authors).size).toBe(2);
    expect(authors).toEqual(authors.toSorted());
  });

  test('has own objects first, and those that every tenant has only on request', async () => {
    const body = await ask(`objects?tenant=${local.service.access.tsg}&sort=name&limit=500`);
    const all = body['objects'] as { readonly predefined: boolean }[];
    expect(body['own']).toBe(253);
    expect(Number(body['total'])).toBeGreaterThan(253);
    expect(all.slice(0, 253).every(({ predefined }) => !predefined)).toBe(true);
    expect(all.slice(253).every(({ predefined }) => predefined)).toBe(true);
    expect(await names('sort=name&seeded=no&limit=500')).toHaveLength(253);
    const kinds = await ask(`kinds?tenant=${local.service.access.tsg}`);
    const found = kinds['kinds'] as { readonly count: number; readonly predefined: number }[];
    expect(found.reduce((sum, { count, predefined }) => sum + count - predefined, 0)).toBe(253);
  });

  test('is narrowed to what one account changed, and read again after a change', async () => {
    const by = encodeURIComponent(local.service.access.clientId);
    expect(await names(`sort=name&by=${by}&seeded=no&kind=tag`)).toEqual(['A-0']);
    await local.make(paths.tags, { name: 'b', folder: 'Texas' });
    expect(await names(`sort=name&by=${by}&seeded=no&kind=tag`)).toEqual(['A-0', 'b']);
    expect(await names('sort=name&by=nobody&seeded=no')).toEqual([]);
  });

  test('says among how many matches a search looked, and looks for those of an account among all', async () => {
    const tenant = local.service.tenant(local.service.access.tsg);
    for (let i = 1; i < 2000; i += 1) await tenant.create('tag', { name: `bulk ${i}`, folder: 'Texas' });
    await local.make(paths.tags, { name: 'bulk of mine', folder: 'Texas' });
    const { tsg, clientId } = local.service.access;
    const found = ({ own, looked }: Readonly<Record<string, unknown>>): unknown => ({ own, looked });
    const search = `objects?tenant=${tsg}&text=bulk`;
    expect(found(await ask(search))).toEqual({ own: 2000 });
    await tenant.create('tag', { name: 'bulk 2000', folder: 'Texas' });
    expect(found(await ask(search))).toEqual({ own: 2000, looked: 2000 });
    expect(found(await ask(`${search}&by=${encodeURIComponent(clientId)}`))).toEqual({ own: 1 });
  });
});

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
