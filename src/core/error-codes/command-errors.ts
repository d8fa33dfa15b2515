import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of the `scm` command line. */
export const commandErrors = {
  NO_PACKAGES: {
    cause: 'The packages that the new repository needs cannot be found.',
    fix: 'Run the command in the message.',
  },
  TENANT_MISMATCH: {
    cause: 'The tenant of `scm conformance` is missing, or is not the tenant of the credentials.',
    fix: 'Name the tenant of `SCM_SCOPE`, or use its credentials.',
  },
  BAD_CONFORMANCE_REPORT: {
    cause: 'A report of `scm conformance --compare` cannot be read.',
    fix: 'Pass files that `scm conformance --out` wrote.',
  },
  SANDBOX_LEFT: {
    cause: 'Objects of the sandbox folder of `scm conformance` could not be removed.',
    fix: 'Delete the folder that the message names in the web interface.',
  },
  PACKAGE_JSON: {
    cause: 'The existing `package.json` cannot be read or extended.',
    fix: 'Correct it, or use an empty folder.',
  },
  ADOPT_WHAT: { cause: '`scm adopt` received no folder and no snippet.', fix: 'Pass `--folder` or `--snippet`.' },
  BAD_MARGIN: {
    cause: 'The margin of `scm cleanup --rule` is not known.',
    fix: 'Use `none`, a number of bits such as `/24`, `groups`, `family`, or several of them.',
  },
  UNKNOWN_RULE: {
    cause: '`scm cleanup --rule` names a rule that the configuration does not have.',
    fix: 'Use one of the names in the message.',
  },
  NOT_NARROWED: {
    cause: '`scm cleanup --rule` cannot narrow a rule by these logs.',
    fix: 'Follow the message: other logs, or another rule.',
  },
  BAD_QUERY: { cause: 'The query of `scm query` has an unknown form.', fix: 'Use one of the forms in the message.' },
  BAD_REQUEST: { cause: 'The control API refused the request.', fix: 'Correct the argument that the message names.' },
  BAD_RULE: { cause: 'The rule of a fault is not JSON.', fix: 'Correct the argument.' },
  BAD_SWITCH: {
    cause: 'The argument of `scm control quirks` is not valid.',
    fix: 'Use `name=true`, `name=false` or `name=<number>`.',
  },
  BAD_TENANTS: { cause: 'The file of tenants is not valid.', fix: 'Correct the entry that the message names.' },
  BAD_CONFIG: {
    cause: 'The file of `--config` or a variable (`SCM_SERVE_…`) is not valid, or names an unknown option.',
    fix: 'Use a JSON object with the options of the command by their long names.',
  },
  BAD_METRICS_TOKEN: {
    cause: 'The token of the metrics is empty or contains a space.',
    fix: 'Write one word of ASCII characters to the file.',
  },
  BAD_TLS: { cause: 'Only one of certificate and key was passed.', fix: 'Pass `--tls-cert` and `--tls-key`.' },
  BAD_FORMAT: {
    cause: 'The ending of an output file says no known format.',
    fix: 'Use an ending that the message names, such as `.html` or `.json`.',
  },
  GIT_FAILED: { cause: 'Git cannot read or write the history of a file.', fix: 'Do what the message of git says.' },
  HISTORY_NAME: {
    cause: 'No state of the history has an object with this name.',
    fix: 'Correct the kind or the name.',
  },
  HISTORY_NEEDED: {
    cause: 'No history is given, or several.',
    fix: 'Pass one of `--git FILE`, `--snapshots FOLDER` and `--versions`.',
  },
  NO_HISTORY: {
    cause: 'The history has no state: no commit, snapshot or version.',
    fix: 'Check the path, or save snapshots with `scm snapshot --git FILE`.',
  },
  BAD_APPROVAL: {
    cause:
      'The argument of `scm approve` is not the ID of a stage, the name of the approver is not valid, or the file cannot be read.',
    fix: 'Use the name of the stage and the number of its job, and a name of up to 60 letters and digits.',
  },
  BAD_STAGES: {
    cause: 'The file of stages cannot be read, or has a wrong key or value.',
    fix: 'Correct what the message names.',
  },
  BAD_TIME: {
    cause: 'The time of `--at` is not a day or a local time.',
    fix: 'Write it as `2026-12-31` or `2026-12-31T18:00`.',
  },
  BAD_WIDTH: { cause: '`--width` is not a whole number of at least 40.', fix: 'Correct the option.' },
  BASELINE_UNREADABLE: { cause: 'The baseline cannot be read.', fix: 'Create it with `scm review --out FILE.json`.' },
  BASE_UNREADABLE: {
    cause: 'The file of `--snapshot` cannot be read.',
    fix: 'Create it with `scm snapshot --out FILE`.',
  },
  CONFORMANCE_STOPPED: {
    cause: '`scm conformance` was interrupted or got no answer. The sandbox folder was removed.',
    fix: 'Run the command again.',
  },
  CONFLICTING_FLAGS: { cause: 'Two options exclude each other.', fix: 'Remove one of them.' },
  CONSENT_NEEDED: {
    cause: 'The command discards staged changes of all accounts.',
    fix: 'Confirm with the option that the message names.',
  },
  CONTROL_NOT_REACHED: {
    cause: 'The control API of the local service does not answer.',
    fix: 'Start `scm serve --control <port>`.',
  },
  CONTROL_REFUSED: {
    cause: 'The control API refused the request with a code that this version does not know.',
    fix: 'Read the message; use the same version on both sides.',
  },
  DATA_NEEDED: {
    cause: 'The API does not return what the option needs.',
    fix: 'Pass `--data`, or use a local service with `--control`.',
  },
  ERROR: { cause: 'An error without a code of its own.', fix: 'Read the message.' },
  FORBIDDEN: {
    cause: 'The control API, the metrics or the page refused the host name, or a request of a browser.',
    fix: 'Use `scm control`, or the address that `scm serve` prints.',
  },
  INTERNAL: { cause: 'The control API failed.', fix: 'Report this as a bug, with the message.' },
  INTERRUPTED: { cause: 'The command was interrupted.', fix: 'Run it again to continue.' },
  INVALID_STATE: {
    cause: 'The file is not a Terraform state that can be read.',
    fix: 'Pass `terraform.tfstate` or the output of `terraform show -json`.',
  },
  MIRROR_ALONE: { cause: '`--mirror` was combined with an option that installs.', fix: 'Use it alone.' },
  NOTHING_DECLARED: {
    cause: 'The configuration has no resources of this provider.',
    fix: 'Check the folder and the stack.',
  },
  NOT_A_MIRROR: { cause: 'The folder of `--mirror` contains something else.', fix: 'Use another folder.' },
  NOT_BUILT: {
    cause: 'A file of the package is missing.',
    fix: 'Install the package again, or run `npm run build` in a clone.',
  },
  NOT_CONTROL: {
    cause: 'The URL answers, but not as a control API of this version.',
    fix: 'Check `SCM_CONTROL_URL` and the versions.',
  },
  NOT_FOUND: { cause: 'The control API has no such operation.', fix: 'Use `scm control --help`.' },
  NOT_SYNTHESISED: { cause: 'No synthesized stack is in the folder.', fix: 'Run `npx cdktf synth` first.' },
  NOT_WRITTEN: {
    cause: 'An output cannot be written to a file.',
    fix: 'Check folder and permissions. A symbolic link in place of the file is not followed.',
  },
  NO_BROWSER: { cause: 'No browser can be started.', fix: 'Open the file yourself.' },
  NO_CONTROL_URL: { cause: 'No control API is known.', fix: 'Pass `--url` or set `SCM_CONTROL_URL`.' },
  NO_FOLDER: { cause: 'The argument is not a folder.', fix: 'Pass the folder of a configuration.' },
  NO_JOB: { cause: 'The job does not exist, or no job was named.', fix: 'Run `scm jobs` for the list.' },
  NO_PACKAGE: { cause: 'The files of this package cannot be found.', fix: 'Install the package again.' },
  NO_PLAN: {
    cause: 'The folder contains neither a configuration nor a synthesized stack.',
    fix: 'Run `cdktf synth`, or pass a plan.',
  },
  NO_REGISTRY: {
    cause: 'The folder of `--registry` does not exist.',
    fix: 'Create it with `npm run release` or `scm install --mirror`.',
  },
  OPTION_FILE_UNREADABLE: {
    cause: 'A file that an option names cannot be read.',
    fix: 'Check path, permissions and encoding.',
  },
  NO_SUCH_FILE: { cause: 'The file of a plan does not exist.', fix: 'Pass a plan, its JSON, or a `cdktf.out` folder.' },
  NO_BACKUP: { cause: 'The file of the backup does not exist.', fix: 'Check its name.' },
  NO_TENANTS: { cause: 'Instances that share a database need the same tenants.', fix: 'Pass `--tenants <file>`.' },
  NO_TERRAFORM: {
    cause: 'Neither `terraform` nor `tofu` is on the PATH.',
    fix: 'Install one of them, or pass the JSON of the plan.',
  },
  NO_VERSION: { cause: 'The configuration version does not exist.', fix: 'Run `scm versions` for the list.' },
  PLAN_ENCRYPTED: {
    cause: 'The plan is encrypted.',
    fix: 'Run the command with tofu and the key, or pass the output of `tofu show -json`.',
  },
  RESTORE_OWN: { cause: 'A restored version is always pushed whole.', fix: 'Remove `--own-changes-only`.' },
  RULES_UNREADABLE: { cause: 'The file of review rules cannot be read.', fix: 'Check path and permissions.' },
  TERRAFORM_FAILED: {
    cause: 'Terraform could not read the plan.',
    fix: 'Run the command in the folder of the configuration.',
  },
  NO_STORE: {
    cause: 'No option names the data folder or the database.',
    fix: 'Give `--data`, `--database` or `--database-file`.',
  },
  TWO_STORES: { cause: 'The data folder or database is set twice.', fix: 'Set one of them.' },
  UNKNOWN_CONTAINER: {
    cause: 'The folder, snippet or device does not exist or has no readable objects.',
    fix: 'Check the name.',
  },
  UNKNOWN_FORMAT: {
    cause: 'The format of an output file is unknown.',
    fix: 'Pass `--format`, or use a known extension.',
  },
  UNKNOWN_STACK: { cause: 'The stack does not exist.', fix: 'Use one of the listed names.' },
  LOG_UNREADABLE: {
    cause: 'A traffic log is missing, damaged, cut, or in an unknown form.',
    fix: 'Pass whole files of CSV, JSON lines or Parquet; CSV and JSON may be compressed with gzip or zstd.',
  },
  DATABASE_NEEDED: {
    cause: 'The command writes Parquet, and the optional package `@duckdb/node-api` is not installed.',
    fix: 'Install `@duckdb/node-api` in the same folder as this package.',
  },
  BAD_PSEUDONYM_KEY: {
    cause: 'The key for pseudonyms is not 32 bytes in hexadecimal.',
    fix: 'Create one with `openssl rand -hex 32`, and keep it as a secret.',
  },
  LOG_PSEUDONYMS: {
    cause: 'The addresses of the traffic logs are pseudonyms that cannot be evaluated, or not together.',
    fix: 'Pass logs of one key only. To decide sessions, condense with `--pseudonyms` and `--snapshot`.',
  },
  LOG_MAPPING: {
    cause: 'The file of `--columns` does not map the columns of a table to the fields of a traffic log.',
    fix: 'Correct the named entry. docs/guides/logs.md has an example.',
  },
  LOG_COLUMNS: {
    cause: 'A traffic log does not have the columns that an evaluation needs.',
    fix: 'Add the named columns to the export, or pass logs in syslog order.',
  },
  LOG_EMPTY: {
    cause: 'The traffic logs contain no session, so they say nothing.',
    fix: 'Pass traffic logs with ended sessions, of the firewalls in question.',
  },
  LOGS_NEEDED: { cause: '`scm cleanup` received a folder or device, and no log.', fix: 'Pass `--logs`.' },
  PLACE_NEEDED: {
    cause: 'The configuration has several firewalls and folders, and none is named.',
    fix: 'Pass `--folder` or `--device`.',
  },
  PLAN_NEEDED: { cause: 'The option compares with a plan, and no plan is given.', fix: 'Pass a plan.' },
  PORT_UNUSED: {
    cause: '`scm trace` received a port for a protocol without ports.',
    fix: 'Remove `--port` and `--source-port`.',
  },
  PORT_NEEDED: { cause: '`scm trace` received no port for TCP or UDP.', fix: 'Pass `--port`.' },
  BAD_TOOL_ARGUMENT: {
    cause: 'A tool of `scm mcp` was called with an argument that it cannot use.',
    fix: 'Correct the argument that the message names.',
  },
  USAGE: { cause: 'The command was called with wrong arguments.', fix: 'Run it with `--help`.' },
} as const satisfies Readonly<Record<string, ErrorPage>>;
