import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of the local service. */
export const serviceErrors = {
  BAD_BACKUP: {
    cause: 'The file is not a backup of `scm backup`, or it is damaged.',
    fix: 'Use another backup. Nothing was changed.',
  },
  BAD_DATA_KEY: {
    cause: 'A data key is not 32 random bytes in Base64 or hexadecimal.',
    fix: 'Make one with `openssl rand -base64 32`.',
  },
  DATA_DAMAGED: {
    cause: 'The database file of the data folder is damaged, or a secret in it was changed.',
    fix: 'Import a backup with `scm import --replace`, or start with another `--data`.',
  },
  BAD_CERTIFICATE: {
    cause: 'The certificate or its key cannot be used.',
    fix: 'Check the files of `--tls-cert` and `--tls-key`.',
  },
  BAD_DATABASE_URL: {
    cause: 'The URL of the database is not valid.',
    fix: 'Use `postgres://user:password@host:5432/name`, with special characters of the password as `%XX`.',
  },
  CANNOT_LISTEN: { cause: 'The address or port cannot be used.', fix: 'Choose another port.' },
  DATA_IN_USE: {
    cause: 'The data folder cannot be opened, usually because another process uses it.',
    fix: 'Stop that process.',
  },
  DATA_TOO_NEW: { cause: 'A newer release wrote the data.', fix: 'Start that release or a newer one.' },
  NO_KEY: {
    cause: 'The key of the web interface is missing or wrong.',
    fix: 'Open the link that `scm serve --ui` prints.',
  },
  LOGIN_FAILED: {
    cause: 'The page was given an unknown account, a wrong secret or another tenant.',
    fix: 'Check the client ID and secret; name the tenant if the account belongs to several.',
  },
  LOGIN_NEEDED: {
    cause: 'The page was used without an account: its link only reads, and a page for other machines has none.',
    fix: 'Log in with an account of the tenant.',
  },
  PAGE_NEEDS_TLS: {
    cause: 'The page would be reachable from other machines without encryption.',
    fix: 'Add `--tls-cert` and `--tls-key`, or leave the page on 127.0.0.1.',
  },
  UNKNOWN_OBJECT: {
    cause: 'No object of the candidate has this ID.',
    fix: 'It may have been deleted: search for its name.',
  },
  UNKNOWN_VERSION: { cause: 'The version does not exist.', fix: 'Choose one of the listed versions.' },
  NO_TOKEN: {
    cause: 'The token of the control API or of the metrics is missing or wrong.',
    fix: 'Use the address that `scm serve` prints; it contains the token.',
  },
  NO_ACCOUNT: { cause: 'The first tenant has no account.', fix: 'Add one.' },
  NO_DATA: { cause: 'The folder is not the data folder of a service.', fix: 'Check `--data`.' },
  NO_DATA_KEY: {
    cause: 'The secrets in the data are encrypted, and no key is set.',
    fix: 'Set `SCM_DATA_KEY` or `--data-key-file`.',
  },
  NO_DATABASE: { cause: 'The database cannot be used.', fix: 'Check the URL and the permissions.' },
  NO_DRIVER: { cause: 'The package of the database driver is not installed.', fix: 'Run the command in the message.' },
  NO_ROW_SECURITY: {
    cause: 'The user of the PostgreSQL database bypasses row security and cannot take on a role that does not.',
    fix: 'Connect as a user without SUPERUSER and BYPASSRLS that owns the tables.',
  },
  NO_FOLDERS: { cause: 'The tenant has no top folder.', fix: 'Reset the tenant.' },
  REMOTE_NOT_ALLOWED: {
    cause: 'The address is reachable from other machines.',
    fix: 'Allow it explicitly, or listen on 127.0.0.1.',
  },
  STATEMENT_FAILED: { cause: 'The database refused a statement.', fix: 'Report this as a bug, with the message.' },
  STORE_NOT_EMPTY: {
    cause: 'The data folder or the database already contains data.',
    fix: 'Choose an empty one, or add `--replace` to discard that data.',
  },
  NOT_A_USAGE_REPORT: {
    cause: 'The file is not the JSON of `scm usage`.',
    fix: 'Make it with `scm usage --logs FILE --snapshot FILE --json > usage.json`.',
  },
  QUESTION_FAILED: {
    cause: 'A question on the page takes too much time or memory, or the service stops.',
    fix: 'Ask for less, or use the command on the files.',
  },
  STORE_UNAVAILABLE: {
    cause: 'The database cannot be reached.',
    fix: 'Check it and try again; see the message for whether the change was stored.',
  },
  UNKNOWN_DEVICE: { cause: 'No firewall has this serial number.', fix: 'Check the serial number.' },
  UNKNOWN_REQUEST: {
    cause: 'No trace exists for the request ID.',
    fix: 'Only the latest 2,000 requests of an instance have one.',
  },
  UNKNOWN_REVIEW: { cause: 'The service no longer has the review.', fix: 'Drop the plan on the page again.' },
  UNKNOWN_SNAPSHOT: { cause: 'No snapshot has this name.', fix: 'Use one of the listed names.' },
  UNKNOWN_TENANT: { cause: 'The tenant does not exist.', fix: 'Use one of the listed TSG IDs.' },
  UNKNOWN_USAGE_REPORT: {
    cause: 'The service no longer has the usage report.',
    fix: 'Choose the file on the page again.',
  },
  WRONG_DATA_KEY: {
    cause: 'The secrets in the data are encrypted with another key.',
    fix: 'Give that key; to replace it, give the new key first and the old one after it.',
  },
  WRITE_FAILED: { cause: 'The database ended a transaction. Nothing was stored.', fix: 'Try again.' },
} as const satisfies Readonly<Record<string, ErrorPage>>;
