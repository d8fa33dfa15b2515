import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { planText } from '../review/support/fixtures';
import { paths, rule, type Local } from '../service/local';
import { openPage, settled, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

describe('questions on the page, with the keyboard alone', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  let seen: Seen;
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
    const tenant = local.service.tenant(local.service.access.tsg);
    const ports = [
      ['lan', 'ethernet1/1', '10.1.0.1/16'],
      ['wan', 'ethernet1/2', '203.0.113.2/24'],
    ] as const;
    for (const [zone, name, ip] of ports) {
      await tenant.create('ethernet_interface', { name, folder: 'Texas', layer3: { ip: [{ name: ip }] } });
      await tenant.create('zone', { name: zone, folder: 'Texas', network: { layer3: [name] } });
    }
    const route = { name: 'default', destination: '0.0.0.0/0', nexthop: { ip_address: '203.0.113.1' } };
    const vrf = {
      name: 'default',
      interface: ['ethernet1/1', 'ethernet1/2'],
      routing_table: { ip: { static_route: [route] } },
    };
    await tenant.create('logical_router', { name: 'edge', folder: 'Texas', vrf: [vrf] });
    await local.make(paths.addresses, { name: 'clerks', folder: 'Texas', ip_netmask: '10.1.8.0/24' });
    await local.make(
      paths.rules,
      rule('no-telnet', 'Texas', { action: 'deny', from: ['lan'], service: ['service-http'] }),
    );
    await local.make(paths.rules, rule('web', 'Texas', { from: ['lan'], to: ['wan'], source: ['clerks'] }));
    await tenant.addDevice({ serial: '007951000123456', name: 'fw-austin', folder: 'Texas' });
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });
  beforeEach(async () => {
    seen = { problems: [], requests: [] };
    ({ context, page } = await openPage(browser, link, 'light', seen));
    await page.waitForSelector('h1');
  });
  afterEach(async () => {
    await context.close();
    const { origin } = new URL(link);
    expect(seen.requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  });

  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until an element has the focus. */
  const tabTo = async (key: string): Promise<void> => {
    for (let i = 0; i < 40 && (await focused()) !== key; i++) await press('Tab');
    expect(await focused()).toBe(key);
  };
  const openAsk = async (): Promise<void> => {
    await press('5');
    await page.waitForSelector('h1:text-is("Ask fw-austin")');
  };
  const steps = (): Promise<string[]> => page.locator('.steps li').allInnerTexts();

  test('follows one connection, names its object, and keeps the question in the address', async () => {
    await openAsk();
    await tabTo('ask from');
    await page.keyboard.type('cle');
    await page.waitForSelector('#names-of-from option[value="clerks"]', { state: 'attached' });
    await page.keyboard.type('rks');
    await tabTo('ask to');
    await page.keyboard.type('198.51.100.7');
    await tabTo('ask service');
    await page.keyboard.type('tcp/443');
    await press('Enter');
    await page.waitForSelector('.answer');
    expect(await page.locator('.answer').innerText()).toBe('Allowed by rule "web"');
    expect(await page.locator('.answers .quiet').first().innerText()).toContain('clerks is 10.1.8.0/24');
    const found = await steps();
    expect(found[0]).toContain('zone lan');
    expect(found.join('\n')).toContain('rule "web" (pre rules of folder Texas): allow');
    expect(found.at(-1)).toContain('reply');
    expect(await page.locator('.command code').innerText()).toBe(
      'scm trace --device 007951000123456 --from 10.1.8.1 --to 198.51.100.7 --port 443 --protocol tcp --return',
    );
    expect(await page.locator('#status').textContent()).toContain('Allowed');
    expect(page.url()).toContain('from=clerks');
    await page.reload();
    await page.waitForSelector('.answer');
    expect(await steps()).toEqual(found);
    expect(seen.problems).toEqual([]);
  });

  test('keeps what is typed while the page polls', async () => {
    await openAsk();
    await tabTo('ask from');
    await page.keyboard.type('clerks');
    await tabTo('ask to');
    // The second request starts when the view has shown the answer to the first one.
    for (let i = 0; i < 2; i++) await page.waitForResponse((answer) => answer.url().includes('/ui/api/tree'));
    expect(await page.locator('#ask-from').inputValue()).toBe('clerks');
  });

  test('shows why a question has no answer, and repeats it only on request', async () => {
    let count = 0;
    await page.route('**/ui/api/ask?*', (route) => {
      count += 1;
      const error = { code: 'QUESTION_FAILED', message: 'cannot answer the question: it takes more than 60 s' };
      return route.fulfill({ status: 400, json: { error } });
    });
    await page.clock.install();
    await page.evaluate(() => (location.hash = '#/ask?scope=folder&name=Texas&mode=rules&from=any&to=any'));
    await page.waitForSelector('.answers .failure-text:has-text("it takes more than 60 s")');
    // A view that polls asks for the tree again.
    const asked = (): number => seen.requests.filter((url) => url.includes('/ui/api/tree')).length;
    const before = asked();
    await page.clock.fastForward(60_000);
    await settled(page);
    expect(asked()).toBe(before);
    expect(count).toBe(1);
    await tabTo('ask');
    const again = page.waitForResponse((answer) => answer.url().includes('/ui/api/ask'));
    await press('Enter');
    await again;
    expect(count).toBe(2);
    await page.evaluate(() => (location.hash = '#/rules?scope=folder&name=Texas'));
    await page.waitForSelector('.rules');
    const polled = page.waitForRequest((request) => request.url().includes('/ui/api/tree'));
    await page.clock.fastForward(60_000);
    await polled;
  });

  test('says what is missing and what is wrong', async () => {
    await openAsk();
    await tabTo('ask to');
    await page.keyboard.type('198.51.100.7');
    await press('Enter');
    expect([await focused(), await page.locator('.ask-form [role=alert]').innerText()]).toEqual([
      'ask from',
      'Fill in "From".',
    ]);
    await page.keyboard.type('nobody');
    await tabTo('ask service');
    await page.keyboard.type('tcp/443');
    await press('Enter');
    await page.waitForSelector('.answers .failure-text');
    expect(await page.locator('.answers .failure-text').innerText()).toContain('Cannot trace source "nobody"');
    // The browser reports the status of the refusal.
    seen.problems = seen.problems.filter((one) => !one.includes('400'));
    expect(seen.problems).toEqual([]);
  });

  test('lists what the rules allow between zones', async () => {
    await openAsk();
    await tabTo('Question Rules alone');
    await press('Enter');
    await tabTo('ask fromZone');
    await page.keyboard.type('lan');
    await tabTo('ask toZone');
    await page.keyboard.type('wan');
    await press('Enter');
    await page.waitForSelector('.reached');
    expect(await page.locator('.answer').innerText()).toBe('A part of it is allowed');
    expect(await page.locator('.reached strong').allInnerTexts()).toEqual(
      expect.arrayContaining(['by rule web', 'by rule no-telnet']),
    );
    expect(await page.locator('.command code').innerText()).toContain("scm query 'what may zone lan send to zone wan'");
  });

  test('asks in the mode that was just chosen, before the page has its URL', async () => {
    await openAsk();
    // The page reads the container of a new URL first.
    await page.route('**/ui/api/tree?*', () => undefined);
    await tabTo('Question Rules alone');
    await press('Enter');
    await tabTo('ask fromZone');
    await page.keyboard.type('lan');
    await tabTo('ask toZone');
    await page.keyboard.type('wan');
    await press('Enter');
    expect(await page.evaluate(() => location.hash)).toMatch(/mode=rules.*toZone=wan/);
    await page.unroute('**/ui/api/tree?*');
  });

  test('reviews a plan from its file, and leads back', async () => {
    // The browser opens its own file dialog unless the listener is there long before the key.
    const chooser = page.waitForEvent('filechooser');
    await press('7');
    await page.waitForSelector('h1:text-is("Review a plan")');
    const inField = (): Promise<boolean> => page.evaluate(() => document.activeElement?.id === 'plan-file');
    for (let i = 0; i < 30 && !(await inField()); i++) await press('Tab');
    expect(await inField()).toBe(true);
    await press('Enter');
    await (
      await chooser
    ).setFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(planText('added-any-any')) });
    await page.waitForSelector('#findings .finding');
    expect(await page.locator('h1').innerText()).toBe('Review of plan.json');
    // Its rules are among those of the tenant.
    await page.getByRole('button', { name: 'all', exact: true }).first().press('Enter');
    expect((await page.locator('#rules tbody th[scope=row]').allInnerTexts()).join(' ')).toMatch(
      /web[^]*temporary|temporary[^]*web/,
    );
    await page.reload();
    await page.waitForSelector('#findings .finding');
    await page.locator('a.back').press('Enter');
    await page.waitForSelector('h1:text-is("Review a plan")');
    expect(seen.problems).toEqual([]);
  });

  test('reviews a plan that is dropped on any view, and explains a binary one', async () => {
    const drop = (name: string, text: string): Promise<void> =>
      page.evaluate(
        ([file = '', content = '']) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], file));
          for (const type of ['dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
          }
        },
        [name, text],
      );
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ['a.json', 'b.json']) dataTransfer.items.add(new File(['{}'], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector('.drop-zone .failure-text:has-text("one plan, not 2")');
    // No part of a folder can be read.
    const read = await page.evaluateHandle(() => {
      const usual = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer') ?? {};
      Blob.prototype.arrayBuffer = () => Promise.reject(new Error('it is a folder'));
      return usual;
    });
    await drop('plans', '');
    await page.waitForSelector('.drop-zone .failure-text:has-text("Cannot read plans: it is a folder")');
    await read.evaluate((usual) => Object.defineProperty(Blob.prototype, 'arrayBuffer', usual));
    await drop('plan', 'PK\u0003\u0004');
    await page.waitForSelector('.drop-zone .failure-text:has-text("binary")');
    expect(await page.locator('.drop-zone .failure-text').innerText()).toContain('terraform show -json plan');
    await press('1');
    await page.waitForSelector('#tab-overview[aria-selected=true]');
    await drop('plan.json', planText('harmless'));
    await page.waitForSelector('#findings');
    expect(await page.locator('h1').innerText()).toBe('Review of plan.json');
  });
});
