import type { IConstruct } from 'constructs';

// A registered symbol, so that a second copy of this package sees the names of the first.
const marker = Symbol.for('cdktf-provider-scm/existing');

/** Records that an app means an object which exists at the service. */
export function noteExisting(scope: IConstruct, kind: string, name: string): void {
  const { root } = scope.node;
  const names = namesAt(root) ?? new Set<string>();
  if (!(marker in root)) Object.defineProperty(root, marker, { value: names });
  names.add(`${kind}\n${name}`);
}

/** Returns the names of existing objects that an app means, by kind. */
export function existingNames(scope: IConstruct): (kind: string) => readonly string[] {
  const names = [...(namesAt(scope.node.root) ?? [])];
  return (kind) => names.filter((name) => name.startsWith(`${kind}\n`)).map((name) => name.slice(kind.length + 1));
}

function namesAt(root: IConstruct): Set<string> | undefined {
  return marker in root ? (Reflect.get(root, marker) as Set<string>) : undefined; // set by noteExisting only
}
