import { packNamed, packNames, readInvariants, type PackName, type ReviewOptions } from '../../review';
import { UsageError } from '../exit';

/** Short names of packs. */
const shortNames: Readonly<Record<string, PackName>> = {
  pci: 'pci-dss-segmentation',
  cis: 'cis-benchmark',
  exposure: 'internet-exposure',
};
const roles = ['internet', 'cardholder', 'management'] as const;

/** Returns the pack that a value of `--policy` names; undefined for a file. */
export function packIn(policy: string): PackName | undefined {
  return (
    packNames.find((name) => name === policy) ?? (Object.hasOwn(shortNames, policy) ? shortNames[policy] : undefined)
  );
}

/**
 * Reads a pack with the zones of its roles, such as `cardholder=cde`. The internet has the zones of `--internet-zone`.
 * Throws `BAD_POLICY_ZONE`.
 */
export function packInvariants(
  pack: PackName,
  zones: readonly string[],
  internet: readonly string[] = [],
): NonNullable<ReviewOptions['invariants']> {
  const found: Record<string, string[]> = { internet: [...internet] };
  for (const text of zones) {
    const { role, zone } = /^(?<role>[^=]*)=(?<zone>.+)$/.exec(text)?.groups ?? {};
    if (role === undefined || zone === undefined || !roles.some((one) => one === role))
      throw wrong(`${JSON.stringify(text)} is not a role and a zone; roles are ${roles.join(', ')}`);
    (found[role] ??= []).push(zone);
  }
  const missing = packNamed(pack).needs.filter((role) => (found[role] ?? []).length === 0);
  if (missing.length > 0)
    throw wrong(
      `the pack ${pack} needs the zones of ${missing.join(' and ')}; add ${missing.map((role) => `--policy-zone ${role}=ZONE`).join(' ')}`,
    );
  return readInvariants({ name: pack, value: { zones: found, packs: [pack] }, lineOf: () => undefined });
}

/** Refuses zones of roles for a file, which has its own. */
export function refuseZones(zones: readonly string[] | undefined, policy: string | undefined): void {
  if (zones === undefined) return;
  throw wrong(
    policy === undefined
      ? 'there is no --policy'
      : `${policy} is a file, which has its own zones; only a pack takes them: ${packNames.join(', ')}`,
  );
}

function wrong(why: string): UsageError {
  return new UsageError('BAD_POLICY_ZONE', `cannot use --policy-zone: ${why}`);
}
