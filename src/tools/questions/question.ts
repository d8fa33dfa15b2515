import type { MapData } from '../../engine/map';
import type { PageData } from '../../review';
import type { FlowAnswer, FlowQuestion } from './flow-question';
import type { ReachAnswer, ReachQuestion } from './reach-question';
import type { PlanQuestion } from './plan-question';
import type { MarksQuestion, RuleMark } from './rule-marks';
import type { TwoViews } from './two-views';
import type { UsageQuestion, UsageReport } from './usage/usage-report';
import type { RuleUse, StatesQuestion, UsesQuestion, UseState } from './usage/uses-question';

/** Questions about a configuration by their names: what is asked, and the answer. */
export interface QuestionTypes {
  readonly map: { readonly asked: TwoViews; readonly answer: MapData };
  readonly flow: { readonly asked: FlowQuestion; readonly answer: FlowAnswer };
  readonly reach: { readonly asked: ReachQuestion; readonly answer: ReachAnswer };
  readonly marks: { readonly asked: MarksQuestion; readonly answer: readonly RuleMark[] };
  readonly usage: { readonly asked: UsageQuestion; readonly answer: UsageReport };
  readonly states: { readonly asked: StatesQuestion; readonly answer: readonly UseState[] };
  readonly uses: { readonly asked: UsesQuestion; readonly answer: readonly RuleUse[] };
  readonly plan: { readonly asked: PlanQuestion; readonly answer: PageData };
}

export type QuestionName = keyof QuestionTypes;

/** Answers questions about configurations. The service knows only this; who starts a service passes an implementation. */
export interface Questions {
  /** Answers a question. `read` returns the question when its turn comes. Throws coded errors, such as `QUESTION_FAILED`. */
  ask<Name extends QuestionName>(
    name: Name,
    read: () => Promise<QuestionTypes[Name]['asked']>,
  ): Promise<QuestionTypes[Name]['answer']>;
  /** Waiting questions fail. */
  close(): Promise<void>;
}

/** A question with its number, as the worker gets it. */
export type NumberedQuestion = {
  readonly [Name in QuestionName]: {
    readonly id: number;
    readonly name: Name;
    readonly asked: QuestionTypes[Name]['asked'];
  };
}[QuestionName];

/** What the worker answers. */
export type NumberedAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly code: string; readonly message: string };
