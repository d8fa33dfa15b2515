import { authentication } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../terraform/protocol';
import { optional } from './attributes';

const text = (name: string, description: string): SchemaAttribute => optional(name, 'string', description);
const count = (name: string, description: string): SchemaAttribute => optional(name, 'number', description);

/** Schema of the provider block: the attributes of the official provider, then additional ones. */
export const providerBlock: Schema = {
  version: 0,
  description:
    'Manages Strata Cloud Manager (SCM) configuration: objects, ordered rules, and the push that activates them.',
  attributes: [
    text('auth_url', 'Token URL (OAuth 2.0). Environment: `SCM_AUTH_URL`.'),
    text(
      'protocol',
      'Protocol: `https` (default), or `http` for a service on the loopback address. Environment: `SCM_PROTOCOL`.',
    ),
    text(
      'host',
      `Hostname of the service, with an optional port. Default: \`${authentication.defaultHost}\`. Environment: \`SCM_HOST\`.`,
    ),
    count('port', 'Port of the service. Environment: `SCM_PORT`.'),
    {
      name: 'headers',
      type: ['map', 'string'],
      description: 'HTTP headers added to every request. Environment: `SCM_HEADERS`, as a JSON object.',
      optional: true,
      sensitive: true,
    },
    text('client_id', 'Client ID of the service account. Environment: `SCM_CLIENT_ID`.'),
    {
      ...text('client_secret', 'Client secret of the service account. Environment: `SCM_CLIENT_SECRET`.'),
      sensitive: true,
    },
    text('scope', 'OAuth scope that selects the tenant: `tsg_id:<TSG ID>`. Environment: `SCM_SCOPE`.'),
    text(
      'logging',
      'Accepted for compatibility with the official provider; `TF_LOG` sets the log level. Environment: `SCM_LOGGING`.',
    ),
    text(
      'auth_file',
      'JSON file with attributes of this block, or with `jwt`, an access token that another tool provides. ' +
        'Environment: `SCM_AUTH_FILE`.',
    ),
    optional(
      'skip_verify_certificate',
      'bool',
      'Skip verification of the TLS certificate. Not for production. Environment: `SCM_SKIP_VERIFY_CERTIFICATE`.',
    ),
    text('ca_file', 'PEM file with additional trusted CA certificates. Environment: `SCM_CA_FILE`.'),
    count('request_timeout', 'Timeout of one request in seconds. Default: 60. Environment: `SCM_REQUEST_TIMEOUT`.'),
    count(
      'overall_timeout',
      'Timeout of a call in seconds, retries included. Default: 600. Environment: `SCM_OVERALL_TIMEOUT`.',
    ),
    count(
      'max_retries',
      'Maximum number of retries of a request that is safe to repeat. Default: 6. Environment: `SCM_MAX_RETRIES`.',
    ),
    count(
      'max_concurrent_requests',
      'Maximum number of concurrent requests, reduced while the service answers 429. Default: 10. Environment: ' +
        '`SCM_MAX_CONCURRENT_REQUESTS`.',
    ),
    text(
      'adopt_existing',
      'Adoption of an object that already exists on create: `never` (default) is an error with the import ' +
        'block; `identical` adopts the object if all its values are equal.',
    ),
    text(
      'token_cache',
      'Folder for the encrypted access token cache of this user, or `off`. Default: one among the ' +
        "user's caches. Environment: `SCM_TOKEN_CACHE`.",
    ),
    text(
      'referenced_delete',
      'Delete of an object that is still referenced: `owe` (default) records a pending delete in the ' +
        'journal, completes it once nothing references the object, and fails the push until then; `fail` is an error.',
    ),
    text(
      'unknown_references',
      'A planned object that references a name which neither the service nor the plan has: `refuse` (default) is an ' +
        'error in the plan of the push; `warn` leaves it to the service; `ignore` does not check names.',
    ),
    optional(
      'strict',
      'bool',
      "Make every limit of the API's description an error at plan. By default a value is an error if no service can " +
        'accept it, or if the official provider refuses it as well; the rest is a warning, and the service decides. ' +
        'Environment: `SCM_STRICT`.',
    ),
    optional(
      'allow_unknown_values',
      'bool',
      'Accept values that this version does not know, with a warning instead of an error, for a service that is ' +
        'newer. Every resource has the same attribute. Environment: `SCM_ALLOW_UNKNOWN_VALUES`.',
    ),
    text(
      'journal',
      'Folder of the journal, which records unpushed writes and pending deletes. Configurations that share a push share ' +
        'the journal. Default: `scm-journal` in the data folder of Terraform. Environment: `SCM_JOURNAL`.',
    ),
  ],
};

/** Behavior when the object to delete is still referenced. */
export type ReferencedDelete = 'fail' | 'owe';

/** Behavior when a planned object references a name that does not exist. */
export type UnknownReferences = 'refuse' | 'warn' | 'ignore';

/** Behavior when the object to create already exists. */
export type AdoptExisting = 'never' | 'identical';
