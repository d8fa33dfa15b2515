import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { CodedError } from '../../core';
import { storedLists } from '../browse/stored-lists';
import { query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { readText } from '../http/read-body';
import { LatestFew } from './latest-few';
import type { PageParts } from './page-parts';

/** Maximum size of a plan in bytes. */
const planLimitBytes = 32 * 2 ** 20;

/** Maximum number of plans that are reviewed or wait for it, because each is in memory. */
const mostPlans = 4;

/** Maximum number of reviews that are kept. */
const mostKept = 8;

/** Adds the review of a plan that is dropped on the page. The service stores neither plan nor review. */
export function addPageReviews(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, questions } = parts;
  const reviews = new LatestFew<{ readonly tenant: string; readonly data: object }>(mostKept);
  let plans = 0;
  app.post('/review', async (context) => {
    const { tenant, file } = query(context, pageChecks.review);
    const plan = await readText(context.req.raw, planLimitBytes);
    if (plans >= mostPlans) {
      throw new CodedError('QUESTION_FAILED', `cannot review ${file}: ${plans} other plans are being reviewed; retry`);
    }
    plans += 1;
    try {
      const data = await questions.ask('plan', async () => ({
        name: file,
        plan,
        lists: await parts.read(tenant, storedLists),
        now: new Date(control.clock.now()).toISOString(),
        base: `candidate of tenant ${tenant}`,
      }));
      const id = randomBytes(9).toString('base64url');
      reviews.set(id, { tenant, data });
      return context.json({ id });
    } finally {
      plans -= 1;
    }
  });
  app.get('/review', (context) => {
    const { tenant, id } = query(context, pageChecks.reviewed);
    const found = reviews.get(id);
    if (found?.tenant === tenant) return context.json(found.data);
    throw new CodedError(
      'UNKNOWN_REVIEW',
      'the service no longer has this review: it keeps the latest eight until it stops; drop the plan again',
    );
  });
}
