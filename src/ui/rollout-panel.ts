import type { ShownRollout } from './answers';
import { el, type Child } from './dom';
import { badge, timeCell } from './shown';

type Stage = ShownRollout['stages'][number];

const tones = { pushing: 'busy', pushed: 'good', failed: 'bad', restored: 'bad' } as const;

/** Shows the stages of the newest rollout: what each firewall has, what must pass next, and who approved. */
export function rolloutPanel({ of, stages }: ShownRollout): HTMLElement {
  return el(
    'section',
    { class: 'card', 'aria-label': 'Rollout' },
    el('div', { class: 'card-head' }, el('h2', {}, 'Rollout'), el('span', { class: 'quiet' }, summary(of, stages))),
    el('ol', { class: 'parts' }, rows(of, stages)),
  );
}

function rows(of: number, stages: readonly Stage[]): Child {
  const after = (i: number): number => (stages[i]?.place ?? 0) + 1;
  return [
    stages.map((stage, i) => [missing(after(i - 1), stage.place - 1, 'no job here'), row(stage, stage.place === of)]),
    missing(after(stages.length - 1), of, 'not pushed yet'),
  ];
}

function summary(of: number, stages: readonly Stage[]): string {
  const done = stages.filter(({ state }) => state === 'pushed').length;
  return `${done} of ${of} stages pushed`;
}

/** One row for all stages of a range: a description of a job can claim any number. */
function missing(from: number, to: number, why: string): Child {
  if (from > to) return undefined;
  const name = from === to ? `Stage ${from}` : `Stages ${from} to ${to}`;
  return el('li', {}, el('span', { class: 'part-name' }, name), badge(why));
}

function row(stage: Stage, isLast: boolean): HTMLElement {
  const { name, place, state, percent, version, firewalls, job } = stage;
  const text = state === 'pushing' ? `pushing, ${percent} %` : state === 'pushed' ? `version ${version}` : state;
  return el(
    'li',
    {},
    el('span', { class: 'part-name' }, `${place}. ${name}`),
    badge(text, tones[state]),
    el('span', {}, firewalls.length === 0 ? `job ${job}` : `${firewalls.join(', ')} (job ${job})`),
    el('span', { class: 'quiet' }, joined([nextText(stage, isLast), ...stage.approvals.map(approvalText)])),
  );
}

function approvalText({ id, by, at }: Stage['approvals'][number]): Child {
  const who = by === undefined ? `${id} approved` : `approved by ${by}`;
  return at === undefined ? who : [`${who} at `, timeCell(at)];
}

/** Separates the parts that are not empty with commas. */
function joined(parts: readonly Child[]): Child {
  return parts.filter((part) => part !== '').map((part, i) => (i === 0 ? part : [', ', part]));
}

/** The service sees pushes, not checks: they run where Terraform runs. */
function nextText({ checks, isPassed, state }: Stage, isLast: boolean): string {
  if (checks === '' || state !== 'pushed') return '';
  if (isPassed) return `passed: ${checks}`;
  return isLast ? `then ${checks}, run by Terraform` : `waits for: ${checks}`;
}
