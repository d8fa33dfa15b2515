import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { QuestionThread } from '../../src/tools/questions';
import { createService } from '../../src/service';
import { Local, paths } from '../service/local';
import { newContext, openPage, type Seen } from './open-page';
import { servePage } from './serve-page';
import { holdBrowser, hostileHost, releaseBrowser } from './shared-browser';

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
    await page.goto(`http://${hostileHost}:${port}/`);
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
    const answer = await page.goto(`http://${hostileHost}:${port}/ui`);
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

describe('the page on an address that other machines reach', () => {
  let browser: Browser;
  let local: Local;
  let base: string;
  beforeAll(async () => {
    const accounts = [{ clientId: 'admin', clientSecret: 's3cr3t' }];
    const service = await createService({ tenants: [{ tsg: '1000000001', accounts }] });
    local = new Local(service, await service.listen());
    await local.make(paths.addresses, { name: 'seen-over-tls', folder: 'All Firewalls', fqdn: 'tls.example.com' });
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const tls = { cert: pem, key: pemKey };
    const { port, link } = await service.listenPage({
      host: '0.0.0.0',
      remote: 'allowed',
      tls,
      questions: new QuestionThread(),
    });
    // No key: whoever sees the link must log in.
    expect(link).toBe(`https://0.0.0.0:${port}/ui`);
    base = `https://127.0.0.1:${port}`;
    browser = await holdBrowser();
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });

  test('is used over TLS after a login, and then without an error in the console', async () => {
    const seen: Seen = { problems: [], requests: [] };
    const { context, page } = await openPage(browser, `${base}/ui`, 'light', seen, { ignoreHTTPSErrors: true });
    const logIn = page.getByRole('button', { name: 'Log in with an account' });
    await logIn.waitFor();
    // The request without a token, whose answer says how to log in. Chromium reports each 401.
    expect(seen.problems.splice(0)).toEqual([expect.stringContaining('401 (Unauthorized)')]);
    await logIn.click();
    await page.getByLabel('Client ID').fill('admin');
    await page.getByLabel('Client secret').fill('s3cr3t');
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await page.waitForSelector('.account:has-text("admin")');
    await page.waitForSelector('.tiles');
    await page.evaluate(() => (location.hash = '/objects'));
    await page.getByLabel('Search names and values').fill('tls.exam');
    await page.locator('.row', { hasText: 'seen-over-tls' }).waitFor();
    expect(seen.problems).toEqual([]);
    expect(seen.requests.filter((url) => !url.startsWith(`${base}/ui`))).toEqual([]);
    await context.close();
  });

  test('is not served to another host name', async () => {
    const status = await new Promise((resolve, reject) => {
      const options = { headers: { Host: 'evil.example.com' }, rejectUnauthorized: false };
      const asked = request(`${base}/ui/api/session`, options, (answer) => resolve(answer.resume().statusCode));
      asked.on('error', reject).end();
    });
    expect(status).toBe(403);
  });
});

describe('what serves the page', () => {
  let local: Local;
  let base: string;
  let key: string;
  beforeAll(async () => {
    const service = await createService({ strictness: 'strict', jobSpeed: Infinity });
    local = new Local(service, await service.listen());
    [base = '', key = ''] = (await service.listenPage({ questions: new QuestionThread() })).link.split('/ui#key=');
  });
  afterAll(() => local.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(base + path, { headers });

  test('listens on this machine alone', () => {
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('returns nothing without the key, and forbids embedding by other sites', async () => {
    const reads = [
      'tenants',
      'tree',
      'view?scope=folder&name=Global',
      'changes',
      'jobs',
      'journal',
      'audit',
      'trace?id=x',
      'session',
      'overview',
      'kinds',
      'counts?of=rules',
      'objects',
      'object?id=x',
      'differences',
      'versions',
      'map?scope=folder&name=Global',
      'marks?scope=folder&name=Global',
      'names?scope=folder&name=Global&what=zone',
      'ask?scope=folder&name=Global&mode=rules',
      'review?id=x',
    ];
    for (const path of reads) {
      const refused = await get(`/ui/api/${path}`);
      expect([path, refused.status]).toEqual([path, 401]);
      expect((await get(`/ui/api/${path}`, { Authorization: `Bearer ${key}x` })).status).toBe(401);
      expect((await get(`/ui/api/${path}`, { Cookie: key, Authorization: key })).status).toBe(401);
    }
    expect((await get('/ui/api/tenants', { Authorization: `Bearer ${key}` })).status).toBe(200);
    const page = await get('/ui');
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toContain(key);
  });

  test('changes nothing: it knows no method but GET', async () => {
    for (const path of ['/ui/api/reset', '/ui/api/seed', '/ui/api/journal', '/reset']) {
      const headers = { Authorization: `Bearer ${key}` };
      for (const method of ['POST', 'DELETE']) {
        expect((await fetch(base + path, { method, headers })).status).toBe(404);
      }
    }
  });

  test('answers to no name but those of this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const headers = { Host: 'evil.example.com', Authorization: `Bearer ${key}` };
      request(`${base}/ui/api/tenants`, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });
});
