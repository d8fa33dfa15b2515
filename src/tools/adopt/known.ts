import type { Container } from '../../catalog';

/** An object that an earlier run has adopted. */
export interface KnownObject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly container: Container | undefined;
  /** The construct ID, and the label of the resource address after its type. */
  readonly construct: string;
  readonly label: string;
  /** The file without its extension, and the constant that it exports; rules in a list have no constant. */
  readonly module: string;
  readonly constant: string | undefined;
  readonly made: 'by-hand' | 'generated';
}

/** A rule order that an earlier run has adopted. */
export interface KnownRun {
  readonly container: Container;
  readonly construct: string;
  readonly label: string;
}

/** A container referenced by an earlier run, and where it is declared. */
export interface KnownPlace {
  readonly container: Container;
  readonly module: string;
  readonly constant: string;
}

/** The modules of one run, and the module with its import IDs, if there are any; for HCL, its addresses. */
export interface KnownPart {
  readonly modules: readonly string[];
  readonly imports: string | undefined;
}

/** Everything that earlier runs have written. */
export interface Known {
  readonly parts: readonly KnownPart[];
  readonly objects: readonly KnownObject[];
  readonly runs: readonly KnownRun[];
  /** Absent if written by an earlier version. */
  readonly places?: readonly KnownPlace[];
}

/** State before the first run. */
export const nothingKnown: Known = { parts: [], objects: [], runs: [] };
