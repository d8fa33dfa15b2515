import { hasKind, kindNamed } from '../../catalog';

const prefix = 'scm_';

/** Returns the type name of a kind: `address` → `scm_address`. */
export function typeNameOf(kindName: string): string {
  return prefix + kindName;
}

/** Returns the kind of a type name: `scm_address` → `address`. */
export function kindNameOf(typeName: string): string {
  return typeName.startsWith(prefix) ? typeName.slice(prefix.length) : typeName;
}

/** Reports whether version 0.x of the official provider has the objects of a type under the other name. */
export function isFormerType(former: string, type: string): boolean {
  const [name, kindName] = [kindNameOf(former), kindNameOf(type)];
  return name !== former && hasKind(kindName) && kindNamed(kindName).formerNames?.includes(name) === true;
}
