import { TerraformModule, type TerraformStack } from 'cdktf';
import { hasKind, kindNamed, predefinedFolders, type ResourceKind } from '../src/catalog';
import { existingNames } from './existing-names';
import { isScmResource, literalInput, resourceKindName } from './resources';

/** The names of one kind in an app. */
export interface DeclaredNames {
  readonly names: ReadonlySet<string>;
  /** Whether an expression sets a further name, so that the set is not complete. */
  readonly isOpen: boolean;
}

/** Returns the names that an app declares, by kind: of its resources, of `existing()`, and predefined ones. */
export function declaredNames(stack: TerraformStack): (kind: ResourceKind) => DeclaredNames {
  const all = stack.node.root.node.findAll();
  const existing = existingNames(stack);
  // A module may create objects, whose names only Terraform knows.
  const hasModule = all.some((one) => one instanceof TerraformModule);
  const names = new Map<string, Set<string>>();
  const open = new Set<string>();
  for (const resource of all.filter(isScmResource)) {
    const kind = resourceKindName(resource);
    const name = hasKind(kind) ? literalInput(resource, kindNamed(kind).api.key ?? 'name') : undefined;
    const known = names.get(kind) ?? new Set();
    names.set(kind, known);
    if (name === undefined) open.add(kind);
    else known.add(name);
  }
  return (kind) => ({
    names: new Set([
      ...(names.get(kind.name) ?? []),
      ...existing(kind.name),
      ...(kind.contains === 'folder' ? predefinedFolders.flatMap(({ stored, shown }) => [stored, shown]) : []),
      ...[...kind.predefined, ...kind.seededObjects].flatMap((one) => {
        const name = one[kind.api.key ?? 'name'];
        return typeof name === 'string' ? [name] : [];
      }),
    ]),
    isOpen: hasModule || open.has(kind.name),
  });
}
