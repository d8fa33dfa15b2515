import type { TerraformStack } from 'cdktf';
import { hasKind, kindNamed, type Attribute, type AttributeType } from '../src/catalog';
import { camelCase, isObject } from '../src/core';
import type { Problem } from './fail';
import { isOurProvider } from './provider-of';
import type { BodyOf } from './references';
import { resolveTokens, resourceKindName, scmResources } from './resources';

/** Reports secrets that are literals of the program: synth writes them to a file in clear text. */
export function literalSecrets(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  const providers = stack
    .allProviders()
    .filter(isOurProvider)
    .flatMap((at) => {
      const isLiteral = isLiteralSecret(resolveTokens(stack, Reflect.get(at, 'clientSecretInput')));
      const text = `clientSecret is written to cdktf.out in clear text: remove it and set SCM_CLIENT_SECRET instead`;
      return isLiteral ? [{ at, text }] : [];
    });
  const resources = scmResources(stack).flatMap((at) => {
    const kind = resourceKindName(at);
    if (!hasKind(kind)) return [];
    return secretsIn(kindNamed(kind).attributes, bodyOf(at)).map((path) => ({
      at,
      text: `${path} is written to cdktf.out in clear text: use a sensitive TerraformVariable instead`,
    }));
  });
  return [...providers, ...resources];
}

function secretsIn(attributes: readonly Attribute[], fields: Readonly<Record<string, unknown>>): readonly string[] {
  return attributes.flatMap(({ name, secret, companionOf, type }) => {
    const value = fields[name];
    const isSecret = secret === true || companionOf?.as === 'value';
    if (isSecret && isLiteralSecret(value)) return [camelCase(name)];
    return secretsWithin(type, value).map((inner) => `${camelCase(name)}.${inner}`);
  });
}

function secretsWithin(type: AttributeType, value: unknown): readonly string[] {
  if (type.kind === 'list' && Array.isArray(value)) return value.flatMap((item) => secretsWithin(type.item, item));
  return type.kind === 'object' && isObject(value) ? secretsIn(type.attributes, value) : [];
}

function isLiteralSecret(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('${');
}
