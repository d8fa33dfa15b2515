import type { Construct, IConstruct } from 'constructs';
import type { Scope } from '../src/catalog';

/** A construct that contains other constructs: a new or existing folder, snippet or device. */
export interface ContainerConstruct extends IConstruct {
  /** Its name at the service: a literal, or a token if this stack creates it. */
  readonly name: string;
}

// A registered symbol, so that a second copy of this package recognizes the containers of the first.
const marker = Symbol.for('cdktf-provider-scm/container');

/** Marks a construct as a container. Called by its constructor. */
export function markContainer(construct: ContainerConstruct, scope: Scope): void {
  Object.defineProperty(construct, marker, { value: scope });
}

/** Whether a construct is a container. */
export function isContainer(construct: IConstruct): construct is ContainerConstruct {
  return marker in construct;
}

/**
 * Returns the location attribute for constructs in `scope`: `{ folder: 'Branches' }`. Undefined outside of any
 * container.
 */
export function containerAttribute(scope: Construct): Partial<Record<Scope, string>> | undefined {
  const container = nearestContainer(scope);
  if (container === undefined) return undefined;
  const attribute = Reflect.get(container, marker) as Scope; // set by markContainer only
  return { [attribute]: container.name };
}

/** Returns the innermost container of a scope, including the scope itself. */
export function nearestContainer(scope: IConstruct): ContainerConstruct | undefined {
  return scope.node.scopes.filter(isContainer).at(-1);
}
