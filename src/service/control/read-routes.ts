import type { Hono } from 'hono';
import { controlChecks } from '../../catalog/schemas';
import type { AppEnv } from '../http/endpoint';
import { loggedPath } from '../observe/logged-path';
import type { JournalMatch } from '../observe/journal';
import { answerGet, matchOf, query } from './control-input';
import type { ServiceControl } from './service-control';
import { latestRollout } from './shown-rollouts';

/** Adds the read-only routes shared by the control API and the page. */
export function addReadRoutes(app: Hono<AppEnv>, control: ServiceControl): void {
  app.get('/tenants', (context) => context.json({ tenants: control.tenants }));
  answerGet(app, '/tree', controlChecks.tenantOnly, ({ tenant }) => control.hierarchy(tenant));
  answerGet(app, '/view', controlChecks.view, ({ scope, name, of, only, tenant }) => {
    const what = { container: { scope, name }, of, ...(only === undefined ? {} : { only }) };
    return control.view(what, tenant);
  });
  answerGet(app, '/version', controlChecks.version, ({ number, tenant }) => control.version(number, tenant));
  answerGet(app, '/changes', controlChecks.tenantOnly, ({ tenant }) => control.staged(tenant));
  answerGet(app, '/jobs', controlChecks.jobs, async ({ limit, tenant }) => {
    const jobs = await control.jobs(limit, tenant);
    return { jobs, rollout: latestRollout(jobs) };
  });
  app.get('/journal', (context) => {
    const { limit, status, ...match } = query(context, controlChecks.journal);
    const found = control.journal.find({
      ...matchOf(match),
      ...(status === undefined ? {} : { status }),
    } satisfies JournalMatch);
    const shown = limit === 0 ? [] : found.slice(-limit);
    return context.json({
      count: found.length,
      counts: countsOf(found),
      entries: shown.map((entry) => ({ ...entry, path: loggedPath(entry.path) })),
    });
  });
  answerGet(app, '/trace', controlChecks.trace, ({ id, tenant }) => control.trace(id, tenant));
  answerGet(app, '/audit', controlChecks.audit, ({ tenant, ...filter }) => control.audit(filter, tenant));
}

function countsOf(entries: readonly { readonly method: string; readonly status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, status } of entries) counts[`${method} ${status}`] = (counts[`${method} ${status}`] ?? 0) + 1;
  return counts;
}
