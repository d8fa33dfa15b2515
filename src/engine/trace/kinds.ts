import { kindsWithNetworkRole, type NetworkRole } from '../../catalog';

/** Kinds by role, because each step of a trace asks. */
const found = new Map<NetworkRole, readonly string[]>();

/** Returns the kinds with a role in packet forwarding. */
export function kindsWith(role: NetworkRole): readonly string[] {
  const known = found.get(role);
  if (known !== undefined) return known;
  const kinds = kindsWithNetworkRole(role);
  found.set(role, kinds);
  return kinds;
}

/** Returns the only kind with a role. */
export function kindWith(role: NetworkRole): string {
  return kindsWith(role)[0] ?? '';
}
