import { TerraformStack, type TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import type { Tolerance } from '../src/catalog';
import { isOurProvider, providerKey } from './provider-of';

/**
 * Which values outside of a limit are errors: the options of the provider, else the environment. Without a provider,
 * the one of the stack without an alias is used if it already exists.
 */
export function toleranceOf(scope: Construct, provider: TerraformProvider | undefined): Tolerance {
  const own =
    provider ??
    TerraformStack.of(scope)
      .allProviders()
      .find((one) => isOurProvider(one) && providerKey(one) === providerKey(undefined));
  const strict = own !== undefined && 'strictInput' in own ? own.strictInput : undefined;
  const allowed = own !== undefined && 'allowUnknownValuesInput' in own ? own.allowUnknownValuesInput : undefined;
  // A token is read when Terraform runs.
  if (allowed === true || typeof allowed === 'object') return 'unknown-values';
  if (strict === true) return 'strict';
  if (allowed !== false && isOn('SCM_ALLOW_UNKNOWN_VALUES')) return 'unknown-values';
  return strict !== false && isOn('SCM_STRICT') ? 'strict' : 'default';
}

function isOn(variable: string): boolean {
  return ['true', '1'].includes(process.env[variable] ?? '');
}
