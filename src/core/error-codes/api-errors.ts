import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of calls to the service: the client, its settings and its access tokens. */
export const apiErrors = {
  API_TOO_LARGE: {
    cause: 'The answer of the service is larger, deeper or longer than the client accepts.',
    fix: 'Check the host; a list this long needs a filter.',
  },
  TOO_LARGE: { cause: 'The answer is larger than the client accepts.', fix: 'Check the host.' },
  ABORTED: { cause: 'The call was canceled.', fix: 'Run the command again.' },
  API_ABORTED: { cause: 'The call was canceled.', fix: 'Run the command again.' },
  API_CONFLICT: {
    cause: 'The request conflicts with another change or with the state of the object.',
    fix: 'Plan again and apply.',
  },
  API_CONNECTION_LOST: {
    cause: 'The connection broke before the answer was complete. The request may have been executed.',
    fix: 'Apply again: the provider looks up what was created.',
  },
  API_FORBIDDEN: {
    cause:
      'The service account does not have the role that the request needs, or the object is predefined and read-only.',
    fix: 'Assign the role that the message names, or leave predefined objects unchanged.',
  },
  API_INVALID: {
    cause: 'The service refused the request: a field is missing, unknown or has a value that is not allowed.',
    fix: 'Correct the attribute that the message names.',
  },
  API_NAME_CONFLICT: {
    cause: 'An object with this name already exists in the location or in one that it inherits from.',
    fix: 'Use another name, or import the existing object.',
  },
  API_NOT_FOUND: {
    cause: 'The object or its folder, snippet or device does not exist.',
    fix: 'Check the name; create the location first.',
  },
  API_NOT_SUPPORTED: {
    cause: 'The service does not support this operation.',
    fix: 'Check the version of the API in the path, and whether the resource supports the operation.',
  },
  API_NO_CONNECTION: {
    cause: 'No connection to the service. Nothing was sent.',
    fix: 'Check host, port and network; start the local service with `scm serve`.',
  },
  API_REFERENCED: { cause: 'Other objects still reference the object.', fix: 'Remove the references first.' },
  API_REFUSED: {
    cause: 'The service refused the request with a status that has no code of its own.',
    fix: 'Read the answer of the service in the message.',
  },
  API_SERVICE_FAILED: {
    cause: 'The service failed with a 5xx status after all retries.',
    fix: 'Apply again; report the request ID if it persists.',
  },
  API_THROTTLED: {
    cause: 'The service still answered 429 after all retries.',
    fix: 'Reduce `max_parallel`, or apply again later.',
  },
  API_TIMED_OUT: {
    cause: 'No complete answer within the timeout. The request may have been executed.',
    fix: 'Apply again, or increase `request_timeout`.',
  },
  API_UNAUTHENTICATED: {
    cause: 'The service refused the access token.',
    fix: 'Check that the service account belongs to the tenant, and run the command again.',
  },
  API_UNEXPECTED_ANSWER: {
    cause:
      'The service answered with a success, but the content does not answer the request: another form, another object, reported errors, or a list that is not complete.',
    fix: 'Check that the host is a Strata Cloud Manager API and that no proxy changes answers; then plan again.',
  },
  API_UNREADABLE_ANSWER: {
    cause: 'The answer of the service is not valid JSON or not complete.',
    fix: 'Check that the host is a Strata Cloud Manager API and that no proxy changes answers.',
  },
  API_UNTRUSTED_CERTIFICATE: {
    cause: 'The certificate of the service is not signed by a trusted authority.',
    fix: 'Set `ca_file`, `SSL_CERT_FILE` or `NODE_EXTRA_CA_CERTS`.',
  },
  AUTH_FILE_INVALID: { cause: 'The auth file is not a JSON object.', fix: 'Correct the file.' },
  AUTH_FILE_UNREADABLE: { cause: 'The auth file cannot be read.', fix: 'Check path and permissions.' },
  CONNECTION_LOST: { cause: 'The connection broke before the answer was complete.', fix: 'Run the command again.' },
  CREDENTIALS_REFUSED: {
    cause: 'The token endpoint refused the client ID and the client secret for this scope.',
    fix: 'Check `client_id`, `client_secret`, and the TSG ID in `scope`.',
  },
  INVALID_SETTING: {
    cause: 'A setting of the provider or the environment has an invalid value.',
    fix: 'Correct the value that the message names.',
  },
  INVALID_SETTINGS: {
    cause: 'One or more settings are missing or invalid. Each line of the message names one.',
    fix: 'Set them in the provider block, the environment or the auth file.',
  },
  NO_CONNECTION: {
    cause: 'The connection was refused or the name of the host cannot be resolved.',
    fix: 'Check host and port.',
  },
  PUSH_REFUSED: { cause: 'The service refused to start the push.', fix: 'Read the reason in the message.' },
  TIMED_OUT: { cause: 'No complete answer within the timeout.', fix: 'Increase `request_timeout`.' },
  TOKEN_ABORTED: { cause: 'The request for a token was canceled.', fix: 'Run the command again.' },
  TOKEN_EXPIRED: {
    cause: 'The token of the auth file has expired or is not accepted.',
    fix: 'Write a new token to the file, or set client credentials.',
  },
  TOKEN_UNAVAILABLE: { cause: 'The token endpoint did not return an access token.', fix: 'Check `auth_url`.' },
  UNKNOWN_KIND: { cause: 'No object type has this name.', fix: 'Use one of the listed names.' },
  UNTRUSTED_CERTIFICATE: {
    cause: 'The certificate of the service is not trusted.',
    fix: 'Set `ca_file`, `SSL_CERT_FILE` or `NODE_EXTRA_CA_CERTS`.',
  },
} as const satisfies Readonly<Record<string, ErrorPage>>;
