import { authentication } from '../catalog';

interface SettingSource {
  readonly variable: string;
  readonly fallback?: string | number;
  /** How to obtain a value. */
  readonly remedy?: string;
}

/** Provider settings: the environment variable and default of each attribute of the provider block. */
export const providerSettings: Readonly<Record<ProviderSetting, SettingSource>> = {
  auth_url: { variable: 'SCM_AUTH_URL', fallback: authentication.defaultAuthUrl },
  protocol: { variable: 'SCM_PROTOCOL', fallback: 'https' },
  host: { variable: 'SCM_HOST', fallback: authentication.defaultHost },
  port: { variable: 'SCM_PORT' },
  headers: { variable: 'SCM_HEADERS' },
  client_id: { variable: 'SCM_CLIENT_ID', remedy: 'it is the id of a service account of the tenant' },
  client_secret: { variable: 'SCM_CLIENT_SECRET', remedy: 'it is shown once, when the service account is created' },
  scope: {
    variable: 'SCM_SCOPE',
    remedy: `it names the tenant, as in "${authentication.scopePrefix}1234567890"`,
  },
  skip_verify_certificate: { variable: 'SCM_SKIP_VERIFY_CERTIFICATE', fallback: 'false' },
  ca_file: { variable: 'SCM_CA_FILE' },
  /** Seconds. */
  request_timeout: { variable: 'SCM_REQUEST_TIMEOUT', fallback: 60 },
  /** Seconds. */
  overall_timeout: { variable: 'SCM_OVERALL_TIMEOUT', fallback: 600 },
  max_retries: { variable: 'SCM_MAX_RETRIES', fallback: 6 },
  max_concurrent_requests: { variable: 'SCM_MAX_CONCURRENT_REQUESTS', fallback: 10 },
  token_cache: { variable: 'SCM_TOKEN_CACHE' },
};

/** Attributes of the provider block that the client reads, by Terraform name. */
export type ProviderSetting =
  | 'auth_url'
  | 'protocol'
  | 'host'
  | 'port'
  | 'headers'
  | 'client_id'
  | 'client_secret'
  | 'scope'
  | 'skip_verify_certificate'
  | 'ca_file'
  | 'request_timeout'
  | 'overall_timeout'
  | 'max_retries'
  | 'max_concurrent_requests'
  | 'token_cache';
