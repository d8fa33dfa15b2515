import { CodedError } from '../../core';
import type { CallFunctionRequest, CallFunctionResponse } from '../../terraform/protocol';
import { addressOverlaps, cidrContains, normalizeAddress } from './address-functions';
import { ArgumentError, type ProviderFunction } from './function';
import { servicePorts } from './service-ports';
import { temporaryRule } from './temporary-rule';
import { parseTfid, tfid } from './tfid-functions';

/** All functions, by the name after `provider::scm::`. */
export const providerFunctions: Readonly<Record<string, ProviderFunction>> = {
  address_overlaps: addressOverlaps,
  cidr_contains: cidrContains,
  normalize_address: normalizeAddress,
  parse_tfid: parseTfid,
  service_ports: servicePorts,
  temporary_rule: temporaryRule,
  tfid,
};

/** Calls a function. An invalid argument becomes an error with its index. Throws `FUNCTION_NAME`. */
export function callFunction({ name, arguments: args }: CallFunctionRequest): CallFunctionResponse {
  const found = Object.hasOwn(providerFunctions, name) ? providerFunctions[name] : undefined;
  if (found === undefined)
    throw new CodedError('FUNCTION_NAME', `cannot call ${JSON.stringify(name)}: the provider has no such function`);
  try {
    return { result: found.call(args) };
  } catch (thrown) {
    if (thrown instanceof ArgumentError) return { error: thrown.message, argument: thrown.argument };
    throw thrown;
  }
}
