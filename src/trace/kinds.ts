import { kindNamed, kindNames, type NetworkRole } from '../catalog';

/** The kinds with a role on the way of a packet. */
export function kindsWith(role: NetworkRole): readonly string[] {
  return kindNames.filter((name) => kindNamed(name).networkRole === role);
}

/** The only kind with a role. */
export function kindWith(role: NetworkRole): string {
  return kindsWith(role)[0] ?? '';
}
