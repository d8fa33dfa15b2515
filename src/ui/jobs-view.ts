import type { ShownJob, ShownRollout } from './answers';
import { ask } from './api';
import { el, Part, say, type Child } from './dom';
import { problemsOf, type Progress } from './job-problems';
import { candidateActions } from './push-dialog';
import { rolloutPanel } from './rollout-panel';
import { session } from './session';
import { badge, nothing, scroller, timeCell, toneOf } from './shown';
import type { View } from './view';

/** The latest pushes, and the rollout of the newest. */
interface Jobs {
  readonly jobs: readonly ShownJob[];
  readonly rollout?: ShownRollout | undefined;
}

/** Polling intervals in milliseconds, while a job runs and otherwise. */
const often = 300;
const seldom = 2000;

/** Shows pushes and their device jobs, updated live. */
export const jobsView: View = {
  title: 'Jobs',
  open: (tenant) => {
    const part = new Part(el('div', { class: 'content' }));
    return {
      element: part.element,
      update: async (_chosen, signal) => {
        const { jobs, rollout } = await ask<Jobs>('jobs', { tenant, limit: '50' }, signal);
        part.show([jobs, rollout, session.now], () => list({ jobs, rollout }, tenant));
        return jobs.some(({ end_ts }) => end_ts === '') ? often : seldom;
      },
    };
  },
};

function list({ jobs, rollout }: Jobs, tenant: string): Child {
  const [latest] = jobs;
  if (latest !== undefined) say(`Job ${latest.id}: ${latest.summary ?? ''}`);
  const open = jobs.filter(({ end_ts }) => end_ts === '').length;
  return [
    el(
      'header',
      { class: 'title' },
      el('h1', {}, 'Jobs'),
      open === 0 ? undefined : badge(`${open} under way`, 'busy'),
      el('div', { class: 'actions' }, candidateActions(tenant, false)),
    ),
    rollout === undefined ? undefined : rolloutPanel(rollout),
    jobs.length === 0
      ? nothing('No push yet', 'A push activates the candidate configuration. Its job appears here.')
      : scroller('jobs', 'Jobs', el('ol', { class: 'cards' }, jobs.map(jobCard))),
  ];
}

/** Makes the card of one push with its device jobs. */
export function jobCard(job: ShownJob): HTMLElement {
  return el(
    'li',
    { class: `card ${toneFor(job)}` },
    el(
      'div',
      { class: 'card-head' },
      el('strong', {}, `Job ${job.id}`),
      state(job),
      job.version === 0 ? undefined : badge(`version ${job.version}`),
      el('span', {}, job.summary ?? ''),
      el('span', { class: 'by' }, `by ${job.uname ?? ''} · `, timeCell(job.insert_ts ?? '')),
    ),
    bar(job, `Job ${job.id}`),
    problems(job),
    job.children.length === 0
      ? undefined
      : el(
          'ul',
          { class: 'parts' },
          job.children.map((part) =>
            el(
              'li',
              {},
              el('span', { class: 'part-name' }, part.device_name ?? ''),
              state(part),
              bar(part, part.device_name ?? ''),
              el('span', { class: 'quiet' }, part.summary ?? ''),
            ),
          ),
        ),
  );
}

function state(job: Progress): HTMLElement {
  const ended = job.end_ts !== '';
  return badge(ended ? `${job.status_str} ${job.result_str}` : job.status_str, toneFor(job));
}

function toneFor({ end_ts, result_str, status_str }: Progress): string {
  return end_ts === '' ? (status_str === 'PEND' ? 'plain' : 'busy') : toneOf(result_str);
}

// A finished job shows its result instead. The empty element keeps the columns aligned.
function bar(job: Progress, name: string): HTMLElement {
  if (job.end_ts !== '') return el('span', {});
  const percent = Number(job.percent ?? 0);
  return el(
    'span',
    { class: 'bar' },
    el('progress', { max: 100, value: percent, 'aria-label': `Progress of ${name}` }),
    el('span', { class: 'percent' }, `${percent} %`),
  );
}

function problems(job: Progress): HTMLElement | undefined {
  const lines = (['errors', 'warnings'] as const).flatMap((part) =>
    problemsOf(job, part).map((text) => el('li', { class: part }, text)),
  );
  return lines.length === 0 ? undefined : el('ul', { class: 'problems' }, lines);
}
