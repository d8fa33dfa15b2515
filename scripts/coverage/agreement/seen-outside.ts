import type { AgreementRow } from './rows';

/**
 * Limits that both sources state and that a client of the real service exceeds, with the evidence. The catalog does not
 * enforce them.
 */
export const seenOutside: readonly (readonly [where: string, evidence: string])[] = [
  ['aggregate_interface layer2.vlan_tag patterns', "a test of the vendor's SDK creates one with 6666"],
];

/** Reports whether a client of the real service exceeds the limit. */
export function isSeenOutside({ kind, path, limit }: AgreementRow): boolean {
  return seenOutside.some(([where]) => where === `${kind} ${path} ${limit}`);
}
