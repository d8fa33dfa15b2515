import { expectCounted } from '../support/expect-counted';

/** Pieces of a plan's JSON, for tests. */

export type Values = Readonly<Record<string, unknown>>;

/** One change of a plan. */
export interface PlanPiece {
  readonly type: string;
  readonly name?: string;
  readonly before?: Values | null;
  readonly after?: Values | null;
  readonly unknown?: unknown;
  readonly actions?: readonly string[];
  /** Attributes that the configuration writes as constants. */
  readonly constant?: readonly string[];
  readonly more?: Values;
}

/** A push that is there and activates what else the plan changes. */
export const pushOfTexas: PlanPiece = {
  ...{ type: 'scm_push', name: 'p' },
  before: { folders: ['Texas'], triggers: { all: '1' } },
  after: { folders: ['Texas'], triggers: { all: '2' } },
};

/** The text of a plan with some changes. What the configuration writes is what `after` has. */
export function planJson(pieces: readonly PlanPiece[], more: Values = {}): string {
  const text = JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.11.4',
    planned_values: {},
    resource_changes: pieces.map(resourceChange),
    configuration: {
      root_module: {
        resources: pieces.map(({ type, name = 'x', after, constant = [] }) => ({
          address: `${type}.${name}`,
          expressions: Object.fromEntries(
            Object.entries(after ?? {}).map(([key, value]) => [
              key,
              constant.includes(key) ? { constant_value: value } : {},
            ]),
          ),
        })),
      },
    },
    ...more,
  });
  expectCounted(text);
  return text;
}

/** One entry of `resource_changes` or `resource_drift`. */
export function resourceChange({ type, name = 'x', before, after, unknown = {}, actions, more }: PlanPiece): Values {
  const usual = before == null ? ['create'] : after == null ? ['delete'] : ['update'];
  return {
    address: `${type}.${name}`,
    mode: 'managed',
    type,
    name,
    provider_name: 'terraform.local/cdktf-scm/scm',
    ...more,
    change: {
      actions: actions ?? usual,
      before: before ?? null,
      after: after ?? null,
      after_unknown: unknown,
      before_sensitive: {},
      after_sensitive: {},
      ...(more?.['change'] as Values | undefined),
    },
  };
}
