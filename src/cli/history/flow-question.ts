import { readFileSync } from 'node:fs';
import type { Container } from '../../catalog';
import { CodedError } from '../../core';
import { factsNamedIn, readFacts, type Configuration, type FactsFiles } from '../../engine/policy';
import { savedConfiguration } from '../../review';
import { StateReader, type FlowQuestion, type HistoryState } from '../../tools/history';
import { checkPlace, firewallOf, parseQuery, type ReachQuery } from '../../engine/trace';
import { minuteAt, type AtFlag } from '../at-option';
import { UsageError } from '../exit';
import { placeIn, type ConfigurationFlags } from '../trace/configurations';
import type { Io } from '../io';

/** Options of a question. */
export interface QuestionFlags extends FactsFiles, AtFlag, Pick<ConfigurationFlags, 'folder' | 'device'> {}

/** Reads a question, at the firewall that the options name, or the only one of the newest state. */
export async function flowQuestion(
  io: Io,
  text: string,
  flags: QuestionFlags,
  states: readonly HistoryState[],
): Promise<FlowQuestion> {
  const query = parseQuery(text);
  if (states.length === 0)
    throw new UsageError('HISTORY_NEEDED', 'cannot answer: the history has no state; check its path');
  const { configuration, earlier } = await newestConfiguration(states);
  const fromFiles = readFacts(flags, (file) => readFileSync(file));
  const applications = query.application === undefined ? [] : [query.application];
  const minute = await minuteAt(io, flags.at);
  const container = placeIn(configuration, flags);
  await requireKnownPlace(query, container, configuration, earlier);
  return {
    query,
    container,
    ...(fromFiles === undefined ? {} : { facts: factsNamedIn(fromFiles, [configuration], applications) }),
    ...(minute === undefined ? {} : { minute }),
  };
}

/** The configuration of the newest state that can be read, and the states before it. Throws the error of the newest one. */
async function newestConfiguration(states: readonly HistoryState[]) {
  const reader = new StateReader();
  const newest = await reader.newest(states, (loaded) => savedConfiguration(loaded.snapshot()));
  if (newest !== undefined) return { configuration: newest.found, earlier: states.slice(0, newest.index) };
  reader.requireSome(states);
  throw new Error('no state was read');
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
  const known = await new StateReader().newest(earlier, (loaded) => {
    const configuration = savedConfiguration(loaded.snapshot());
    return placeFault(query, container, configuration) === undefined ? configuration : undefined;
  });
  if (known === undefined) throw fault;
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
