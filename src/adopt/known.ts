import type { Container } from '../catalog';

/** An object that an earlier run has adopted. */
export interface KnownObject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly container: Container | undefined;
  /** The construct's id, and the part of Terraform's address behind the type. */
  readonly construct: string;
  readonly label: string;
  /** The file without its ending, and what that exports for it; a rule of a list has no constant. */
  readonly module: string;
  readonly constant: string | undefined;
  readonly made: 'by-hand' | 'generated';
}

/** An order of rules that an earlier run has adopted. */
export interface KnownRun {
  readonly container: Container;
  readonly construct: string;
  readonly label: string;
}

/** A container that an earlier run refers to, and where that is declared. */
export interface KnownPlace {
  readonly container: Container;
  readonly module: string;
  readonly constant: string;
}

/** What one run has written: its modules, and the one with its import ids; of a repository in HCL, its addresses. */
export interface KnownPart {
  readonly modules: readonly string[];
  readonly imports: string;
}

/** What earlier runs have written. */
export interface Known {
  readonly parts: readonly KnownPart[];
  readonly objects: readonly KnownObject[];
  readonly runs: readonly KnownRun[];
  /** Absent in what versions before wrote. */
  readonly places?: readonly KnownPlace[];
}

/** What there is before the first run. */
export const nothingKnown: Known = { parts: [], objects: [], runs: [] };
