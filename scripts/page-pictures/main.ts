// Writes docs/images/page-*.png: the first screen and an object at three widths, light and dark. Needs Chromium and a build.
//   npx tsx scripts/page-pictures/main.ts [folder] [view,view] [width,width] [light,dark]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../test/support/browser';
import { pictureService } from './tenant';

const heights: Readonly<Record<number, number>> = { 390: 780, 768: 900, 1400: 860 };

const routes: Readonly<Record<string, string>> = {
  overview: '/overview',
  objects: '/objects',
  object: '/objects?text=store-02&language=hcl',
  rules: '/rules?scope=folder&name=austin',
  changes: '/changes',
  versions: '/versions?from=1&to=candidate',
  jobs: '/jobs',
  requests: '/requests',
  history: '/history',
  map: '/map?scope=folder&name=austin',
};

const [folder = 'docs/images', wanted = 'overview,object', widths = '390,768,1400', schemes = 'light,dark'] =
  process.argv.slice(2);

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { service, link } = await pictureService();
  const browser = await openBrowser();
  try {
    for (const scheme of schemes.split(',')) {
      for (const width of widths.split(',').map(Number))
        await pictures(browser, link, scheme === 'dark' ? 'dark' : 'light', width);
    }
  } finally {
    await browser.close();
    await service.close();
  }
}

async function pictures(browser: Browser, link: string, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: heights[width] ?? 860 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(link);
  await page.waitForSelector('h1');
  for (const [name, route] of Object.entries(routes)) {
    if (wanted !== 'all' && !wanted.split(',').includes(name)) continue;
    await page.evaluate((hash) => (location.hash = hash), route);
    const view = /^\/(\w+)/.exec(route)?.[1] ?? '';
    await page.waitForSelector(`#tab-${view}[aria-selected=true]`);
    await page.waitForTimeout(500);
    if (name === 'object') await page.locator('.row', { hasText: 'store-02' }).first().click();
    if (name === 'object') await page.waitForSelector('aside h2');
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(folder, `page-${name}-${width}-${colorScheme}.png`) });
  }
  await context.close();
}

void main();
