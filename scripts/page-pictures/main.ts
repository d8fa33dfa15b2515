// Writes pictures of every view at four widths, light and dark. Needs Chromium and a build. docs/images has some of them.
//   npx tsx scripts/page-pictures/main.ts [folder] [view,view] [width,width] [light,dark]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../test/support/browser';
import { pictureService } from './tenant';
import { views } from './views';

const heights: Readonly<Record<number, number>> = { 400: 800, 768: 900, 1280: 860, 1920: 1080 };

const [folder = 'pictures', wanted = 'all', widths = '400,768,1280,1920', schemes = 'light,dark'] =
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
  for (const [name, show] of Object.entries(views)) {
    if (wanted !== 'all' && !wanted.split(',').includes(name)) continue;
    const shown = await show(page);
    // Nothing is highlighted because of where the last click was.
    await shown.mouse.move(0, 0);
    await settled(shown);
    await shown.screenshot({ path: join(folder, `page-${name}-${width}-${colorScheme}.png`) });
    if (shown !== page) await shown.close();
  }
  await context.close();
}

/** Waits until nothing moves: two pictures in a row are equal. A page that polls is never without requests. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  let last = await page.screenshot();
  for (let i = 0; i < 50; i += 1) {
    await page.waitForTimeout(300);
    const next = await page.screenshot();
    if (next.equals(last)) return;
    last = next;
  }
  throw new Error(`${page.url()} does not settle`);
}

void main();
