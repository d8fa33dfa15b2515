import { Hono, type Context } from 'hono';
import { controlChecks, type ControlFault } from '../../catalog/schemas';
import type { AppEnv } from '../http/endpoint';
import type { Fault } from '../http/faults';
import { addFailures, BadRequest, body, failureResponse, matchOf, query } from './control-input';
import { guardHost, guardToken } from './guard';
import { addMetrics } from './metrics-app';
import { addReadRoutes } from './read-routes';
import type { ServiceControl } from './service-control';

/** Creates the control API: JSON over HTTP, authenticated by a token. Errors are `{ error: { code, message } }`. */
export function createControlApp(control: ServiceControl, token: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  guardHost(app);
  // A web page in a browser can reach a local port. Browsers send `Origin` with such requests, so these are rejected.
  app.use(async (context, next) => {
    if (context.req.header('Origin') !== undefined)
      return failureResponse(context, 403, 'FORBIDDEN', 'not for browsers');
    return next();
  });
  guardToken(app, token, 'control API');
  const okResponse = (context: Context<AppEnv>): Response => context.json({ ok: true });

  app.get('/', (context) => context.json({ tenants: control.tenants }));
  addReadRoutes(app, control);
  addMetrics(app, control);
  app.post('/reset', async (context) => {
    const { tenant } = await body(context, controlChecks.tenantOnly);
    await control.reset(tenant);
    return okResponse(context);
  });
  app.post('/revoke', async (context) => {
    const { tenant } = await body(context, controlChecks.tenantOnly);
    await control.revokeTokens(tenant);
    return okResponse(context);
  });
  app.post('/rotate-key', async (context) => {
    await control.rotateKey((await body(context, controlChecks.rotation)).older);
    return okResponse(context);
  });
  app.get('/snapshots', (context) => context.json({ snapshots: control.snapshots }));
  app.post('/snapshots', async (context) => {
    const { name, tenant } = await body(context, controlChecks.snapshot);
    await control.snapshot(name, tenant);
    return okResponse(context);
  });
  app.post('/restore', async (context) => {
    const { name } = await body(context, controlChecks.restore);
    await control.restore(name);
    return okResponse(context);
  });
  app.post('/seed', async (context) => {
    const { seed, number, tenant } = await body(context, controlChecks.seed);
    return context.json({ created: await control.seed(seed, number, tenant) });
  });

  const clock = (context: Context<AppEnv>): Response =>
    context.json({ now: new Date(control.clock.now()).toISOString(), state: control.clock.state });
  app.get('/clock', clock);
  app.post('/clock', async (context) => {
    const change = await body(context, controlChecks.clock);
    if ('set' in change) control.clock.set(Date.parse(change.set));
    else if ('advanceMs' in change) await control.advance(change.advanceMs);
    else control.clock.resume();
    return clock(context);
  });
  app.get('/ids', (context) => context.json(control.ids.mode));
  app.post('/ids', async (context) => {
    control.ids.set(await body(context, controlChecks.ids));
    return context.json(control.ids.mode);
  });

  app.delete('/journal', (context) => {
    control.journal.clear();
    return okResponse(context);
  });

  app.get('/faults', (context) =>
    context.json({ faults: control.faults.active.map(({ fault, ...rest }) => ({ ...rest, ...shownFault(fault) })) }),
  );
  app.post('/faults', async (context) => {
    const { match, action, after, times, share } = await body(context, controlChecks.fault);
    const id = control.faults.put({
      match: matchOf(match),
      action: 'status' in action ? answerOf(action) : action,
      ...(after === undefined ? {} : { after }),
      ...(times === undefined ? {} : { times }),
      ...(share === undefined ? {} : { share }),
    });
    return context.json({ id });
  });
  app.delete('/faults', (context) => {
    const { id } = query(context, controlChecks.faultRemoval);
    if (id === undefined) control.faults.clear();
    else control.faults.remove(id);
    return okResponse(context);
  });

  app.get('/quirks', (context) =>
    context.json(control.quirks.of(tenantOf(control, query(context, controlChecks.tenantOnly).tenant))),
  );
  app.post('/quirks', async (context) => {
    const { tenant, ...change } = await body(context, controlChecks.quirks);
    const tsg = tenantOf(control, tenant);
    control.quirks.set(tsg, change);
    return context.json(control.quirks.of(tsg));
  });

  app.get('/devices', async (context) =>
    context.json({ devices: await control.devices(query(context, controlChecks.tenantOnly).tenant) }),
  );
  app.post('/devices', async (context) => {
    const { tenant, serial, folder, name, connected, outcome } = await body(context, controlChecks.device);
    const handle = control.tenant(tenant);
    if (folder !== undefined) {
      await handle.addDevice({
        serial,
        folder,
        ...(name === undefined ? {} : { name }),
        ...(connected === undefined ? {} : { connected }),
      });
    }
    if (outcome !== undefined) await handle.setOutcome(serial, outcome);
    if (folder === undefined && outcome === undefined) throw new BadRequest('the request: set folder, outcome or both');
    return okResponse(context);
  });

  addFailures(app, 'the control API');
  return app;
}

function answerOf({ status, body, headers }: Extract<ControlFault['action'], { status: number }>): Fault['action'] {
  return { status, body, ...(headers === undefined ? {} : { headers }) };
}

function shownFault({ match: { path, ...match }, ...fault }: Fault): object {
  return {
    ...fault,
    match: { ...match, ...(path === undefined ? {} : { path: path instanceof RegExp ? path.source : path.pattern }) },
  };
}

function tenantOf(control: ServiceControl, name: string | undefined): string {
  control.tenant(name);
  return name ?? control.tenants[0] ?? '';
}
