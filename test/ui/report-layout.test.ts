import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { examine, explanationPages, readPlan, reportHtml, reviewPage } from '../../src/review';
import { baseText, planText } from '../review/support/fixtures';
import { newContext } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const built = join(__dirname, '..', '..', 'dist', 'ui');
const file = (name: string): string => readFileSync(join(built, name), 'utf8');

/** Words of the cells of a table that the browser broke into two lines, although they are shorter than a column. */
function brokenWords(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\w.]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

describe('the layout of a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-report-layout-'));
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await holdBrowser();
    page = await (await newContext(browser)).newPage();
    const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
    for (const name of ['added-any-any', 'changed-nat', 'moved-rule', 'widened-group']) {
      const examined = examine([{ name: 'plan.json', plan: readPlan(planText(name), 'plan.json') }], { base });
      const files = { script: file('review.js'), style: file('review.css') };
      writeFileSync(join(folder, `${name}.html`), reportHtml(reviewPage(examined.report, examined), files));
      const options = { style: file('explain.css'), lineOf: () => undefined };
      for (const [i, { html }] of [...explanationPages(examined.report, examined, options)].entries())
        writeFileSync(join(folder, `${name}-${i}.html`), html);
    }
  });
  afterAll(async () => {
    await releaseBrowser();
    rmSync(folder, { recursive: true });
  });
  const open = async (name: string, width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  };

  test('breaks no word of a rule at 1,280 px, and no column is off the screen', async () => {
    for (const name of ['added-any-any', 'widened-group']) {
      await open(name, 1280);
      await page.locator('#rules button:text-is("all")').click();
      expect(await brokenWords(page, '#rules :is(th, td)')).toEqual([]);
      await open(`${name}-0`, 1280);
      expect(await brokenWords(page, 'table :is(th, td):not(:has(.at))')).toEqual([]);
      const wide = (found: Element[]): number => found.filter((one) => one.scrollWidth > one.clientWidth).length;
      expect(await page.locator('.scrolled').evaluateAll(wide)).toBe(0);
    }
  });

  test('shows every changed value of a rule at 400 px', async () => {
    await open('changed-nat', 400);
    const changed = page.locator('#rules :is(ins, del)');
    expect(await changed.count()).toBeGreaterThan(0);
    const boxes = await changed.evaluateAll((all) =>
      all.map((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return { left, right, width };
      }),
    );
    for (const { left, right, width } of boxes) {
      expect(width).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(400);
    }
    // What is not there takes no room.
    expect(await page.locator('#rules .more').filter({ visible: true }).count()).toBe(0);
    expect(
      await page
        .locator('#rules td[data-label]')
        .first()
        .evaluate((one) => getComputedStyle(one, '::before').content),
    ).toContain('from');
    const sections = (all: Element[]): number => all.filter((one) => one.scrollWidth > one.clientWidth).length;
    await page.locator('#accounts summary').click();
    expect(await page.locator(':is(#accounts, #rules) .scrolled').evaluateAll(sections)).toBe(0);
  });

  test('clips no name of the zone matrix', async () => {
    for (const width of [400, 1280]) {
      await open('moved-rule', width);
      const outside = await page.locator('svg.matrix:not(.key)').evaluate((svg) => {
        const { left, top, right } = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text')]
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, box]) => box.left < left || box.top < top || box.right > right)
          .map(([text]) => text);
      });
      expect(outside).toEqual([]);
    }
  });

  test('says once who decides, for regions that differ in their addresses only', async () => {
    await open('moved-rule', 1280);
    const sentences = await page
      .locator('#traffic .regions')
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('p')].map((p) => (p.textContent ?? '').replace(/; such as .*/, '')).join(' '),
        ),
      );
    expect(sentences.length).toBeGreaterThan(1);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(await page.locator('#traffic .region').count()).toBeGreaterThan(sentences.length);
  });

  test('starts a finding with one sentence; its ports follow', async () => {
    for (const [name, heading] of [
      ['added-any-any', 'Rule "temporary" opens SSH, RDP, databases from the internet to any zone'],
      ['moved-rule', 'Rules "tills-to-bank", "tills-to-updates" never match any more'],
    ] as const) {
      await open(`${name}-0`, 1280);
      const title = page.locator('h1 .title');
      expect(await title.innerText()).toContain(heading);
      expect(await title.innerText()).not.toMatch(/(tcp|udp)\/\d|\d+\.\d+\.\d+\.\d+/);
      const { height } = (await title.boundingBox()) ?? { height: 0 };
      expect(height).toBeLessThan(60);
    }
    await open('added-any-any-0', 1280);
    expect(await page.locator('.exact').innerText()).toContain('any service but tcp/445');
  });
});
