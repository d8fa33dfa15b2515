import type { ConfigNode } from '../read/config-node';

/** A node, and the API field that it became. */
export interface Claim {
  readonly node: ConfigNode;
  readonly path: readonly (string | number)[];
  /** A value that is hidden was in clear in the file, and may be a secret. */
  readonly is: 'field' | 'secret' | 'hidden';
}

/** A node that has no field: the part of an object that cannot be converted. */
export interface Leftover {
  readonly node: ConfigNode;
  /** PAN-OS path below the entry. */
  readonly at: string;
  /** Stated if a field exists, but not for this value. */
  readonly why?: string;
  /** The element contradicts another one, so that the object as a whole is not certain. */
  readonly isConflict?: true;
}

/** The fields of an object, by API name. */
export interface ConvertedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly claims: readonly Claim[];
  readonly leftovers: readonly Leftover[];
}
