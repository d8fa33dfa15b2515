import { isWithin, type Extent } from './extent';

/** Subject of a question. */
export type QuestionSubject =
  | 'source'
  | 'destination'
  | 'service'
  | 'application'
  | 'source_user'
  | 'category'
  | 'source_hip'
  | 'destination_hip'
  | 'schedule'
  | 'zone'
  | 'rule';

/** A fact that the configuration depends on but does not contain. Questions with equal ids have equal answers. */
export interface Question {
  readonly id: string;
  readonly about: QuestionSubject;
  /** A statement that is true or false: `the destination is an address of www.example.com`. */
  readonly text: string;
  /** For a question about names such as users, or about a name that nothing defines: these names. */
  readonly names?: readonly string[];
  /** Why the configuration cannot answer it, where that matters: a value is known after the apply, a name is not, or a part was not read. */
  readonly because?: 'known after apply' | 'undefined name' | 'not read';
  /** Set of values for which the answer is yes, if it can be compared with other questions. */
  readonly extent?: Extent;
  /** For a derived question: yes if all conditions of at least one alternative hold. */
  readonly anyOf?: readonly (readonly Condition[])[];
}

/** An answer to a question. */
export interface Condition {
  readonly question: Question;
  readonly answer: 'yes' | 'no';
}

/** Whether a yes to the first question implies a yes to the second. */
export function implies(one: Question, other: Question): boolean {
  if (one.extent === undefined || other.extent === undefined) return false;
  return one.about === other.about && isWithin(one.extent, other.extent);
}
