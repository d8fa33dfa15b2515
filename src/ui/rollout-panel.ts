import type { ShownRollout } from './answers';
import { el } from './dom';
import { badge, timeCell } from './shown';

type Stage = ShownRollout['stages'][number];

const tones = { pushing: 'busy', pushed: 'good', failed: 'bad', restored: 'bad' } as const;

/** Shows the stages of the newest rollout: what each firewall has, what must pass next, and who approved. */
export function rolloutPanel({ of, stages }: ShownRollout): HTMLElement {
  const places = Array.from({ length: of }, (_, i) => stages.find(({ place }) => place === i + 1));
  return el(
    'section',
    { class: 'card rollout', 'aria-label': 'Rollout' },
    el('div', { class: 'card-head' }, el('h2', {}, 'Rollout'), el('span', { class: 'quiet' }, summary(of, stages))),
    el(
      'ol',
      { class: 'parts' },
      places.map((stage, i) => (stage === undefined ? unstarted(i + 1) : row(stage, i + 1 === of))),
    ),
  );
}

function summary(of: number, stages: readonly Stage[]): string {
  const done = stages.filter(({ state }) => state === 'pushed').length;
  return `${done} of ${of} stages pushed`;
}

function unstarted(place: number): HTMLElement {
  return el('li', {}, el('span', { class: 'part-name' }, `Stage ${place}`), badge('not pushed yet'));
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
    el(
      'span',
      { class: 'quiet' },
      nextText(stage, isLast),
      stage.approvals.map(({ id, by, at }) => [
        by === undefined ? `, ${id} approved` : `, approved by ${by} at `,
        at === undefined ? undefined : timeCell(at),
      ]),
    ),
  );
}

/** The service sees pushes, not checks: they run where Terraform runs. */
function nextText({ checks, isPassed, state }: Stage, isLast: boolean): string {
  if (checks === '' || state !== 'pushed') return '';
  if (isPassed) return `passed: ${checks}`;
  return isLast ? `then ${checks}, run by Terraform` : `waits for: ${checks}`;
}
