import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Console messages, errors and requests of a page. */
export interface Seen {
  problems: string[];
  requests: string[];
}

export type ColorScheme = 'light' | 'dark';

/** Opens an address in a context of its own, and notes what the page does. */
export async function openPage(
  browser: Browser,
  url: string,
  colorScheme: ColorScheme,
  seen: Seen,
  options: Pick<BrowserContextOptions, 'ignoreHTTPSErrors'> = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ ...options, colorScheme, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
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
