import { protocolErrors, type ErrorPage } from '../../terraform/protocol/basis';
import { apiErrors } from './api-errors';
import { commandErrors } from './command-errors';
import { constructsErrors } from './constructs-errors';
import { convertErrors } from './convert-errors';
import { providerErrors } from './provider-errors';
import { reviewErrors } from './review-errors';
import { serviceErrors } from './service-errors';

/** All error codes by area. `docs/errors.md` is generated from this object, and `CodedError` accepts no other code. */
export const errorCodes = {
  'Client and API': apiErrors,
  'Terraform provider': providerErrors,
  'Plugin protocol': protocolErrors,
  Constructs: constructsErrors,
  'Command line': commandErrors,
  'Review, policy tests, adopt, snapshot': reviewErrors,
  'Conversion of exports': convertErrors,
  'Local service': serviceErrors,
} as const;

/** Stable code of an error, shown in `--json` output and after the message. */
export type ErrorCode = {
  [Area in keyof typeof errorCodes]: keyof (typeof errorCodes)[Area];
}[keyof typeof errorCodes];

/** Whether a text is an error code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.values(errorCodes).some((area) => Object.hasOwn(area, text));
}

export type { ErrorPage };
