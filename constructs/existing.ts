import type { Construct } from 'constructs';
import { CodedError } from '../src/core';
import { nearestContainer } from './container';

/** Something that is at the service already. This stack refers to it by name and never makes, changes or deletes it. */
export interface Existing<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  /** Name of the container that it was said to lie in. */
  readonly container: string;
}

/** A reference to something that exists in the container that `scope` is or lies in. Emits nothing. */
export function existing<Kind extends string>(kind: Kind, scope: Construct, name: string): Existing<Kind> {
  const container = nearestContainer(scope);
  if (container === undefined) {
    throw new CodedError(
      'NO_CONTAINER',
      `${scope.node.path}: "${name}" requires a folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
    );
  }
  return Object.freeze({ kind, name, container: container.name });
}
