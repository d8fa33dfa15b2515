const prefix = 'scm_';

/** Returns the type name of a kind: `address` → `scm_address`. */
export function typeNameOf(kindName: string): string {
  return prefix + kindName;
}

/** Returns the kind of a type name: `scm_address` → `address`. */
export function kindNameOf(typeName: string): string {
  return typeName.startsWith(prefix) ? typeName.slice(prefix.length) : typeName;
}
