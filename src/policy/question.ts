import { isWithin, type Extent } from './extent';

/** What a question is about. */
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

/** Something that the configuration asks and cannot answer. Equal ids have equal answers. */
export interface Question {
  readonly id: string;
  readonly about: QuestionSubject;
  /** A statement that is true or not: `the destination is an address of www.example.com`. */
  readonly text: string;
  /** For a question about names, such as users: these names. */
  readonly names?: readonly string[];
  /** How much of it answers yes, where that can be compared with other questions. */
  readonly extent?: Extent;
  /** For a question that others answer: yes if all conditions of one alternative hold. */
  readonly anyOf?: readonly (readonly Condition[])[];
}

/** An answer to a question. */
export interface Condition {
  readonly question: Question;
  readonly answer: 'yes' | 'no';
}

/** Whether the one answered yes means that the other one is answered yes. */
export function implies(one: Question, other: Question): boolean {
  if (one.extent === undefined || other.extent === undefined) return false;
  return one.about === other.about && isWithin(one.extent, other.extent);
}
