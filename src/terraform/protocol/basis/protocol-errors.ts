import type { ErrorPage } from './error-page';

/** Codes of the errors of the plugin protocol between Terraform and the provider, with their cause and remedy. */
export const protocolErrors = {
  GRPC_STATUS: {
    cause: 'A call of the plugin protocol ended with an error status.',
    fix: 'Report this as a bug, with the log of `TF_LOG=trace`.',
  },
  JSON_MALFORMED: {
    cause: 'Terraform sent a state that is not valid JSON.',
    fix: 'Check that the state file is not damaged.',
  },
  PATH_INDEX_INVALID: {
    cause: 'A path to an attribute contains an index that is not a whole number.',
    fix: 'Report this as a bug.',
  },
  PROTOBUF_MALFORMED: { cause: 'A message of the plugin protocol cannot be decoded.', fix: 'Report this as a bug.' },
  PROTOBUF_RANGE: { cause: 'A number of the plugin protocol is larger than 2^53.', fix: 'Report this as a bug.' },
  STATE_NOT_JSON: {
    cause: 'The state was written by Terraform 0.11 or earlier.',
    fix: 'Upgrade the state with a newer Terraform first.',
  },
  STOPPED: { cause: 'Terraform stopped the provider.', fix: 'Run the command again.' },
  TF_VALUE_INVALID: { cause: 'A value has a type that Terraform does not have.', fix: 'Report this as a bug.' },
  TF_VALUE_MALFORMED: { cause: 'Terraform sent a value that is not valid MessagePack.', fix: 'Report this as a bug.' },
} as const satisfies Readonly<Record<string, ErrorPage>>;

/** A code of this package. */
export type ProtocolErrorCode = keyof typeof protocolErrors;
