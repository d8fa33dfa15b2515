import { kindNamed, kindNames, type NetworkRole } from '../catalog';

/** To find a kind, all of them are read: that is done once for each role, not for each step of each packet. */
const found = new Map<NetworkRole, readonly string[]>();

/** The kinds with a role on the way of a packet. */
export function kindsWith(role: NetworkRole): readonly string[] {
  const known = found.get(role);
  if (known !== undefined) return known;
  const kinds = kindNames.filter((name) => kindNamed(name).networkRole === role);
  found.set(role, kinds);
  return kinds;
}

/** The only kind with a role. */
export function kindWith(role: NetworkRole): string {
  return kindsWith(role)[0] ?? '';
}
