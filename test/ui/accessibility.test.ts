import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { explanationPages, reportHtml, reviewPage } from '../../src/review';
import { viewNames } from '../../src/ui/route';
import { planText } from '../review/support/fixtures';
import { preparedChanges } from '../review/support/prepared-changes';
import { paths, rule, type Local } from '../service/local';
import { rotated } from '../support/rotated';
import { examined } from './examined';
import { newContext, settled } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';
import { usageReport } from './usage-report';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const ui = join(__dirname, '..', '..', 'dist', 'ui');
interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** A usage report that is added before the view is opened. */
  readonly usage?: string;
}
const looks = [400, 768, 1280, 1920].flatMap((width): [Look, Look] => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
]);

/** Opens an address, and reports the violations of axe and whether the page is wider than the window. */
async function violationsOf(
  browser: Browser,
  url: string,
  { width, scheme, usage }: Look,
  view?: string,
): Promise<unknown> {
  // axe is injected, which the policy of the pages refuses.
  const context = await newContext(browser, { colorScheme: scheme, viewport: { width, height: 900 }, bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForSelector('h1');
    if (usage !== undefined) {
      await page.evaluate(() => (location.hash = '#/rules'));
      const file = { name: 'usage.json', mimeType: 'application/json', buffer: Buffer.from(usage) };
      await page.setInputFiles('#usage-file', file);
      await page.waitForSelector('.use');
    }
    if (view !== undefined) {
      await page.evaluate((hash) => (location.hash = hash), `#/${view}`);
      await page.waitForSelector(`#tab-${view.replace(/\?.*/, '')}[aria-selected=true]`);
      await settled(page);
    }
    await page.evaluate(axe);
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults; // what axe documents
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return { overflow: Math.max(0, overflow), violations: violations.map(textOf) };
  } finally {
    await context.close();
  }
}

function textOf({ id, impact, nodes }: AxeResults['violations'][number]): string {
  return `${impact ?? 'unknown'} ${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 200) ?? ''}`;
}

const none = { overflow: 0, violations: [] };

describe('axe finds no violation', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await holdBrowser()));
  afterAll(() => releaseBrowser());

  describe('on the page of the service', () => {
    let local: Local;
    let link: string;
    beforeAll(async () => {
      ({ local, link } = await servePage({ jobSpeed: 50 }));
      await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'web.example.com' });
      await local.make(paths.rules, rule('own', 'Texas', { action: 'deny', destination: ['203.0.113.7'] }));
      await local.make(paths.rules, rule('unused', 'Texas', { action: 'deny' }));
      await local.make(paths.rules, rule('later', 'Texas', { action: 'drop' }));
    });
    afterAll(() => local.close());

    const asked = 'ask?scope=folder&name=Texas&mode=rules&from=any&to=any';
    const opened = 'rules?scope=folder&name=Texas&open=own';
    const alone = [...viewNames, asked, opened].flatMap((view) => looks.map((look) => ({ view, ...look })));
    const rules = ['own', 'unused'].map((name, sessions) => ({ name, folder: 'Texas', sessions }));
    const marked = ['overview', 'rules?scope=folder&name=Texas'].flatMap((view) =>
      looks.map((look) => ({ view, ...look, usage: usageReport(rules) })),
    );
    const views = [...alone, ...marked].map((one) => ({ ...one, file: 'usage' in one ? ' with a usage report' : '' }));
    test.each(rotated(views, 'axe on the page', ({ scheme, file }) => scheme + file))(
      'view $view at $width px, $scheme$file',
      async ({ view, file: _, ...look }) => {
        expect(await violationsOf(browser, link, look, view)).toEqual(none);
      },
    );
  });

  describe('on the pages of a review', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scm-axe-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const all = preparedChanges.map(({ name }, i) => ({ name, look: looks[i % looks.length] as Look }));

    test.each(rotated(all, 'axe on a review', () => 'one'))('$name, $look', async ({ name, look }) => {
      const of = examined(planText(name));
      const script = readFileSync(join(ui, 'review.js'), 'utf8');
      const report = reportHtml(reviewPage(of.report, of), {
        script,
        style: readFileSync(join(ui, 'review.css'), 'utf8'),
      });
      const style = readFileSync(join(ui, 'explain.css'), 'utf8');
      const pages = [...explanationPages(of.report, of, { style, lineOf: () => undefined })];
      // The pages of one review have the same parts.
      for (const [i, html] of [report, ...pages.slice(0, 3).map((one) => one.html)].entries()) {
        const file = join(folder, `${i}.html`);
        writeFileSync(file, html);
        expect([i, await violationsOf(browser, pathToFileURL(file).href, look)]).toEqual([i, none]);
      }
    });
  });
});
