import { readFileSync } from 'node:fs';
import type { Container } from '../../catalog';
import { factsNamedIn, readFacts, type FactsFiles } from '../../policy';
import { savedConfiguration } from '../../review';
import type { FlowQuestion, HistoryState } from '../../history';
import { checkPlace, firewallOf, parseQuery, type ReachQuery } from '../../trace';
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
  const container = placeIn(configuration, flags);
  await requireKnownPlace(query, container, states);
  return {
    query,
    container,
    ...(fromFiles === undefined ? {} : { facts: factsNamedIn(fromFiles, [configuration], applications) }),
    ...(minute === undefined ? {} : { minute }),
  };
}

/** A zone or interface that no state has is a typo; an earlier state may have one that is gone. Throws `INVALID_FLOW`. */
async function requireKnownPlace(
  query: ReachQuery,
  container: Container,
  states: readonly HistoryState[],
): Promise<void> {
  let newest: unknown;
  for (const state of [...states].reverse()) {
    try {
      checkPlace(firewallOf(savedConfiguration((await state.load()).snapshot()), container), query);
      return;
    } catch (error) {
      newest ??= error;
    }
  }
  throw newest;
}
