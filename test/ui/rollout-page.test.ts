import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { stageText, type StageText } from '../../src/catalog';
import { paths, type Local } from '../service/local';
import { openPage, type Seen } from './open-page';
import { holdBrowser, releaseBrowser } from './shared-browser';
import { servePage } from './serve-page';

describe('a rollout on the page', () => {
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

  const push = async (text: Pick<StageText, 'stage' | 'place' | 'approvals'>): Promise<void> => {
    const description = `scm-key ${stageText({ base: 1, ran: [1], of: 2, checks: text.place === 1 ? 'approval' : '', ...text })}`;
    const answer = await local.post(paths.push, { folders: ['Texas'], description });
    await local.ended(String(answer.at('job_id')));
  };

  test('shows each stage live: what runs, what it waits for, and who approved', async () => {
    const { context, page } = await openPage(browser, link, 'light', seen);
    await page.evaluate(() => (location.hash = '/jobs'));
    await push({ stage: 'canary', place: 1, approvals: [] });
    const panel = page.getByRole('region', { name: 'Rollout' });
    await panel.getByText('1 of 2 stages pushed').waitFor();
    await panel.getByText('waits for: approval').waitFor();
    await panel.getByText('not pushed yet').waitFor();
    await push({
      stage: 'rest',
      place: 2,
      approvals: [{ id: 'canary-1', by: 'Anna Berg', at: '2026-11-25T21:00:00Z' }],
    });
    await panel.getByText('2 of 2 stages pushed').waitFor();
    await panel.getByText('approved by Anna Berg').waitFor();
    for (const width of [390, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(seen.problems).toEqual([]);
    if (process.env['SCM_PRINT'] !== undefined) await page.screenshot({ path: '/tmp/ac-rollout.png' });
    await context.close();
  });
});
