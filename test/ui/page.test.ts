import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Local, paths, rule } from '../service/local';
import { QuestionThread } from '../../src/tools/questions';
import { createService, type Service } from '../../src/service';
import { contrastsOf, openPage, type ColorScheme, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const tenants = ['1000000001', '1000000002'].map((tsg) => ({
  tsg,
  accounts: [{ clientId: `account-${tsg}`, clientSecret: 's3cr3t' }],
}));
const lone = '007951000123456';

describe('the page', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let local: Local;
  let link: string;
  let seen: Seen;
  let gone: Service | undefined;
  beforeAll(async () => (browser = await holdBrowser()));
  afterAll(() => releaseBrowser());
  beforeEach(async () => {
    const service = await createService({ strictness: 'strict', jobSpeed: 50, tenants });
    local = new Local(service, await service.listen());
    ({ link } = await service.listenPage({ questions: new QuestionThread() }));
    seen = { problems: [], requests: [] };
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await service.tenant(tenants[0]?.tsg ?? '').addDevice({ serial: lone, name: 'fw-austin', folder: 'Texas' });
    await local.make(paths.rules, rule('from-above', 'All Firewalls'));
    await local.make(paths.rules, rule('own', 'Texas', { action: 'deny', destination: ['203.0.113.7'] }));
    await local.make(`${paths.rules}?position=post`, rule('last', 'All Firewalls', { action: 'drop' }));
    await open('light');
    await rules();
  });
  afterEach(async () => {
    await context.close();
    if (local.service !== gone) await local.close();
    expect(seen.problems).toEqual([]);
    // Nothing but the page's own files and answers.
    const { origin } = new URL(link);
    expect(seen.requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  });

  const open = async (colorScheme: ColorScheme, at = link): Promise<void> => {
    ({ context, page } = await openPage(browser, at, colorScheme, seen));
  };
  const rules = async (): Promise<void> => {
    await page.waitForSelector('h1');
    await page.keyboard.press('3');
    await page.waitForSelector('[role=tree]');
  };
  const title = (text: string): Promise<unknown> => page.waitForSelector(`h1:text-is("${text}")`);
  const texts = (selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();
  const ruleNames = (): Promise<string[]> => texts('.rules tbody th[scope=row] button');

  test('shows the tree, and the rules of a folder in evaluation order, with where each is from', async () => {
    await page.locator('[data-key="tree folder Texas"] > .line').click();
    await title('Texas');
    expect(await ruleNames()).toEqual(['from-above', 'own', 'last']);
    expect((await texts('.rules .group')).map((one) => one.replace(/\s+/g, ' '))).toEqual([
      'pre rules from folder All Firewalls',
      'pre rules of this folder',
      'post rules from folder All Firewalls',
    ]);
    await page.getByRole('button', { name: 'running' }).click();
    await page.waitForSelector('.nothing');
    expect(await texts('.nothing')).toEqual([expect.stringContaining('What was never pushed does not run')]);
    await local.push('Texas');
    // Without another request by the user.
    await page.waitForSelector('button:text-is("own")');
    await page.locator(`[data-key="tree device ${lone}"] > .line`).click();
    await page.waitForSelector(`h1 ~ .badge:text-is("${lone}")`);
    expect(await ruleNames()).toEqual(['from-above', 'own', 'last']);
  });

  test('draws what the rules of a folder allow between zones, and the same as a table', async () => {
    await page.keyboard.press('4');
    await page.locator('[data-key="tree folder Texas"] > .line').click();
    await title('Map of Texas');
    await page.waitForSelector('.map-view');
    const shown = await page.locator('.map-view .choice button').allInnerTexts();
    expect(shown).toEqual(expect.arrayContaining(['picture', 'table']));
    await page.getByRole('button', { name: 'table' }).focus();
    await page.keyboard.press('Enter');
    expect(await texts('.map-flows thead th')).toEqual(expect.arrayContaining(['From', 'To', 'Traffic', 'Rules']));
  });

  test('shows the candidate against what runs, as it changes', async () => {
    await local.push('All Firewalls');
    await page.keyboard.press('6');
    await title('Candidate against running');
    await page.waitForSelector('.nothing');
    const id = await local.make(paths.addresses, { name: 'dns', folder: 'Texas', fqdn: 'a.example.com' });
    await page.waitForSelector('.row strong:text-is("dns")');
    await local.push('All Firewalls');
    await local.put(`${paths.addresses}/${id}`, { name: 'dns', folder: 'Texas', fqdn: 'b.example.com' });
    await page.waitForSelector('.was:text-is("a.example.com")');
    expect(await texts('.is')).toEqual(['b.example.com']);
  });

  test('shows a job live, from its start to its end', async () => {
    const { tsg } = local.service.access;
    await local.service.tenant(tsg).setOutcome(lone, { result: 'never' });
    await page.keyboard.press('9');
    await title('Jobs');
    await page.waitForSelector('.nothing');
    const { body } = await local.post(paths.push, { folders: ['Texas'] });
    expect(body).toMatchObject({ success: true });
    // The firewall took it and does not answer: half way, and open.
    await page.waitForSelector('.parts .badge:text-is("PUSHSENT")');
    expect(await page.getByRole('progressbar', { name: 'Progress of fw-austin' }).getAttribute('value')).toBe('50');
    expect(await texts('.title .badge')).toEqual(['1 under way']);
    await local.service.tenant(tsg).setOutcome(lone, { result: 'failure', errors: ['zone dmz is not bound'] });
    await page.waitForSelector('.card .badge:text-is("FIN FAIL")');
    expect(await texts('.errors')).toEqual([expect.stringContaining('zone dmz is not bound')]);
    expect(await page.locator('#status').textContent()).toMatch(/^Job 1: .*failed on fw-austin/);
  });

  test('shows requests, what was done for one of them, and who changed what', async () => {
    await local.get(`${paths.tags}?folder=Nowhere`);
    await page.locator('#tab-requests').click();
    await title('Requests');
    await page.locator('button.path', { hasText: 'security-rules?position=post' }).click();
    await page.waitForSelector('aside h2');
    expect(await texts('.steps li')).toEqual([
      expect.stringContaining('identified'),
      expect.stringContaining('store write'),
      expect.stringContaining('answered'),
    ]);
    expect(await texts('aside .card strong')).toEqual(['last']);
    await page.locator('#tab-history').click();
    await title('Who changed what');
    expect((await texts('.card strong')).slice(0, 2)).toEqual(['last', 'own']);
    await page.getByRole('button', { name: 'trace' }).first().click();
    await page.waitForSelector('aside h2');
  });

  test('is worked with the keyboard alone', async () => {
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.waitForSelector('[role=tree]');
    // The first stop; where the browser starts after a key of the page depends on its version.
    await page.locator('a.skip').focus();
    await press('Shift+Tab', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await press('Tab');
    expect(await focused()).toBe('tab rules');
    // A second tenant is there to be chosen.
    await press('Tab');
    expect(await focused()).toBe('tenant');
    await press('Tab');
    expect(await focused()).toBe('account');
    await press('Tab');
    expect(await focused()).toBe('tree folder All Firewalls');
    await press('t');
    expect(await focused()).toBe('tree folder Texas');
    await press('ArrowRight');
    expect(await focused()).toBe(`tree device ${lone}`);
    await press('ArrowLeft', 'Enter');
    await title('Texas');
    expect(await focused()).toBe('tree folder Texas');
    await press('Tab', 'Tab', 'Enter');
    await page.waitForSelector('[aria-pressed=true]:text-is("running")');
    await press('Shift+Tab', 'Enter');
    await page.waitForSelector('[aria-pressed=true]:text-is("candidate")');
    await press('/');
    expect(await focused()).toBe('filter');
    await page.keyboard.type('203.0');
    await press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.rules tbody button').length === 1);
    // Past the file of a usage report, the columns and the sheet, which scrolls, to its only rule.
    await press('Tab');
    expect(await focused()).toBe('usage file');
    await press('Tab');
    expect(await focused()).toBe('columns');
    await press('Tab', 'Tab');
    expect(await focused()).toBe('rule own');
    await press('Enter');
    await page.waitForSelector('.details');
    for (let i = 0; i < 20 && (await focused()) !== 'tab rules'; i++) await press('Shift+Tab');
    expect(await focused()).toBe('tab rules');
    await press('ArrowRight');
    await page.waitForSelector('h1:has-text("Map of")');
    expect(await focused()).toBe('tab map');
    await press('ArrowLeft');
    await page.waitForSelector('#tab-rules[aria-selected=true]');
    expect(await focused()).toBe('tab rules');
  });

  test('has names and roles for who cannot see it', async () => {
    await page.waitForSelector('[role=tree]');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('Rules');
    expect(await page.getByRole('tree', { name: 'Folders, firewalls and snippets' }).count()).toBe(1);
    expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(1);
    expect(await page.getByRole('tabpanel', { name: 'Rules' }).count()).toBe(1);
    expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(1);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, input')]
        .filter((one) => (one.textContent ?? '') === '' && one.getAttribute('aria-label') === null)
        .filter((one) => !(one instanceof HTMLInputElement) || (one.labels?.length ?? 0) === 0)
        .map((one) => one.outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('can be read in %s', async (scheme) => {
    await context.close();
    await open(scheme);
    await rules();
    const contrasts = await contrastsOf(page, 'h1, .badge, .quiet, .line, .tabs button, th, .word');
    expect(contrasts.length).toBeGreaterThan(20);
    expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe(scheme === 'dark' ? 'rgb(17, 21, 27)' : 'rgb(246, 247, 249)');
  });

  test('shows one tenant at a time, and says when the service is away', async () => {
    await page.waitForSelector('[role=tree]');
    await page.getByLabel('Tenant').selectOption(tenants[1]?.tsg ?? '');
    await page.waitForFunction(() => document.querySelector('[data-name="Texas"]') === null);
    await page.locator('#tab-requests').click();
    await title('Requests');
    expect(await texts('.nothing p')).toEqual(['No request since the service started', expect.anything()]);
    await local.close();
    gone = local.service;
    await page.waitForSelector('.failure');
    seen.problems = seen.problems.filter((one) => !one.includes('ERR_CONNECTION_REFUSED'));
  });

  test('needs the key, which goes out of the address at once', async () => {
    await page.waitForSelector('[role=tree]');
    expect(page.url()).not.toContain('key');
    await context.close();
    await open('light', link.replace(/#.*/, ''));
    await title('A key is needed');
    await page.keyboard.type(link);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tiles');
    seen.problems = seen.problems.filter((one) => !one.includes('401'));
  });
});
