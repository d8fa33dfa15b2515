import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { paths, type Local } from '../service/local';
import { newContext } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

const markup = '<img src=x onerror="window.taken=1"><script>window.taken=1</script>';

describe('a hostile page in the browser of an administrator', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  let base: string;
  let attacker: Server;
  let page: Page;
  beforeAll(async () => {
    ({ local, link } = await servePage({ strictness: 'strict' }));
    base = new URL(link).origin;
    await local.make(paths.addresses, { name: 'planted', folder: 'Texas', fqdn: 'a.example.com', description: markup });
    attacker = createServer((_, answer) => {
      answer.setHeader('Content-Type', 'text/html');
      answer.end(`<!doctype html><title>hostile</title><iframe src="${link}"></iframe>`);
    });
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    browser = await holdBrowser();
    page = await (await newContext(browser)).newPage();
  });
  afterAll(async () => {
    await releaseBrowser();
    attacker.close();
    await local.close();
  });
  const hostile = async (): Promise<void> => {
    const { port } = attacker.address() as AddressInfo;
    await page.goto(`http://evil.example:${port}/`);
  };
  /** What a script of the hostile page gets; `blocked` if the browser does not let it read. */
  const read = (url: string, headers: Record<string, string> = {}): Promise<string> =>
    page.evaluate(
      async ([to, sent]) => {
        try {
          return await (await fetch(to, { headers: sent })).text();
        } catch {
          return 'blocked';
        }
      },
      [url, headers] as const,
    );

  test('cannot show the page in a frame', async () => {
    await hostile();
    const [, frame] = page.frames();
    expect(await frame?.evaluate(() => document.body.textContent)).not.toContain('Overview');
    expect(frame?.url()).toMatch(/^chrome-error:/);
  });

  test('cannot read page, control or API from another origin, also with a key or a token', async () => {
    await hostile();
    const key = /#key=(.*)$/.exec(link)?.[1] ?? '';
    const control = await local.service.listenControl();
    for (const [url, bearer] of [
      [`${base}/ui/api/tenants`, key],
      [`${base}/ui`, ''],
      [`${control.url}/tenants`, control.token],
      [`${local.url}${paths.addresses}`, await local.token()],
      [`${local.url}/openapi.json`, ''],
    ] as const)
      expect([url, await read(url, bearer === '' ? {} : { Authorization: `Bearer ${bearer}` })]).toEqual([
        url,
        'blocked',
      ]);
    // Nor load its script, nor hold on to a window that it has opened.
    const loaded = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('blocked');
          script.src = src;
          document.head.append(script);
        }),
      `${base}/ui/page.js`,
    );
    expect(loaded).toBe('blocked');
  });

  test('reads nothing at a name of its own that resolves to this machine', async () => {
    const { port } = new URL(base);
    const answer = await page.goto(`http://evil.example:${port}/ui`);
    expect(answer?.status()).toBe(403);
    const key = /#key=(.*)$/.exec(link)?.[1] ?? '';
    const text = await read('/ui/api/tenants', { Authorization: `Bearer ${key}` });
    expect(text).toContain('FORBIDDEN');
    expect(text).not.toContain(local.service.access.tsg);
  });

  test('has no script run by what an object contains, and the page runs no script but its own', async () => {
    await page.goto(link);
    await page.waitForSelector('.tiles');
    await page.evaluate(() => (location.hash = '/objects'));
    await page.getByLabel('Search names and values').fill('onerror');
    await page.locator('.row', { hasText: 'planted' }).click();
    await page.locator('aside').getByText('window.taken=1').first().waitFor();
    const taken = await page.evaluate(async (html) => {
      const script = document.createElement('script');
      script.textContent = 'window.taken = 1';
      document.body.append(script);
      const holder = document.createElement('div');
      holder.innerHTML = html;
      document.body.append(holder);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return Reflect.get(window, 'taken') as unknown;
    }, markup);
    expect(taken).toBeUndefined();
    expect(await read(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}/`)).toBe('blocked');
  });
});
