import type { Construct, IConstruct } from 'constructs';
import type { Scope } from '../src/catalog';

/** A construct that other constructs lie in: a folder, made here or existing. */
export interface ContainerConstruct extends IConstruct {
  /** Its name at the service: a literal, or a token when this stack makes it. */
  readonly name: string;
}

// Registered by name, so that a second copy of this package knows the containers of the first.
const marker = Symbol.for('cdktf-provider-scm/container');

/** Marks a construct as a container. Called by its constructor. */
export function markContainer(construct: ContainerConstruct, scope: Scope): void {
  Object.defineProperty(construct, marker, { value: scope });
}

/** Whether a construct is a container. */
export function isContainer(construct: IConstruct): construct is ContainerConstruct {
  return marker in construct;
}

/** The attribute of a container's contents that names it: `{ folder: 'Branches' }`. Undefined outside of any. */
export function containerAttribute(scope: Construct): Partial<Record<Scope, string>> | undefined {
  const container = nearestContainer(scope);
  if (container === undefined) return undefined;
  const attribute = Reflect.get(container, marker) as Scope; // set by markContainer only
  return { [attribute]: container.name };
}

/** The innermost container that a scope is or lies in. */
export function nearestContainer(scope: IConstruct): ContainerConstruct | undefined {
  return scope.node.scopes.filter(isContainer).at(-1);
}
