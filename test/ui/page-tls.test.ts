import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from 'node:https';
import type { Browser } from 'playwright-core';
import { selfSignedCertificate } from '../../src/protocol';
import { createService } from '../../src/service';
import { Local, paths } from '../service/local';
import { openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

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
    const { port, link } = await service.listenPage({ host: '0.0.0.0', remote: 'allowed', tls });
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
