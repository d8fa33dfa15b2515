const prefix = 'scm_';

/** `address` → `scm_address`. */
export function typeNameOf(kindName: string): string {
  return prefix + kindName;
}

/** `scm_address` → `address`. */
export function kindNameOf(typeName: string): string {
  return typeName.startsWith(prefix) ? typeName.slice(prefix.length) : typeName;
}
