import type { Schema, SchemaAttribute } from '../../protocol/schema';

const text = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'string',
  description,
  optional: true,
});
const count = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'number',
  description,
  optional: true,
});

/** The provider block: the official provider's attributes, and ours after them. */
export const providerBlock: Schema = {
  version: 0,
  description:
    'Firewall configuration that is managed in the cloud: objects, ordered rules, and the push that activates them.',
  attributes: [
    text('auth_url', 'Address that answers token requests. Environment: `SCM_AUTH_URL`.'),
    text(
      'protocol',
      '`https`, the default, or `http` for a service on the loopback address. Environment: `SCM_PROTOCOL`.',
    ),
    text('host', 'Host name of the service. Environment: `SCM_HOST`.'),
    count('port', 'Port of the service. Environment: `SCM_PORT`.'),
    {
      name: 'headers',
      type: ['map', 'string'],
      description: 'Headers that every request carries. Environment: `SCM_HEADERS`, as a JSON object.',
      optional: true,
      sensitive: true,
    },
    text('client_id', 'Name of the service account. Environment: `SCM_CLIENT_ID`.'),
    { ...text('client_secret', 'Secret of the service account. Environment: `SCM_CLIENT_SECRET`.'), sensitive: true },
    text('scope', 'Tenant, as `tsg_id:<TSG id>`. Environment: `SCM_SCOPE`.'),
    text(
      'logging',
      'Accepted as in the official provider. What is logged is decided by `TF_LOG`. Environment: `SCM_LOGGING`.',
    ),
    text(
      'auth_file',
      'JSON file with any of the attributes of this block, or with `jwt`, a token that somebody else fetches. ' +
        'Environment: `SCM_AUTH_FILE`.',
    ),
    {
      name: 'skip_verify_certificate',
      type: 'bool',
      description:
        'Whether the certificate of the service is taken as it comes. Not for production. Environment: ' +
        '`SCM_SKIP_VERIFY_CERTIFICATE`.',
      optional: true,
    },
    text(
      'ca_file',
      'PEM file with certificates of authorities that are trusted beside the usual ones. Environment: `SCM_CA_FILE`.',
    ),
    count('request_timeout', 'Seconds that one request may take. Default: 60. Environment: `SCM_REQUEST_TIMEOUT`.'),
    count(
      'overall_timeout',
      'Seconds that a call may take with all its repetitions. Default: 600. Environment: `SCM_OVERALL_TIMEOUT`.',
    ),
    count(
      'max_retries',
      'How often a request that is safe to repeat is repeated. Default: 6. Environment: `SCM_MAX_RETRIES`.',
    ),
    count(
      'max_concurrent_requests',
      'Requests under way at once; fewer while the service says that there are too many. Default: 10. Environment: ' +
        '`SCM_MAX_CONCURRENT_REQUESTS`.',
    ),
    text(
      'adopt_existing',
      'What happens when an object to create is there already: `never`, the default, is an error with the import ' +
        'block for it; `identical` takes it over when it has every value that would be sent.',
    ),
    text(
      'token_cache',
      'Folder in which the processes of this user share access tokens, encrypted, or `off`. Default: one among the ' +
        "user's caches. Environment: `SCM_TOKEN_CACHE`.",
    ),
    text(
      'referenced_delete',
      'What happens when an object to delete is still in use: `fail`, the default, or `owe`: the delete is noted in a ' +
        'journal, made up for as soon as the last use is gone, and demanded by the push.',
    ),
    text(
      'journal',
      'Folder of the journal: what was written and not pushed yet, and which deletes are owed. Configurations that one ' +
        'push covers share one. Default: `scm-journal` in the data folder of Terraform. Environment: `SCM_JOURNAL`.',
    ),
  ],
};

/** Attributes of the provider block that the client does not know. */
export type ReferencedDelete = 'fail' | 'owe';

/** What happens when an object to create is there already. */
export type AdoptExisting = 'never' | 'identical';
