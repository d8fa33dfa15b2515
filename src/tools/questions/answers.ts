import { mapOfViews } from '../../engine/map';
import { answerFlow } from './flow-question';
import { answerPlan } from './plan-question';
import type { NumberedQuestion, QuestionName, QuestionTypes } from './question';
import { answerReach } from './reach-question';
import { answerMarks } from './rule-marks';
import { readUsage } from './usage/usage-report';
import { answerStates, answerUses } from './usage/uses-question';

/** Answers a question. Throws coded errors. */
export async function answerTo(question: NumberedQuestion): Promise<QuestionTypes[QuestionName]['answer']> {
  switch (question.name) {
    case 'map':
      return mapOfViews(question.asked.running, question.asked.candidate);
    case 'flow':
      return answerFlow(question.asked);
    case 'reach':
      return answerReach(question.asked);
    case 'marks':
      return answerMarks(question.asked);
    case 'usage':
      return readUsage(question.asked);
    case 'states':
      return answerStates(question.asked);
    case 'uses':
      return answerUses(question.asked);
    case 'plan':
      return answerPlan(question.asked);
  }
}
