import type { FunctionSchema, TfValue } from '../../terraform/protocol';
import { CodedError } from '../../core';

/** A provider-defined function, called as `provider::scm::<name>(…)`. It sends no request. */
export interface ProviderFunction {
  readonly schema: FunctionSchema;
  /** Throws `ArgumentError` if an argument is not valid. */
  readonly call: (given: readonly TfValue[]) => TfValue;
}

/** Error for an invalid argument. */
export class ArgumentError extends CodedError<'FUNCTION_ARGUMENT'> {
  /** Index of the argument. */
  readonly argument: number;

  constructor(argument: number, message: string) {
    super('FUNCTION_ARGUMENT', message);
    this.argument = argument;
  }
}

/** Returns the string in an argument; Terraform has converted it already. Throws `ArgumentError`. */
export function textArgument(args: readonly TfValue[], argument: number): string {
  const value = args[argument];
  if (typeof value === 'string') return value;
  throw new ArgumentError(argument, `cannot use argument ${argument + 1}: it is not a string`);
}
