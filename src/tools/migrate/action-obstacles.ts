import type { ProviderSchema } from '../../terraform/protocol';
import type { ConfiguredAction } from './file-parts';
import type { SourcePlace } from './configuration';

/** Actions of the official provider that differ here or are missing. All others have the same name and arguments. */
const replaced: Readonly<Record<string, string>> = {
  scm_config_load:
    'use scm_load_version with discard_all_staged_changes = true: it discards the staged changes of all accounts',
  ztna_tenant_start_onboarding: 'this provider has no ZTNA actions: keep the official provider for it',
  ztna_tenant_start_offboarding: 'this provider has no ZTNA actions: keep the official provider for it',
};

/** Returns what must change in action blocks before this provider can run them. */
export function actionObstacles(
  actions: readonly (ConfiguredAction & SourcePlace)[],
  schema: ProviderSchema,
): readonly { readonly at: string; readonly address: string; readonly problem: string }[] {
  return actions.flatMap((action) => {
    const { type, name, file, line } = action;
    const problem = problemOf(action, schema);
    if (problem === undefined) return [];
    return [{ at: line === undefined ? file : `${file}:${line}`, address: `action.${type}.${name}`, problem }];
  });
}

function problemOf({ type, arguments: argumentValues }: ConfiguredAction, schema: ProviderSchema): string | undefined {
  if (Object.hasOwn(replaced, type)) return replaced[type];
  if (!type.startsWith('scm_')) return undefined;
  const known = schema.actions?.[type]?.attributes;
  if (known === undefined) return `this version has no action ${type}`;
  const missing = known.filter(({ required, name }) => required === true && !argumentValues.includes(name));
  return missing.length === 0 ? undefined : `add ${missing.map(({ name }) => name).join(', ')} to its config`;
}
