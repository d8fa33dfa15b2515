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
} from '../service';

/** How to start a service for a test. */
export interface StartOptions {
  /** Fills the tenant before the service is ready. */
  readonly seed?: SeedName;
  /** Firewalls that the tenant has. */
  readonly devices?: readonly DeviceConfig[];
  /** Quirks of the real service that the tenant has. */
  readonly quirks?: QuirkChange;
  /** How many times faster than usual (about a second) a push runs. Default: at once. */
  readonly jobSpeed?: number;
  /**
   * `strict` refuses everything that the description of the API does not contain. Default `lenient`: what the real
   * service accepts, or may accept, is accepted.
   */
  readonly strictness?: Strictness;
}

/** A service that runs in the process of a test, with one tenant of its own. */
export interface TestService {
  readonly url: string;
  /** TSG id of the tenant. */
  readonly tsg: string;
  /** Environment variables with which the provider and `scm` speak to this service. */
  readonly env: Readonly<Record<string, string>>;
  /** What is in the tenant: `create`, `find`, `effectiveRules`, `addDevice`, `setOutcome`. */
  readonly tenant: TenantHandle;
  /** Clock, ids, faults, quirks, seeds, snapshots. */
  readonly control: ServiceControl;
  /** What was asked of the service. */
  readonly journal: RequestJournal;
  /** Makes requests go wrong; answers a function that ends it. */
  readonly fail: (fault: Fault) => () => void;
  /** Ends the service; what it held is gone. */
  close(): Promise<void>;
}

/**
 * Starts a service in memory on a free port of this machine. Each has a tenant, credentials and data of its own, so
 * tests may run beside each other. Close it when the test ends.
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
