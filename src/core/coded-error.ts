import { CodedError as AnyCodedError } from '../terraform/protocol/basis';
import type { ErrorCode } from './error-codes';

/** An error with one of the codes of this project. */
export type CodedError<Code extends ErrorCode = ErrorCode> = AnyCodedError<Code>;

/** The class of all coded errors, those of the protocol included. It accepts only codes that `docs/errors.md` explains. */
export const CodedError: {
  readonly prototype: AnyCodedError<ErrorCode>;
  new <Code extends ErrorCode = ErrorCode>(
    code: Code,
    message: string,
    options?: { cause?: unknown },
  ): AnyCodedError<Code>;
} = AnyCodedError;
