import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { explanationPages, type PageData, type Report, reportHtml, reviewPage } from '../../src/review';
import { planText } from '../review/support/fixtures';
import { preparedChanges } from '../review/support/prepared-changes';
import { runs } from '../support/runs';
import { examined } from './examined';
import { type ColorScheme, contrastsOf, newContext, openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';

const built = join(__dirname, '..', '..', 'dist', 'ui');
const file = (name: string): string => readFileSync(join(built, name), 'utf8');

/** The same with thousands of everything: what the browser has to carry. */
function many(data: PageData): PageData {
  const [rulebase] = data.rulebases;
  const [row] = rulebase?.rows ?? [];
  if (rulebase === undefined || row === undefined) throw new Error('there is no rule');
  const rows = Array.from({ length: 5000 }, (_, i) => ({
    ...row,
    name: `rule-${i}`,
    sign: '+',
    before: i,
    after: i + 1,
  }));
  const more = <Item>(items: readonly Item[]): readonly Item[] =>
    Array.from({ length: 5000 }, () => items)
      .flat()
      .slice(0, 5000);
  return { ...data, rulebases: [{ ...rulebase, rows }], findings: more(data.findings), traffic: more(data.traffic) };
}

describe('the page of a review', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-review-page-'));
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let report: Report;
  let seen: Seen = { problems: [], requests: [] };
  beforeAll(async () => (browser = await holdBrowser()));
  afterAll(async () => {
    await releaseBrowser();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await context.close();
    expect(seen.problems).toEqual([]);
    // The file itself, and nothing else.
    expect(seen.requests.filter((url) => !url.startsWith('data:'))).toEqual([
      pathToFileURL(join(folder, 'review.html')).href,
    ]);
  });

  const open = async (
    text: string,
    colorScheme: ColorScheme = 'light',
    change: (data: PageData) => PageData = (data) => data,
  ): Promise<void> => {
    const of = examined(text);
    ({ report } = of);
    const files = {
      script: file('review.js'),
      style: file('review.css'),
    };
    const path = join(folder, 'review.html');
    writeFileSync(path, reportHtml(change(reviewPage(report, of)), files));
    seen = { problems: [], requests: [] };
    ({ context, page } = await openPage(browser, pathToFileURL(path).href, colorScheme, seen));
  };
  const texts = (selector: string): Promise<string[]> => page.locator(selector).allTextContents();
  const ruleNames = (): Promise<string[]> => texts('.rule th');

  test.each(preparedChanges.slice(0, runs(2)).map(({ name }) => name))(
    'of %s tells every finding and every rule that changes',
    async (name) => {
      await open(planText(name));
      expect(await texts('.finding .headline')).toEqual(report.findings.map(({ title }) => title));
      expect(await texts('.summary li')).toEqual([...report.summary.sentences]);
      const changed = report.containers.flatMap(({ rulebases }) => rulebases.flatMap(({ rules }) => rules));
      const shown = await ruleNames();
      if (changed.length > 0) expect([...shown].sort()).toEqual(changed.map((rule) => rule.name).sort());
      // Where no rule changes by itself, all are shown.
      else expect(shown.length).toBeGreaterThan(10);
      const objects = report.containers.flatMap((one) => one.objects);
      expect(await texts('.objects strong')).toEqual(objects.map((one) => one.name));
    },
  );

  test('shows rules before and after, in the order in which a folder has them', async () => {
    await open(planText('moved-rule'));
    expect(await ruleNames()).toEqual(['tills-nowhere-else']);
    expect(await texts('.rule .place')).toEqual(['3 1']);
    await page.getByRole('button', { name: 'all', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Branches' }).click();
    const after = (await ruleNames()).filter((name) => name.startsWith('tills-'));
    await page.getByRole('group', { name: 'Side' }).getByRole('button', { name: 'before' }).click();
    const before = (await ruleNames()).filter((name) => name.startsWith('tills-'));
    expect(after).not.toEqual(before);
    expect([...after].sort()).toEqual([...before].sort());
    const groups = await texts('.rules .group');
    const at = (words: string): number => groups.findIndex((one) => one.startsWith(words));
    expect(at('pre security rules of folder Kestrel')).toBeLessThan(at('pre security rules of folder Branches'));
    expect(at('pre security rules of folder Branches')).toBeLessThan(at('post security rules of folder Kestrel'));
  });

  test('leads from a finding to its rule', async () => {
    await open(planText('added-any-any'));
    await page.locator('.finding a').first().click();
    expect(await texts('.rule.wanted th')).toEqual(['temporary']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('temporary');
  });

  test('draws the zones and the difference, and narrows the traffic to a pair of zones', async () => {
    await open(planText('widened-group'));
    const cell = page.getByRole('gridcell', { name: /^staff to internet, .*regions open/ });
    expect(await cell.count()).toBe(1);
    expect(await page.locator('svg.map .edge.opened').count()).toBeGreaterThan(2);
    expect(await page.locator('svg.map .edge.closed').count()).toBeGreaterThan(0);
    const all = report.traffic.length;
    await cell.click();
    const shown = await page.locator('.region').count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    expect(await page.getByText('From staff to internet alone').count()).toBe(1);
  });

  test('is worked with the keyboard alone', async () => {
    await open(planText('widened-group'));
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await press('/');
    await page.keyboard.type('zzz');
    expect(await texts('.findings li')).toEqual([]);
    await press('Escape', 'Tab');
    expect(await focused()).toMatch(/^Everything/);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(await page.getByRole('treeitem', { selected: true }).innerText()).toContain('All Firewalls');
    expect(await focused()).toContain('All Firewalls');
    await page.locator('.finding a').last().focus();
    // The state, the form, two filters, the folder, the picture, then its lines.
    await press('Tab');
    expect(await focused()).toBe('changes');
    for (let i = 0; i < 12 && !/^\S+ to \S+: /.test(String(await focused())); i++) await press('Tab');
    expect(await focused()).toMatch(/^\S+ to \S+: .*; opens/);
    await press('Enter');
    expect(await texts('.map-pair h3')).not.toEqual([]);
    expect(await texts('.map-flows th[scope=row]')).not.toEqual([]);
    await page.locator('.matrix [tabindex="0"]').focus();
    expect(await focused()).toMatch(/^\S+ to \S+, /);
    await press('ArrowRight', 'ArrowDown', 'Enter');
    expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(1);
  });

  test('has names and roles for who cannot see it', async () => {
    await open(planText('widened-group'));
    expect(await page.getByRole('tree', { name: 'Folders, firewalls and snippets' }).count()).toBe(1);
    expect(await page.getByRole('grid', { name: /Which zone may talk to which/ }).count()).toBe(1);
    expect(await page.getByRole('group', { name: /^\d+ zones, \d+ lines/ }).count()).toBe(1);
    for (const name of ['Summary', 'Map', 'Zones', 'Traffic', 'Rules', 'Objects']) {
      expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1);
    }
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, [role=treeitem], [role=gridcell]')]
        .filter((one) => (one.textContent ?? '') === '' && one.getAttribute('aria-label') === null)
        .map((one) => one.outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('can be read in %s', async (scheme) => {
    await open(planText('added-any-any'), scheme);
    const contrasts = await contrastsOf(
      page,
      'h1, h2, .badge, .quiet, nav li, .rules th, .rules td, a, button, ins, del',
    );
    expect(contrasts.length).toBeGreaterThan(30);
    expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe(scheme === 'dark' ? 'rgb(17, 21, 27)' : 'rgb(246, 247, 249)');
  });

  test('stays usable with 5,000 rules: a filter draws a screen of them, what is printed is whole', async () => {
    await open(planText('added-any-any'), 'light', many);
    const filtered = await page.evaluate(() => {
      const filter = document.querySelector<HTMLInputElement>('#filter');
      const durations = ['rule-4', 'rule-44', 'temporary', 'any', ''].map((text) => {
        if (filter !== null) filter.value = text;
        const started = performance.now();
        filter?.dispatchEvent(new Event('input'));
        // Reading a size lays the page out.
        return [text, performance.now() - started + document.body.offsetHeight * 0] as const;
      });
      return { durations, drawn: document.querySelectorAll('.rule').length };
    });
    expect(filtered.drawn).toBeLessThan(100);
    // What the review measures is printed, not asserted: a machine may be busy.
    if (process.env['SCM_FIGURES'] !== undefined) process.stdout.write(`${JSON.stringify(filtered.durations)}\n`);
    await page.locator('#filter').fill('rule-4321');
    expect(await ruleNames()).toEqual(['rule-4321']);
    await page.locator('#filter').fill('');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.rule').count()).toBe(5000);
  });

  test('prints verdict, accounts, findings and map on two pages, and the rest after them, nothing cut', async () => {
    await open(planText('moved-rule'));
    const [width, height] = [794, 1123]; // A4 at 96 dpi
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const printed = await page.evaluate(() => {
      const end = (id: string): number => document.getElementById(id)?.getBoundingClientRect().bottom ?? 0;
      const rules = document.querySelector('.rules');
      return {
        ends: ['summary', 'accounts', 'findings', 'map'].map(end),
        breaks: getComputedStyle(document.getElementById('traffic') ?? document.body).breakBefore,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
        cells: [...(rules?.querySelectorAll('th, td') ?? [])].map((cell) => cell.getBoundingClientRect().right),
      };
    });
    expect(printed.ends).toEqual([...printed.ends].sort((a, b) => a - b));
    expect(printed.ends.at(-1)).toBeLessThan(2 * height);
    expect(printed).toMatchObject({ breaks: 'page', overflow: 0 });
    expect(printed.cells.length).toBeGreaterThan(10);
    expect(printed.cells.filter((right) => right > width)).toEqual([]);
  });

  test('reads no name as HTML, and lets no other script run', async () => {
    const evil = '</script><img src=x onerror="document.title=1"><b>';
    await open(planText('added-any-any').replaceAll('temporary', JSON.stringify(evil).slice(1, -1)));
    expect(await ruleNames()).toContain(evil);
    expect(await page.title()).toBe('Review of plan.json');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      return document.title;
    });
    expect(ran).toBe('Review of plan.json');
    expect(seen.problems).toEqual([expect.stringContaining('Content Security Policy')]);
    seen.problems = [];
  });
});

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
    for (const name of ['added-any-any', 'changed-nat', 'moved-rule', 'widened-group']) {
      const of = examined(planText(name));
      const files = { script: file('review.js'), style: file('review.css') };
      writeFileSync(join(folder, `${name}.html`), reportHtml(reviewPage(of.report, of), files));
      const options = { style: file('explain.css'), lineOf: () => undefined };
      for (const [i, { html }] of [...explanationPages(of.report, of, options)].entries())
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
