import { Annotations, Fn, Token, type ITerraformDependable, type TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import {
  attributeNamed,
  extraIssues,
  isError,
  kindNamed,
  validateFields,
  type Issue,
  type Scope,
} from '../src/catalog';
import { camelCase, formatPath } from '../src/core';
import { containerAttribute } from './container';
import { fail } from './fail';
import { providerAt, providerKey } from './provider-of';
import { requireOneTenant } from './same-tenant';
import { toleranceOf } from './strictness';
import { terraformFields } from './terraform-fields';

/** Properties of every object. */
export interface ObjectProps {
  /**
   * Name at the service.
   * @default the construct's id
   * @example name: 'shops'
   */
  readonly name?: string;
  /**
   * Resources that must be created first, in addition to referenced ones.
   * @default none
   * @example dependsOn: [bank]
   */
  readonly dependsOn?: readonly ITerraformDependable[];
  /**
   * Provider of the tenant that contains the object, if an app has several.
   * @default the provider of its scope, else the one without an alias
   * @example provider: provider
   */
  readonly provider?: TerraformProvider;
  /**
   * Fields of the API that this version does not support, by API name, such as `{ lldp: { enable: true } }`. They are
   * merged into the request, and removed when they are removed here. Not for secrets.
   * @default none
   * @example extra: { newAttribute: 'value' }
   */
  readonly extra?: Readonly<Record<string, unknown>>;
  /**
   * Accept values that this version does not know, with a warning instead of an error, for a service that is newer. Pass
   * the value with `unchecked`.
   * @default false: such a value is an error
   * @example allowUnknownValues: true
   */
  readonly allowUnknownValues?: boolean;
}

/** `T` without undefined values. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes undefined values, which `exactOptionalPropertyTypes` distinguishes from absent ones. */
export function omitUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>; // undefined is filtered out
}

/**
 * Returns the configuration of a generated resource for an object in the container of `scope`. Throws `NO_CONTAINER`,
 * and `INVALID_PROPS` with the path of the construct if a value is not valid.
 */
export function objectConfig<T extends object>(kind: string, scope: Construct, id: string, props: ObjectProps, own: T) {
  const container = containerFor(kind, scope, id);
  const attributes = { ...nameFor(kind, id, props), ...own };
  check(kind, scope, id, { ...attributes, ...container }, props);
  return { ...omitUndefined(attributes), ...container, ...metaArguments(scope, id, props), ...newerArguments(props) };
}

function containerFor(kind: string, scope: Construct, id: string): Partial<Record<Scope, string>> {
  const { scopes } = kindNamed(kind);
  // Some objects have no location.
  if (scopes.length === 0) return {};
  const container = containerAttribute(scope);
  if (container !== undefined) return container;
  fail(
    'NO_CONTAINER',
    `${scope.node.path}/${id}: requires a folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
  );
}

/** Returns the name of an object; empty for a kind whose objects have none. */
function nameFor(kind: string, id: string, { name = id }: ObjectProps): { readonly name: string } {
  const attribute = attributeNamed(kindNamed(kind), 'name');
  const isSet = attribute !== undefined && attribute.setBy === undefined;
  return isSet ? { name } : ({} as { readonly name: string }); // the class of such a kind has no name
}

/**
 * Returns the meta-arguments `dependsOn` and `provider`. Throws `PROVIDER_MIX` if a property references an object of
 * another tenant.
 */
export function metaArguments(scope: Construct, id: string, props: Pick<ObjectProps, 'dependsOn' | 'provider'>) {
  const { dependsOn, provider } = props;
  requireOneTenant(`${scope.node.path}/${id}`, props, providerKey(provider ?? providerAt(scope)));
  return omitUndefined({ dependsOn: dependsOn?.slice(), provider });
}

/**
 * Returns the arguments for what this version does not know. `extra` becomes an expression, because its values may be
 * tokens.
 */
export function newerArguments({ extra, allowUnknownValues }: Pick<ObjectProps, 'extra' | 'allowUnknownValues'>) {
  return omitUndefined({ extra: extra === undefined ? undefined : Fn.jsonencode(extra), allowUnknownValues });
}

/**
 * Validates the known values; tokens are skipped. Throws `INVALID_PROPS` if a value is certainly invalid, or if both
 * the API description and the official provider refuse it. Other violations of the API description are warnings. The
 * provider and the object may accept less or more.
 */
export function check(
  kind: string,
  scope: Construct,
  id: string,
  attributes: object,
  {
    provider = providerAt(scope),
    extra,
    allowUnknownValues,
  }: Pick<ObjectProps, 'provider' | 'extra' | 'allowUnknownValues'>,
): void {
  const path = `${scope.node.path}/${id}`;
  const of = kindNamed(kind);
  const issues = [
    ...validateFields(of, terraformFields(of, attributes), {
      names: 'terraform',
      isUnknown: (value) => Token.isUnresolved(value),
    }),
    // Tokens in it are values: only the names of the fields are checked.
    ...(extra === undefined ? [] : extraIssues(of, JSON.stringify(extra))),
  ];
  const tolerance = allowUnknownValues === true ? 'unknown-values' : toleranceOf(scope, provider);
  const wrong = issues.filter(({ certainty }) => isError(certainty, tolerance));
  if (wrong.length > 0) {
    const newer = wrong.some(({ certainty }) => certainty === 'confirmed')
      ? '; if the service is newer than this version and accepts the value, set allowUnknownValues'
      : '';
    fail('INVALID_PROPS', `${path}: ${wrong.map(lineOf).join('; ')}${newer}`);
  }
  for (const issue of issues) Annotations.of(scope).addWarning(`${path}: ${lineOf(issue)}`);
}

function lineOf({ path, message }: Issue): string {
  const steps = path.map((step) => (typeof step === 'string' ? camelCase(step) : step));
  const where = steps.length === 0 ? '' : `${formatPath(steps)} `;
  return `${where}${inTypeScript(message)}`;
}

/** Converts attribute names in a message to property names; quoted text is unchanged. */
function inTypeScript(message: string): string {
  return message.replace(/"[^"]*"|\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (word.startsWith('"') ? word : camelCase(word)));
}
