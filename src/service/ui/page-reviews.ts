import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { CodedError } from '../../core';
import { query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { readText } from '../http/read-body';
import { storedLists } from '../browse/stored-lists';
import type { PageParts } from './page-parts';

/** Maximum size of a plan in bytes. */
const planLimitBytes = 32 * 2 ** 20;

/** Maximum number of reviews that are kept. */
const mostKept = 8;

/** Adds the review of a plan that is dropped on the page. The service stores neither plan nor review. */
export function addPageReviews(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, questions } = parts;
  const reviews = new Map<string, { readonly tenant: string; readonly data: object }>();
  app.post('/review', async (context) => {
    const { tenant, file } = query(context, pageChecks.review);
    const plan = await readText(context.req.raw, planLimitBytes);
    const lists = await parts.read(tenant, storedLists);
    const now = new Date(control.clock.now()).toISOString();
    const base = `candidate of tenant ${tenant}`;
    const data = await questions.ask('plan', { name: file, plan, lists, now, base });
    const id = randomBytes(9).toString('base64url');
    reviews.set(id, { tenant, data });
    const [oldest] = reviews.keys();
    if (reviews.size > mostKept && oldest !== undefined) reviews.delete(oldest);
    return context.json({ id });
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
