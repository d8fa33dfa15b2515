import { namesText } from '../../../core';
import type { Blame, Turn } from '../blame';
import type { Unjudged } from '../unjudged';
import { editLines } from './edit-lines';
import { stateLine, makerLines } from './state-line';
import { unjudgedLine } from './unjudged-line';

const answers = {
  all: 'yes, allowed',
  some: 'partly allowed',
  none: 'no, blocked',
  absent: 'no: the folder or firewall does not exist',
} as const;

/** The answer of today, since when, by whom, and every earlier answer. */
export function blameText(question: string, found: Blame, notes: readonly string[]): string {
  const { turns, states, judged, unjudged, unjudgedSince } = found;
  const last = turns.at(-1);
  if (last === undefined) return 'the history has no state\n';
  const isFirst = turns.length === 1;
  const since = isFirst ? 'in every state that is known, from' : 'since';
  const lines = [
    `${question}: ${answerText(last)}`,
    ...newerLines(unjudgedSince),
    `${since} ${stateLine(last.state, last.pullRequest)}`,
    ...causeLines(last),
    ...(isFirst ? [] : ['', 'before that, newest first:', ...turns.slice(0, -1).reverse().flatMap(turnLines)]),
    '',
    `${String(states)} ${states === 1 ? 'state' : 'states'}, ${String(judged)} with different content judged${unjudged.length === 0 ? '' : `, ${String(unjudged.length)} NOT judged`}`,
    ...unjudged.map(unjudgedLine),
    ...notes.map((note) => `note: ${note}`),
    ...last.answer.assumptions.map((assumption) => `assumed: ${assumption}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What cannot be said of today. */
function newerLines(unjudged: readonly Unjudged[]): readonly string[] {
  const count = unjudged.length;
  if (count === 0) return [];
  return [
    `this is not the answer of the newest ${count === 1 ? 'state' : `${String(count)} states`}, which cannot be read:`,
    ...unjudged.map((one) => `  ${unjudgedLine(one)}`),
  ];
}

function answerText({ answer: { verdict, by } }: Turn): string {
  return `${answers[verdict]}${by.length === 0 ? '' : ` by ${by.length === 1 ? 'rule' : 'rules'} ${namesText(by)}`}`;
}

function turnLines(turn: Turn): readonly string[] {
  return [
    `  ${stateLine(turn.state, turn.pullRequest)}`,
    `    ${answerText(turn)}`,
    ...causeLines(turn).map((line) => `  ${line}`),
  ];
}

function causeLines({ state, cause, unjudgedBefore = [] }: Turn): readonly string[] {
  const versions = [
    ...makerLines(state).map((line) => `  ${line}`),
    ...unjudgedBefore.map((one) => `  or already since one that is ${unjudgedLine(one)}`),
  ];
  if (cause === undefined) return [...versions, '  the first state: what was before it is not known'];
  const { edits, is, among } = cause;
  const others = among - edits.length;
  const rest =
    others === 0
      ? ''
      : ` (${String(others)} other ${others === 1 ? 'change' : 'changes'} of this state did not matter)`;
  return [
    ...versions,
    `  ${is === 'smallest' ? 'caused by' : 'caused by some of'}${rest}:`,
    ...edits.flatMap((edit) => editLines(edit).map((line) => `    ${line}`)),
  ];
}
