import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Console messages, errors and requests of a page. */
export interface Seen {
  problems: string[];
  requests: string[];
}

export type ColorScheme = 'light' | 'dark';

/** How much faster than outside the time in a page runs, which asks the service again every few seconds. */
const times = 10;

/** Opens a context without cookies and storage of another, in whose pages time runs faster. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  await context.addInitScript((factor) => {
    const state = Object.assign(window, { asking: 0 });
    const [start, now] = [Date.now(), Date.now.bind(Date)];
    Date.now = () => start + (now() - start) * factor;
    const [later, again, ask] = [
      window.setTimeout.bind(window),
      window.setInterval.bind(window),
      window.fetch.bind(window),
    ];
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => later(run, ms / factor),
      setInterval: (run: () => void, ms = 0) => again(run, ms / factor),
      fetch: async (...given: Parameters<typeof fetch>) => {
        state.asking += 1;
        try {
          return await ask(...given);
        } finally {
          state.asking -= 1;
        }
      },
    });
  }, times);
  return context;
}

/** Waits until a page has the answers to its questions and has drawn them. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'asking') === 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Opens an address in a context of its own, and notes what the page does. */
export async function openPage(
  browser: Browser,
  url: string,
  colorScheme: ColorScheme,
  seen: Seen,
  options: Pick<BrowserContextOptions, 'ignoreHTTPSErrors'> = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await newContext(browser, { ...options, colorScheme, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.problems.push(message.text());
  });
  page.on('pageerror', (error) => seen.problems.push(error.message));
  page.on('request', (request) => seen.requests.push(request.url()));
  await page.goto(url);
  await page.waitForSelector('main');
  return { context, page };
}

/** Of each element that a selector finds: what it is, and the contrast of its text to its ground, from 1 to 21. */
export function contrastsOf(page: Page, selector: string): Promise<(readonly [string, number])[]> {
  return page.locator(selector).evaluateAll((found) => {
    const luminance = (color: string): number => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number).map((one) => {
        const share = one / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (from: Element): string => {
      for (let one: Element | null = from; one !== null; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one);
        if (/^rgb\(/.test(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    return found.map((one) => {
      const [a, b] = [luminance(getComputedStyle(one).color), luminance(ground(one))];
      return [`${one.tagName} ${one.classList.value}`, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)] as const;
    });
  });
}
