import { authentication } from '../catalog';
import { CodedError } from '../core';
import type { ServiceControl } from './control/service-control';
import type { Faults } from './http/faults';
import type { RequestJournal } from './observe/journal';
import type { Listening, ListenOptions } from './http/listen';
import type { TenantConfig } from './service-options';
import type { TenantHandle } from './tenant-handle';
import type { PageOptions } from './ui/page-access';

/** Credentials and endpoint for requests on behalf of a tenant. */
export interface Access {
  readonly tsg: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scope of the token request: `tsg_id:<TSG>`. */
  readonly scope: string;
  /** Path of the token endpoint. */
  readonly tokenPath: string;
}

/** A running service. */
export interface Service {
  /** The first account of the first tenant. */
  readonly access: Access;
  readonly journal: RequestJournal;
  readonly faults: Faults;
  /** Test controls that are not part of the API. */
  readonly control: ServiceControl;
  listen(options?: ListenOptions): Promise<Listening>;
  /**
   * Opens the control API on the loopback interface. The token (as Bearer or in the link) gives full control of all
   * tenants.
   */
  listenControl(port?: number): Promise<Listening & { readonly token: string; readonly link: string }>;
  /**
   * Opens the page. On the loopback interface, the link gives read-only access to all tenants. With TLS and `remote`,
   * other machines can reach it, and only accounts have access. Throws `PAGE_NEEDS_TLS`.
   */
  listenPage(options?: PageOptions): Promise<Listening & { readonly link: string }>;
  /**
   * Serves only `/metrics`, protected by the token. Default: a random token. `tokenPlace`: where a client finds the
   * token, such as a file, for the error of a request without it.
   */
  listenMetrics(
    options?: ListenOptions & { readonly token?: string; readonly tokenPlace?: string | undefined },
  ): Promise<Listening & { readonly token: string; readonly link: string }>;
  /** Returns a tenant. Throws `UNKNOWN_TENANT`. */
  tenant(tsg: string): TenantHandle;
  /** Replaces all tenants. Removed accounts and tenants lose access immediately. */
  setTenants(tenants: readonly TenantConfig[]): Promise<void>;
  /** Makes `/ready` return 503, so that proxies send new requests elsewhere. All other requests still work. */
  drain(): void;
  /** Stops listening and running jobs. All acknowledged writes are kept. */
  close(): Promise<void>;
}

/** What a caller needs in order to use the first account of the first tenant. Throws `NO_ACCOUNT`. */
export function accessOf([tenant]: readonly TenantConfig[]): Access {
  const account = tenant?.accounts[0];
  if (tenant === undefined || account === undefined) {
    throw new CodedError('NO_ACCOUNT', 'the first tenant needs an account');
  }
  return {
    tsg: tenant.tsg,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
    scope: `${authentication.scopePrefix}${tenant.tsg}`,
    tokenPath: authentication.tokenPaths[0],
  };
}
