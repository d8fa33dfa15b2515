import type { Construct } from 'constructs';
import { nearestContainer } from './container';
import { fail } from './fail';

/**
 * An object that already exists at the service. This stack references it by name and never creates, changes or deletes
 * it.
 */
export interface Existing<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  /** Name of the container in which it is referenced. */
  readonly container: string;
}

/** References an existing object in the container of `scope`. Emits nothing. Throws `NO_CONTAINER`. */
export function existing<Kind extends string>(kind: Kind, scope: Construct, name: string): Existing<Kind> {
  const container = nearestContainer(scope);
  if (container === undefined) {
    fail(
      'NO_CONTAINER',
      `${scope.node.path}: "${name}" requires a folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
    );
  }
  return Object.freeze({ kind, name, container: container.name });
}
