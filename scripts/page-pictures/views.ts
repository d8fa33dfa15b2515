import type { Page } from 'playwright-core';
import { usageReport } from '../../test/ui/usage-report';
import { planText } from '../../test/review/support/fixtures';

type Show = (page: Page) => Promise<Page>;

const connection = 'mode=connection&from=store-02&to=203.0.113.80&service=tcp%2F8443';

const usage = usageReport([
  { name: 'block-known-bad', folder: 'All Firewalls', sessions: 18_204 },
  { name: 'pos-to-payment', folder: 'branches', sessions: 1_204_771 },
  { name: 'guest-to-internet', folder: 'branches', sessions: 88_102 },
  { name: 'guest-dns', folder: 'branches', sessions: 61_550 },
  { name: 'block-guest-to-servers', folder: 'branches', sessions: 0 },
  { name: 'guest-printing', folder: 'branches', sessions: 0 },
  { name: 'telemetry', folder: 'austin', sessions: 1 },
  { name: 'vendor-maintenance-of-registers', folder: 'austin', sessions: 0, state: 'age unknown' },
  { name: 'backup', folder: 'data-center', sessions: 0 },
]);

/** How each view of the pictures is opened, by its name. */
export const views: Readonly<Record<string, Show>> = {
  // Its figures about rules are computed in a thread.
  overview: view('/overview', '.tile:has-text("Rules without effect") .figure'),
  objects: view('/objects', '.row'),
  object: async (page) => {
    await view('/objects?text=store-02&language=hcl', '.row')(page);
    await page.locator('.row', { hasText: 'store-02' }).first().click();
    await page.waitForSelector('aside h2');
    return page;
  },
  rules: view('/rules?scope=folder&name=austin', '.badge.staged'),
  rule: view('/rules?scope=folder&name=austin&open=guest-to-internet', '.details'),
  map: view('/map?scope=folder&name=austin', '.map'),
  'map-line': async (page) => {
    await view('/map?scope=folder&name=austin', '.map')(page);
    await page.locator('[data-edge]').first().press('Enter');
    return page;
  },
  ask: view('/ask', '.ask-form'),
  'ask-answer': view(`/ask?scope=device&name=007951000123401&${connection}`, '.answer'),
  'ask-rules': view('/ask?scope=folder&name=austin&mode=rules&fromZone=guest&toZone=servers', '.answer'),
  changes: view('/changes', '.row'),
  review: view('/review', '.drop-zone'),
  'review-plan': async (page) => {
    await view('/review', '.drop-zone')(page);
    const plan = { name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(planText('added-any-any')) };
    await page.setInputFiles('#plan-file', plan);
    await page.waitForSelector('#findings');
    return page;
  },
  versions: view('/versions?from=1&to=candidate', '.content'),
  jobs: view('/jobs', '.card'),
  requests: view('/requests', '.content'),
  history: view('/history', '.content'),
  // From here on, a usage report is there.
  'rules-usage': async (page) => {
    await view('/rules?scope=folder&name=austin', '.badge.staged')(page);
    const file = { name: 'usage.json', mimeType: 'application/json', buffer: Buffer.from(usage) };
    await page.setInputFiles('#usage-file', file);
    await page.waitForSelector('.use');
    return page;
  },
  'overview-usage': view('/overview', '.tile:has-text("never used") .figure'),
};

/** Opens a view of the page of the service and waits for a part of it. */
function view(route: string, selector: string): Show {
  return async (page) => {
    if (!new URL(page.url()).pathname.endsWith('/ui')) await page.goBack();
    await page.evaluate((hash) => (location.hash = hash), route);
    const name = /^\/(\w+)/.exec(route)?.[1] ?? '';
    await page.waitForSelector(`#tab-${name}[aria-selected=true]`);
    await page.waitForSelector(selector);
    return page;
  };
}
