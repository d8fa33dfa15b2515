import { Hono, type Context } from 'hono';
import { controlChecks, type ControlFault } from '../../catalog/schemas';
import type { BodyReader } from '../http/body-reader';
import type { AppEnv } from '../http/endpoint';
import type { Fault } from '../http/faults';
import { addFailures, answerGet, answerPost, BadRequest, failureResponse, matchOf, query } from './control-input';
import { guardHost, guardToken } from './guard';
import { addMetrics } from './metrics-app';
import { addReadRoutes } from './read-routes';
import type { ServiceControl } from './service-control';

/** Creates the control API: JSON over HTTP, authenticated by a token. Errors are `{ error: { code, message } }`. */
export function createControlApp(control: ServiceControl, token: string, bodies: BodyReader): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('bodies', bodies);
    return next();
  });
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
  answerPost(app, '/reset', controlChecks.tenantOnly, ({ tenant }) => control.reset(tenant));
  answerPost(app, '/revoke', controlChecks.tenantOnly, ({ tenant }) => control.revokeTokens(tenant));
  answerPost(app, '/rotate-key', controlChecks.rotation, ({ older }) => control.rotateKey(older));
  app.get('/snapshots', (context) => context.json({ snapshots: control.snapshots }));
  answerPost(app, '/snapshots', controlChecks.snapshot, ({ name, tenant }) => control.snapshot(name, tenant));
  answerPost(app, '/restore', controlChecks.restore, ({ name }) => control.restore(name));
  answerPost(app, '/seed', controlChecks.seed, async ({ seed, number, tenant }) => ({
    created: await control.seed(seed, number, tenant),
  }));

  const clock = () => ({ now: new Date(control.clock.now()).toISOString(), state: control.clock.state });
  app.get('/clock', (context) => context.json(clock()));
  answerPost(app, '/clock', controlChecks.clock, async (change) => {
    if ('set' in change) control.clock.set(Date.parse(change.set));
    else if ('advanceMs' in change) await control.advance(change.advanceMs);
    else control.clock.resume();
    return clock();
  });
  app.get('/ids', (context) => context.json(control.ids.mode));
  answerPost(app, '/ids', controlChecks.ids, (mode) => {
    control.ids.set(mode);
    return control.ids.mode;
  });

  app.delete('/journal', (context) => {
    control.journal.clear();
    return okResponse(context);
  });

  app.get('/faults', (context) =>
    context.json({ faults: control.faults.active.map(({ fault, ...rest }) => ({ ...rest, ...shownFault(fault) })) }),
  );
  answerPost(app, '/faults', controlChecks.fault, ({ match, action, after, times, share }) => {
    const id = control.faults.put({
      match: matchOf(match),
      action: 'status' in action ? answerOf(action) : action,
      ...(after === undefined ? {} : { after }),
      ...(times === undefined ? {} : { times }),
      ...(share === undefined ? {} : { share }),
    });
    return { id };
  });
  app.delete('/faults', (context) => {
    const { id } = query(context, controlChecks.faultRemoval);
    if (id === undefined) control.faults.clear();
    else control.faults.remove(id);
    return okResponse(context);
  });

  answerGet(app, '/quirks', controlChecks.tenantOnly, ({ tenant }) => control.quirks.of(tenantOf(control, tenant)));
  answerPost(app, '/quirks', controlChecks.quirks, ({ tenant, ...change }) => {
    const tsg = tenantOf(control, tenant);
    control.quirks.set(tsg, change);
    return control.quirks.of(tsg);
  });

  answerGet(app, '/devices', controlChecks.tenantOnly, async ({ tenant }) => ({
    devices: await control.devices(tenant),
  }));
  answerPost(app, '/devices', controlChecks.device, async (device) => {
    const { tenant, serial, folder, name, connected, outcome } = device;
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
