import {
  createService,
  type DeviceConfig,
  type Fault,
  type RequestJournal,
  type QuirkChange,
  type SeedName,
  type ServiceControl,
  type Strictness,
  type TenantHandle,
} from '../../service';

/** Options of a service for a test. */
export interface StartOptions {
  /** Seed data created before the service is ready. */
  readonly seed?: SeedName;
  /** Firewalls of the tenant. */
  readonly devices?: readonly DeviceConfig[];
  /** Quirks of the real service to simulate. */
  readonly quirks?: QuirkChange;
  /** Speed factor of a push, which normally takes about a second. Default: instantaneous. */
  readonly jobSpeed?: number;
  /**
   * `strict` rejects everything that is not in the API description. Default `lenient`: accepts what the real service
   * accepts, or may accept. `unknown-values`: also accepts values that this version does not know.
   */
  readonly strictness?: Strictness;
}

/** A service in the process of a test, with its own tenant. */
export interface TestService {
  readonly url: string;
  /** TSG ID of the tenant. */
  readonly tsg: string;
  /** Environment variables that configure the provider and `scm` for this service. */
  readonly env: Readonly<Record<string, string>>;
  /** Content of the tenant: `create`, `find`, `effectiveRules`, `addDevice`, `setOutcome`. */
  readonly tenant: TenantHandle;
  /** Control of clock, IDs, faults, quirks, seeds and snapshots. */
  readonly control: ServiceControl;
  /** Requests received by the service. */
  readonly journal: RequestJournal;
  /** Injects a fault; returns a function that removes it. */
  readonly fail: (fault: Fault) => () => void;
  /** Stops the service and discards its data. */
  close(): Promise<void>;
}

/**
 * Starts an in-memory service on a free local port. Each service has its own tenant, credentials and data, so tests can
 * run in parallel. Close it when the test ends.
 */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  const service = await createService({
    jobSpeed: options.jobSpeed ?? Infinity,
    ...(options.strictness === undefined ? {} : { strictness: options.strictness }),
  });
  const { access, control, journal, faults } = service;
  const { tsg } = access;
  const tenant = service.tenant(tsg);
  for (const device of options.devices ?? []) await tenant.addDevice(device);
  if (options.seed !== undefined) await control.seed(options.seed);
  if (options.quirks !== undefined) control.quirks.set(tsg, options.quirks);
  const { url, host, port } = await service.listen();
  return {
    url,
    tsg,
    env: {
      SCM_HOST: host,
      SCM_PORT: String(port),
      SCM_PROTOCOL: 'http',
      SCM_AUTH_URL: url + access.tokenPath,
      SCM_CLIENT_ID: access.clientId,
      SCM_CLIENT_SECRET: access.clientSecret,
      SCM_SCOPE: access.scope,
    },
    tenant,
    control,
    journal,
    fail: (fault) => faults.add(fault),
    close: () => service.close(),
  };
}
