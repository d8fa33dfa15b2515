import { CodedError, type ProtocolErrorCode } from './basis';

/** An error of this package. Its code is one of `protocolErrors`, which explains it. */
export class ProtocolError<Code extends ProtocolErrorCode = ProtocolErrorCode> extends CodedError<Code> {}
