import { reasonForDifference } from './set-reasons';

/** A member that only one of two sets has. Without a reason it fails the check. */
export interface SetDifference {
  readonly member: string;
  readonly only: 'catalog' | 'API';
  readonly reason?: string;
}

/** What the catalog offers, or what the public description contains. */
export interface Offer {
  /** Names of kinds. */
  readonly kinds: readonly string[];
  /** `GET /config/objects/v1/tags/{}`. */
  readonly operations: readonly string[];
}

/**
 * Compares kinds and operations in both directions, so that neither a kind that the catalog lost nor one that the API
 * does not have passes.
 */
export function compareSets(ours: Offer, theirs: Offer): readonly SetDifference[] {
  return [
    ...differences('kind ', ours.kinds, theirs.kinds),
    ...differences('', ours.operations.map(withoutNames), theirs.operations.map(withoutNames)),
  ];
}

/** What to do about a difference that has no reason. */
export function remedyFor({ member, only }: SetDifference): string {
  const orReason = 'or give a reason in scripts/coverage/api/set-reasons.ts';
  if (only === 'API') return `add it to the catalog (src/catalog), ${orReason}`;
  return member.startsWith('kind ')
    ? 'describe it in test/reference/described-by-hand.json, with a reason'
    : `correct \`api\` of its catalog entry; describe a new kind in test/reference/described-by-hand.json; ${orReason}`;
}

function differences(prefix: string, ours: readonly string[], theirs: readonly string[]): readonly SetDifference[] {
  const [own, other] = [new Set(ours), new Set(theirs)];
  const only = (side: SetDifference['only'], some: ReadonlySet<string>, against: ReadonlySet<string>) =>
    [...some]
      .filter((name) => !against.has(name))
      .map((name) => withReason({ member: `${prefix}${name}`, only: side }));
  return [...only('catalog', own, other), ...only('API', other, own)];
}

function withReason(difference: SetDifference): SetDifference {
  const reason = reasonForDifference(difference);
  return reason === undefined ? difference : { ...difference, reason };
}

/** Returns an operation without the names of its parameters, which differ between descriptions. */
function withoutNames(operation: string): string {
  return operation.replaceAll(/\{[^}]+\}/g, '{}');
}
