import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { paths, rule, type Local } from '../service/local';
import { openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

describe('the first screen', () => {
  let browser: Browser;
  let local: Local;
  let link: string;
  const seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => {
    browser = await holdBrowser();
    ({ local, link } = await servePage({ jobSpeed: 50 }));
  });
  afterAll(async () => {
    await releaseBrowser();
    await local.close();
  });
  const text = (page: Page, label: string): Promise<string> =>
    page.locator(`.tile:has(.tile-label:text-is("${label}"))`).innerText();

  test('says what is here, who staged what, what is behind, and what the internet reaches', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await page.waitForSelector('.tiles');
    const tenant = local.service.tenant(local.service.access.tsg);
    await tenant.addDevice({ serial: '007951000000042', name: 'fw-a', folder: 'Texas' });
    await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'web.example.com' });
    for (const name of ['dmz', 'lan', 'untrust'])
      await local.make('/config/network/v1/zones', { name, folder: 'Texas', network: { layer3: [] } });
    const open = { from: ['untrust'], to: ['dmz'], action: 'allow', source: ['any'], destination: ['any'] };
    await local.make(paths.rules, rule('open', 'Texas', open));
    await local.push('Texas');
    await tenant.addDevice({ serial: '007951000000043', name: 'fw-b', folder: 'Texas' });
    await local.make(paths.rules, rule('again', 'Texas', { ...open, to: ['lan'] }));

    await page.waitForSelector('.tile-more:has-text("not on fw-b")');
    expect(await text(page, 'Configuration')).toMatch(/2 firewalls, all connected\./);
    expect(await text(page, 'Running')).toMatch(/Version 1 runs on 1 of 2 firewalls/);
    expect(await text(page, 'Not pushed')).toMatch(/by \S+@\S+ \(1\)/);
    await page.waitForSelector('.tile-figure:has-text("2 zones are reachable")');
    expect(await text(page, 'From the internet')).toContain('In Texas: dmz, lan.');
    // What every tenant has is folded away.
    expect(await page.locator('.groups').first().innerText()).toMatch(/address\n1\nSecurity\nsecurity rule\n2/);
    const seeded = page.locator('details.seeded');
    expect(await seeded.getAttribute('open')).toBeNull();
    expect(await seeded.locator('summary').innerText()).toMatch(/^[\d,]+ objects that every tenant has$/);
    await page.locator('.tile:has-text("zones are reachable")').press('Enter');
    await page.waitForSelector('h1:text-is("Map of Texas")');
    expect(seen.problems).toEqual([]);
    await context.close();
  });

  test('counts rules without effect, links to them, and says how to find those that are never used', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await local.make('/config/objects/v1/schedules', {
      name: 'past',
      folder: 'Texas',
      schedule_type: { non_recurring: ['2020/01/01@00:00-2020/02/01@00:00'] },
    });
    await local.make(paths.rules, rule('over', 'Texas', { action: 'deny', schedule: 'past' }));
    await page.waitForSelector('.tile-figure:has-text("1 rule has no effect")');
    expect(await text(page, 'Rules without effect')).toMatch(/In Texas: 1 expired\.\s.*never used.*scm usage --logs/);
    await page.locator('.tile a:has-text("rule has no effect")').press('Enter');
    await page.waitForSelector('tr:has-text("over") .badge:has-text("expired")');
    expect(await page.locator('tbody tr:not(.group)').count()).toBe(1);
    await context.close();
  });

  test('is red only while something fails', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    const tenant = local.service.tenant(local.service.access.tsg);
    await page.waitForSelector('.tile.good:has-text("Nothing fails now")');
    // The service works, if it refuses a wrong request.
    expect((await local.get(`${paths.addresses}?folder=nowhere`)).status).toBe(404);
    await page.waitForSelector('.tile.good:has-text("a request was refused")');
    await tenant.setOutcome('007951000000043', { result: 'failure', errors: ['zone dmz has no interface'] });
    await local.push('Texas');
    await page.waitForSelector('.tile.bad');
    expect(await text(page, 'Failed')).toMatch(/1 push failed\s+fw-b.*: zone dmz has no interface\. Fix it and push/);
    await tenant.setOutcome('007951000000043', { result: 'success' });
    await local.make(paths.addresses, { name: 'later', folder: 'Texas', fqdn: 'web.example.com' });
    await local.push('Texas');
    await page.waitForSelector('.tile.good:has-text("Nothing fails now")');
    await context.close();
  });
});
