import { readFileSync } from 'node:fs';
import { factsNamedIn, readFacts, type FactsFiles } from '../../policy';
import { savedConfiguration } from '../../review';
import type { FlowQuestion, HistoryState } from '../../history';
import { parseQuery } from '../../trace';
import { minuteAt, type AtFlag } from '../at-option';
import { UsageError } from '../exit';
import { placeIn, type ConfigurationFlags } from '../trace/configurations';

/** Options of a question. */
export interface QuestionFlags extends FactsFiles, AtFlag, Pick<ConfigurationFlags, 'folder' | 'device'> {}

/** Reads a question, at the firewall that the options name, or the only one of the newest state. */
export async function flowQuestion(
  text: string,
  flags: QuestionFlags,
  states: readonly HistoryState[],
): Promise<FlowQuestion> {
  const query = parseQuery(text);
  const last = states.at(-1);
  if (last === undefined)
    throw new UsageError('HISTORY_NEEDED', 'cannot answer: the history has no state; check its path');
  const configuration = savedConfiguration((await last.load()).snapshot());
  const fromFiles = readFacts(flags, (file) => readFileSync(file));
  const applications = query.application === undefined ? [] : [query.application];
  const minute = await minuteAt(flags.at);
  return {
    query,
    container: placeIn(configuration, flags),
    ...(fromFiles === undefined ? {} : { facts: factsNamedIn(fromFiles, [configuration], applications) }),
    ...(minute === undefined ? {} : { minute }),
  };
}
