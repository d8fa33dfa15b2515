import type { FunctionSchema, TfValue } from '../../protocol';
import { CodedError } from '../../core';

/** A function that configurations call as `provider::scm::<name>(…)`. It computes, and asks nothing of the service. */
export interface ProviderFunction {
  readonly schema: FunctionSchema;
  /** Throws `ArgumentError` for an argument that it cannot use. */
  readonly call: (given: readonly TfValue[]) => TfValue;
}

/** An argument that a function cannot use. */
export class ArgumentError extends CodedError<'FUNCTION_ARGUMENT'> {
  /** Index of the argument. */
  readonly argument: number;

  constructor(argument: number, message: string) {
    super('FUNCTION_ARGUMENT', message);
    this.argument = argument;
  }
}

/** The text in an argument; Terraform has converted it already. */
export function textArgument(given: readonly TfValue[], argument: number): string {
  const value = given[argument];
  if (typeof value === 'string') return value;
  throw new ArgumentError(argument, `cannot use argument ${argument + 1}: it is not a string`);
}
