import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of reviews, policy tests, adoption and snapshots. */
export const reviewErrors = {
  BAD_APP_DATA: {
    cause: 'The file of `--app-data` has a value that is not valid.',
    fix: 'Correct the line and the value that the message names. docs/guides/trace.md describes the file.',
  },
  BAD_LIST_DATA: {
    cause: 'The content of an external dynamic list in `--list-data` is not valid.',
    fix: 'Pass `--list-data NAME=FILE`, with an address, network or range in each line of the file.',
  },
  UNKNOWN_LIST: {
    cause: '`--list-data` names a list that the configuration does not have as an external dynamic list of addresses.',
    fix: 'Use one of the listed names. Lists of URLs and domains are not evaluated by address.',
  },
  BAD_COUNTRY_DATA: {
    cause: 'The file of `--country-data` has a value that is not valid.',
    fix: 'Correct the line and the value that the message names. docs/guides/trace.md describes the file.',
  },
  DATA_FILE_UNREADABLE: {
    cause: 'The file of `--app-data` or `--country-data` is missing or unreadable.',
    fix: 'Pass an existing CSV or JSON file, or one that gzip compressed.',
  },
  BAD_POLICY_FILE: {
    cause: 'The policy file of `scm review --policy` is not valid.',
    fix: 'Correct the line that the message names. docs/policy.schema.json describes the file.',
  },
  BAD_POLICY_ZONE: {
    cause: 'A pack of `scm review --policy` lacks the zones of a role, or `--policy-zone` cannot be used.',
    fix: 'Pass `--policy-zone ROLE=ZONE` for each role that the message names.',
  },
  POLICY_UNREADABLE: {
    cause: 'The policy file of `scm review --policy` is missing or unreadable.',
    fix: 'Pass an existing YAML or JSON file.',
  },
  BAD_REVIEW_CONFIG: {
    cause: 'The configuration file of `scm review --config` is not valid.',
    fix: 'Correct the line that the message names. docs/review-config.schema.json describes the file.',
  },
  REVIEW_CONFIG_UNREADABLE: {
    cause: 'The configuration file of `scm review --config` is missing or unreadable.',
    fix: 'Pass an existing YAML or JSON file.',
  },
  BAD_RULES: { cause: 'The file of review rules is not valid.', fix: 'Correct the line that the message names.' },
  INVALID_FLOW: {
    cause: 'A flow of a policy test has an invalid field.',
    fix: 'Correct the field that the message names.',
  },
  MANIFEST: {
    cause: 'The file that lists adopted objects was not written by `scm adopt`.',
    fix: 'Restore it, or adopt into another folder.',
  },
  NOTHING_TO_SEE: { cause: 'The account can read no folder, snippet or device.', fix: 'Check its roles.' },
  NOT_A_PLAN: {
    cause: 'The file is not the JSON of a Terraform plan.',
    fix: 'Pass what `terraform plan -out` or `terraform show -json` wrote.',
  },
  NOT_A_REVIEW: { cause: 'The baseline is not a review in JSON.', fix: 'Create it with `scm review --out FILE.json`.' },
  NOT_A_SNAPSHOT: {
    cause: 'The file of `--snapshot` is not a snapshot.',
    fix: 'Create it with `scm snapshot --out FILE`.',
  },
  NOT_EXPANDED: {
    cause: 'The synthesized stack uses an expression that only Terraform expands.',
    fix: 'Review a plan instead.',
  },
  NO_CONTAINERS: {
    cause: 'The folders or snippets of the tenant cannot be listed.',
    fix: 'Check roles and connection.',
  },
  NO_NAME: { cause: 'The name of the folder is known only to Terraform.', fix: 'Pass it as text.' },
  OTHER_LANGUAGE: {
    cause: 'The folder contains a repository in another language.',
    fix: 'Remove `--language`, or use another folder.',
  },
  OTHER_TENANT: { cause: 'The folder contains the repository of another tenant.', fix: 'Use another folder.' },
  QUERY_TOO_WIDE: { cause: 'The answer to a query has too many parts.', fix: 'Add a zone, an address or a service.' },
  UNKNOWN_APPLICATION: {
    cause: 'Neither the App-ID facts nor the configuration have the application.',
    fix: 'Use one of the listed names.',
  },
  UNKNOWN_FOLDER: { cause: 'The folder does not exist.', fix: 'Use one of the listed names.' },
  UNKNOWN_NAME: { cause: 'No object with this name is visible from the folder.', fix: 'Use one of the listed names.' },
  UNKNOWN_SNIPPET: { cause: 'The snippet does not exist.', fix: 'Use one of the listed names.' },
  UNKNOWN_ZONE: {
    cause: 'The policy has no zone with this name.',
    fix: 'Use one of the listed names, or pass a base.',
  },
  VOCABULARIES_DIFFER: {
    cause: 'Two policies with different vocabularies were compared.',
    fix: 'Create both with the same vocabulary.',
  },
} as const satisfies Readonly<Record<string, ErrorPage>>;
