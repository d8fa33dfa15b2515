import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { CodedError } from '../../core';
import { storedLists } from '../browse/stored-lists';
import { query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { KeptFiles } from './kept-files';
import type { PageParts } from './page-parts';

/** A plan may have 32 MiB. */
const limits = { bytes: 32 * 2 ** 20, atOnce: 4, kept: 8 };

/** Adds the review of a plan that is dropped on the page. The service stores neither plan nor review. */
export function addPageReviews(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, questions } = parts;
  const busy = `${limits.atOnce} other plans are being reviewed`;
  const reviews = new KeptFiles<object>({ verb: 'review', busy }, limits);
  app.post('/review', async (context) => {
    const { tenant, file } = query(context, pageChecks.file);
    const id = await reviews.take(context, { tenant, file }, (plan) =>
      questions.ask('plan', async () => ({
        name: file,
        plan,
        lists: await parts.read(tenant, storedLists),
        now: new Date(control.clock.now()).toISOString(),
        base: `candidate of tenant ${tenant}`,
      })),
    );
    return context.json({ id });
  });
  app.get('/review', (context) => {
    const { tenant, id } = query(context, pageChecks.kept);
    const found = reviews.find(tenant, id);
    if (found !== undefined) return context.json(found);
    throw new CodedError(
      'UNKNOWN_REVIEW',
      'the service no longer has this review: it keeps the latest eight until it stops; drop the plan again',
    );
  });
}
