import { Token, type TerraformProvider, type TerraformStack } from 'cdktf';
import { fail, type Problem } from './fail';
import { providerIn } from './provider-of';
import { FolderMap } from './placement';
import { pushable } from './revisions';

/** The scope of a push. */
export interface PushScope {
  /** Path of the push. */
  readonly path: string;
  /** Key of the provider of its tenant. */
  readonly key: string;
  /** The stacks that it pushes, its own first. */
  readonly stacks: readonly TerraformStack[];
  /** The folders of its stack that it pushes; undefined for the whole stack. */
  readonly folders: readonly string[] | undefined;
}

/** Checks that no other push has the same scope. Throws `SECOND_PUSH`. */
export function requireSinglePush(claim: PushScope, others: readonly PushScope[]): void {
  for (const stack of claim.stacks) {
    const rivals = others.filter(({ key, stacks }) => key === claim.key && stacks.includes(stack));
    const rival = claim.folders === undefined ? rivals[0] : rivals.find(({ folders }) => folders === undefined);
    if (rival === undefined) continue;
    const what = stack === claim.stacks[0] ? 'this stack' : `the stack ${stack.node.path}`;
    fail(
      'SECOND_PUSH',
      `${claim.path}: ${rival.path} already pushes ${what}: set different folders, or remove one of them`,
    );
  }
}

/** Checks that the providers of all stacks belong to the same tenant, if known. Throws `PROVIDER_MIX`. */
export function requireOneTenantOf({ path, key, stacks }: PushScope, provider: TerraformProvider | undefined): void {
  const providers = stacks.map((stack, i) =>
    i === 0 && provider !== undefined ? provider : providerIn(stack, key, path),
  );
  const known = providers.flatMap((one) => {
    const scope: unknown = one === undefined ? undefined : Reflect.get(one, 'scopeInput');
    return one !== undefined && typeof scope === 'string' && !Token.isUnresolved(scope) ? [{ one, scope }] : [];
  });
  const [first] = known;
  const other = known.find(({ scope }) => scope !== first?.scope);
  if (first === undefined || other === undefined) return;
  fail(
    'PROVIDER_MIX',
    `${path}: ${first.one.node.path} is of ${first.scope}, and ${other.one.node.path} of ${other.scope}: ` +
      'add a Push for each tenant',
  );
}

/** Reports the resources that are in no folder of the given pushes of one stack and tenant. */
export function resourcesOutsidePushes(
  stack: TerraformStack,
  key: string,
  claims: readonly PushScope[],
): readonly Problem[] {
  if (claims.some(({ folders }) => folders === undefined)) return [];
  const all = pushable(stack, key);
  const map = new FolderMap(stack, all);
  return all
    .filter((one) => claims.every(({ folders }) => map.placement(one, folders ?? []) === 'outside'))
    .map((one) => ({
      at: one,
      text:
        `${one.node.path} is not in a folder that ${claims.map(({ path }) => path).join(' or ')} pushes: ` +
        'add its folder there, or add another Push',
    }));
}
