import { kindLabel, type Container } from '../catalog';
import { namesText } from '../core';
import { unassociatedIn } from './analysis/place-analysis';
import type { FindingContext } from './findings/context';
import { notExaminedTexts } from './report/not-examined-text';
import { containerNames, containerText, decidersText, unassociatedText } from './report/phrase';
import { knownAs } from './state/shown-names';
import { containerKey } from '../tenant';

/** A report lists the worst regions; more would make it too large to read or store. */
export const mostRegions = 2000;

/** Returns what is unknown or undecided, as clauses. */
export function unknownsOf({ places, changes, states, base, traffic }: FindingContext): readonly string[] {
  const gaps = new Map<string, Container | undefined>();
  for (const { after } of places)
    for (const { container } of after.gaps)
      gaps.set(containerKey(container), container && knownAs(container, states.after));
  const guessed = [...states.after.rulebases.values()].filter(
    ({ order, rules }) => order === 'assumed' && rules.length > 1,
  );
  const questions = new Set(
    places.flatMap(({ traffic }) => traffic.changes.flatMap((change) => change.questions.map(({ text }) => text))),
  );
  const undecided = new Set(places.flatMap(({ shadowsAfter }) => shadowsAfter.undecided.map(({ name }) => name)));
  return [
    ...(gaps.size === 0
      ? []
      : [
          `the configuration of ${containerNames([...gaps.values()].filter((gap) => gap !== undefined))} is partly unknown: other rules and objects there may match${base === undefined ? '; pass a snapshot with --snapshot' : ''}`,
        ]),
    ...unassociatedIn(places).map((name) =>
      unassociatedText(name, base === undefined ? 'this plan' : 'the known configuration'),
    ),
    ...guessed.map(
      ({ kind, container, position }) =>
        `rule order is unknown for the ${[position, kindLabel(kind.name)].filter((word) => word !== undefined).join(' ')}s in ${containerText(container)}; assuming the order of the plan`,
    ),
    ...undecidedTexts(traffic),
    ...[...questions].map((text) => `whether ${text}`),
    ...(undecided.size === 0
      ? []
      : [`whether ${namesText([...undecided])} ever match: not decided within the budget of the review`]),
    ...notExaminedTexts(changes.notExamined, changes.isComplete).map((text) => `not examined: ${text}`),
  ];
}

/** Describes rules whose comparison reached the budget, and regions omitted from the report. */
function undecidedTexts(traffic: FindingContext['traffic']): readonly string[] {
  const open = traffic.filter(({ extent }) => extent === 'at most');
  const left = traffic.length - mostRegions;
  return [
    ...(open.length === 0
      ? []
      : [
          `not decided within the budget of the review: how much of the traffic that ${decidersText(open.map(({ after }) => after))} would decide changes; its regions are an upper limit`,
        ]),
    ...(left > 0 ? [`only the worst ${mostRegions} of ${traffic.length} regions are listed`] : []),
  ];
}
