import { TerraformStack, type TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import { isOurProvider, providerKey } from './provider-of';

/**
 * Whether every documented limit of the API is an error: `strict` of the provider, else `SCM_STRICT`. Without a
 * provider, the one of the stack without an alias is used if it already exists.
 */
export function isStrictProvider(scope: Construct, provider: TerraformProvider | undefined): boolean {
  const own =
    provider ??
    TerraformStack.of(scope)
      .allProviders()
      .find((one) => isOurProvider(one) && providerKey(one) === providerKey(undefined));
  const strictInput = own !== undefined && 'strictInput' in own ? own.strictInput : undefined;
  return typeof strictInput === 'boolean' ? strictInput : ['true', '1'].includes(process.env['SCM_STRICT'] ?? '');
}
