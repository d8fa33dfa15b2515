import { readFileSync } from 'node:fs';
import type { Container } from '../../catalog';
import { CodedError } from '../../core';
import { factsNamedIn, readFacts, type Configuration, type FactsFiles } from '../../policy';
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
  await requireKnownPlace(query, container, configuration, states.slice(0, -1));
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
  newest: Configuration,
  earlier: readonly HistoryState[],
): Promise<void> {
  const fault = placeFault(query, container, newest);
  if (fault === undefined) return;
  for (const state of earlier.toReversed()) {
    const configuration = savedConfiguration((await state.load()).snapshot());
    if (placeFault(query, container, configuration) === undefined) return;
  }
  throw fault;
}

function placeFault(query: ReachQuery, container: Container, configuration: Configuration): CodedError | undefined {
  try {
    checkPlace(firewallOf(configuration, container), query);
    return undefined;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}
