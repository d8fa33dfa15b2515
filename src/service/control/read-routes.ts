import type { Hono } from 'hono';
import { controlChecks } from '../../catalog/schemas';
import type { AppEnv } from '../http/endpoint';
import { loggedPath } from '../http/logged-path';
import type { JournalMatch } from '../http/journal';
import { matchOf, query } from './control-input';
import type { ServiceControl } from './service-control';
import { latestRollout } from './shown-rollouts';

/** Adds the read-only routes shared by the control API and the page. */
export function addReadRoutes(app: Hono<AppEnv>, control: ServiceControl): void {
  app.get('/tenants', (context) => context.json({ tenants: control.tenants }));
  app.get('/tree', async (context) =>
    context.json(await control.hierarchy(query(context, controlChecks.tenantOnly).tenant)),
  );
  app.get('/view', async (context) => {
    const { scope, name, of, only, tenant } = query(context, controlChecks.view);
    const what = { container: { scope, name }, of, ...(only === undefined ? {} : { only }) };
    return context.json(await control.view(what, tenant));
  });
  app.get('/version', async (context) => {
    const { number, tenant } = query(context, controlChecks.version);
    return context.json(await control.version(number, tenant));
  });
  app.get('/changes', async (context) =>
    context.json(await control.staged(query(context, controlChecks.tenantOnly).tenant)),
  );
  app.get('/jobs', async (context) => {
    const { limit, tenant } = query(context, controlChecks.jobs);
    const jobs = await control.jobs(limit, tenant);
    return context.json({ jobs, rollout: latestRollout(jobs) });
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
  app.get('/trace', async (context) => {
    const { id, tenant } = query(context, controlChecks.trace);
    return context.json(await control.trace(id, tenant));
  });
  app.get('/audit', async (context) => {
    const { tenant, ...filter } = query(context, controlChecks.audit);
    return context.json(await control.audit(filter, tenant));
  });
}

function countsOf(entries: readonly { readonly method: string; readonly status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, status } of entries) counts[`${method} ${status}`] = (counts[`${method} ${status}`] ?? 0) + 1;
  return counts;
}
