import { Hono } from 'hono';
import type { AppEnv } from '../http/endpoint';
import { addFailures } from './control-input';
import { guardHost, guardToken } from './guard';
import type { ServiceControl } from './service-control';

/** Adds the Prometheus metrics endpoint. */
export function addMetrics(app: Hono<AppEnv>, control: ServiceControl): void {
  app.get('/metrics', async (context) =>
    context.body(await control.metricsText(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
}

/** Creates an app that serves only the metrics, for a separate port. `hosts`: additional host names to accept. */
export function createMetricsApp(
  control: ServiceControl,
  { token, tokenPlace }: { readonly token: string; readonly tokenPlace?: string | undefined },
  hosts: readonly string[],
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  guardHost(app, hosts);
  guardToken(app, token, 'metrics', tokenPlace);
  addMetrics(app, control);
  addFailures(app, 'the metrics: use /metrics');
  return app;
}
