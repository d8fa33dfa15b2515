import { kindLabel } from '../../catalog';
import type { ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ContainerNode } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import { referrerOf } from '../model/references';
import type { Transaction } from '../model/transaction';

/**
 * Throws 409 when the name is taken: in the container, in the tenant, or for kinds that are unique along the path in
 * any container whose objects can meet these in one evaluation.
 */
export async function checkUnique(
  tx: Transaction,
  kind: ResourceKind,
  name: string,
  container: ContainerNode | undefined,
  self?: string,
): Promise<void> {
  if (name === '') return;
  const tree = await tx.tree();
  const taken = (await tx.objects.named([kind.name], [name])).filter((row) => row.id !== self);
  if (taken.length === 0) return;
  const meeting = kind.unique === 'path' && container !== undefined ? tree.meeting(container) : undefined;
  const clash = taken.find((row) => {
    if (kind.unique === 'tenant' || container === undefined) return true;
    const node = tree.byId(row.container);
    return row.container === container.id || (node !== undefined && meeting?.has(node) === true);
  });
  if (clash !== undefined) throw nameTaken(kind.name, name, clash, tree);
}

/** Throws 409 when a container already has the one object of the kind that it can have. */
export async function checkOnly(
  tx: Transaction,
  kind: ResourceKind,
  container: ContainerNode | undefined,
): Promise<void> {
  if (kind.api.singleton !== 'container' || container === undefined) return;
  const there = (await tx.objects.ofKind(kind.name)).some((row) => row.container === container.id);
  if (!there) return;
  throw problem('notUnique', [
    `${container.scope} "${container.name}" has its ${kindLabel(kind.name)} already: change that one`,
  ]);
}

/** The answer to a name that is taken; says by which object. */
export function nameTaken(
  kind: string,
  name: string,
  by: ObjectRow,
  tree: Parameters<typeof referrerOf>[1],
): ReturnType<typeof problem> {
  const { folder, snippet, device, id } = referrerOf(by, tree);
  const where = folder ?? snippet ?? device;
  return problem('nameNotUnique', {
    errorType: 'Name Not Unique',
    message: [`name "${name}" is taken by the ${kind} ${id}${where === undefined ? '' : ` in "${where}"`}`],
    references: [referrerOf(by, tree)],
  });
}
