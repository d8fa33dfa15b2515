import { Annotations, Fn, Token, type ITerraformDependable, type TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import { extraIssues, kindNamed, validateFields, type Issue } from '../src/catalog';
import { camelCase, CodedError, formatPath } from '../src/core';
import { containerAttribute } from './container';
import { providerAt, providerKey } from './provider-of';
import { requireOneTenant } from './same-tenant';
import { isStrictProvider } from './strictness';
import { terraformFields } from './terraform-fields';

/** What every object can be given. */
export interface ObjectProps {
  /**
   * Name at the service.
   * @default the construct's id
   */
  readonly name?: string;
  /**
   * Resources that must be there first, beyond those that it refers to.
   * @default none
   */
  readonly dependsOn?: readonly ITerraformDependable[];
  /**
   * The tenant that it belongs to, where an app has several.
   * @default the provider that it lies in, else the one without an alias
   */
  readonly provider?: TerraformProvider;
  /**
   * Fields of the API that this version does not have, by the names of the API, such as `{ lldp: { enable: true } }`.
   * They are merged into the request, and removed when they are removed here. Not for secrets.
   * @default none
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The same attributes without those that are undefined. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Drops what is undefined, which `exactOptionalPropertyTypes` tells from absent. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>; // by the filter
}

/**
 * The configuration of a generated resource for an object of the given kind in the container that `scope` lies in.
 * Throws `INVALID_PROPS`, with the path of the construct, for what the catalogue knows to be wrong.
 */
export function objectConfig<T extends object>(kind: string, scope: Construct, id: string, props: ObjectProps, own: T) {
  const path = `${scope.node.path}/${id}`;
  const container = containerAttribute(scope);
  if (container === undefined) {
    throw new CodedError(
      'NO_CONTAINER',
      `${path}: requires a folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
    );
  }
  const attributes = { name: props.name ?? id, ...own };
  check(kind, scope, id, { ...attributes, ...container }, props);
  return { ...defined(attributes), ...container, ...metaArguments(scope, id, props), ...extraArgument(props) };
}

/**
 * The part of a configuration that says what comes first, and which tenant it is about. Throws `PROVIDER_MIX` when the
 * properties name something of another tenant.
 */
export function metaArguments(scope: Construct, id: string, props: Pick<ObjectProps, 'dependsOn' | 'provider'>) {
  const { dependsOn, provider } = props;
  requireOneTenant(`${scope.node.path}/${id}`, props, providerKey(provider ?? providerAt(scope)));
  return defined({ dependsOn: dependsOn?.slice(), provider });
}

/** The argument for fields that this version does not have; what is in them may be a token. */
export function extraArgument({ extra }: Pick<ObjectProps, 'extra'>): { readonly extra?: string } {
  return extra === undefined ? {} : { extra: Fn.jsonencode(extra) };
}

/**
 * Throws `INVALID_PROPS` for known values that are certainly wrong; a token may become anything. What only the
 * description of the API refuses is a warning, or with a strict provider wrong too.
 */
export function check(
  kind: string,
  scope: Construct,
  id: string,
  attributes: object,
  { provider = providerAt(scope), extra }: Pick<ObjectProps, 'provider' | 'extra'>,
): void {
  const path = `${scope.node.path}/${id}`;
  const of = kindNamed(kind);
  const issues = [
    ...validateFields(of, terraformFields(of, attributes), {
      names: 'terraform',
      isUnknown: (value) => Token.isUnresolved(value),
    }),
    // Tokens are values here: only the names of the fields count.
    ...(extra === undefined ? [] : extraIssues(of, JSON.stringify(extra))),
  ];
  const isWrong = ({ certainty }: Issue): boolean => certainty === 'certain' || isStrictProvider(scope, provider);
  const wrong = issues.filter(isWrong).map(lineOf);
  if (wrong.length > 0) throw new CodedError('INVALID_PROPS', `${path}: ${wrong.join('; ')}`);
  for (const issue of issues) Annotations.of(scope).addWarning(`${path}: ${lineOf(issue)}`);
}

function lineOf({ path, message }: Issue): string {
  const steps = path.map((step) => (typeof step === 'string' ? camelCase(step) : step));
  const where = steps.length === 0 ? '' : `${formatPath(steps)} `;
  return `${where}${inTypeScript(message)}`;
}

/** Attributes that a message names, as the props are called; what it quotes stays. */
function inTypeScript(message: string): string {
  return message.replace(/"[^"]*"|\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (word.startsWith('"') ? word : camelCase(word)));
}
