import type { Container, RulebasePosition } from '../catalog';
import type { ContainerState } from './container-state';
import type { ServiceRead } from './service-read';

/** Identifies the file format and its version. */
export const snapshotFormat = 'scm-snapshot/1';

/** Values by the API's names. */
export type Fields = Readonly<Record<string, unknown>>;

/** Configuration of a tenant's containers, saved by `scm snapshot`. Contains no secrets. */
export interface Snapshot {
  readonly format: typeof snapshotFormat;
  /** ISO 8601 timestamp. */
  readonly made: string;
  /** The service that was read; absent in what no service said, and in files of earlier versions. */
  readonly service?: ServiceRead;
  readonly containers: readonly ContainerState[];
  readonly objects: readonly SavedObject[];
  readonly rulebases: readonly SavedRules[];
  /** What could not be read, and why. */
  readonly unread: readonly UnreadPart[];
  /** Parts of an export that this configuration does not have. Never in a file. */
  readonly lost?: readonly LostPart[];
}

/** A part of an export that was not read. */
export interface LostPart {
  /** Its path, or why it was not read, without its value. */
  readonly text: string;
  /** In the export, from 1. */
  readonly line: number;
  /** Equal for equal values. */
  readonly digest: string;
}

/** A kind that could not be read in a container, or in the whole tenant. */
export interface UnreadPart {
  readonly kind: string;
  readonly container?: Container;
  readonly why: string;
}

/** One object. */
export interface SavedObject {
  readonly kind: string;
  readonly container?: Container;
  readonly name: string;
  /** By API name. */
  readonly fields: Fields;
  /** API names of the fields whose values are known only after an apply. Never in a file. */
  readonly unknown?: readonly string[];
}

/** The rules of one kind and rulebase in a container, from the top. */
export interface SavedRules {
  readonly kind: string;
  readonly container: Container;
  readonly rulebase?: RulebasePosition;
  readonly rules: readonly SavedRule[];
  /** `assumed`: the order is unknown and was guessed. Default `known`. Never in a file. */
  readonly order?: 'known' | 'assumed';
}

/** One rule, enabled or disabled. */
export interface SavedRule extends RuleDoubts {
  readonly name: string;
  /** By API name. */
  readonly fields: Fields;
}

/** What is not known of a rule. Never in a file. */
export interface RuleDoubts {
  /** API names of the fields whose values are known only after an apply. */
  readonly unknown?: readonly string[];
  /** A part that was not read, without which the rule may match more. */
  readonly lost?: LostPart;
}
