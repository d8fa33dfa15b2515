import { el } from '../dom';
import type { View } from '../view';
import { sendPlan } from './send-plan';

/** The part of the view that takes a plan: from its file field, or dropped anywhere on the page. */
class PlanView {
  readonly #input = el('input', { type: 'file', id: 'plan-file', accept: '.json,application/json' });
  readonly #problem = el('p', { class: 'failure-text', role: 'alert' });
  readonly #state = el('p', { class: 'quiet', role: 'status' });
  readonly element = el(
    'div',
    { class: 'content' },
    el('header', { class: 'title' }, el('h1', {}, 'Review a plan')),
    el(
      'div',
      { class: 'drop-zone' },
      el('p', {}, 'Drop the JSON of a plan anywhere on this page, or choose its file.'),
      el('label', { class: 'primary', for: 'plan-file' }, 'Choose a file'),
      this.#input,
      this.#state,
      this.#problem,
    ),
    el(
      'ol',
      { class: 'hints' },
      el('li', {}, el('code', {}, 'terraform plan -out plan')),
      el('li', {}, el('code', {}, 'terraform show -json plan > plan.json')),
      el('li', {}, 'Drop plan.json: its rules appear among the rules of this tenant, with findings and the map.'),
    ),
    el(
      'p',
      { class: 'quiet' },
      'The service judges the plan with the code of "scm review", against the candidate. It stores nothing and sends nothing.',
    ),
  );

  constructor() {
    this.#input.addEventListener('change', () => {
      void this.take([...(this.#input.files ?? [])]);
      this.#input.value = '';
    });
  }

  /** Reviews a file. Several plans need "scm review", which judges them together. */
  async take([file, ...others]: readonly File[]): Promise<void> {
    this.#problem.textContent = '';
    if (file === undefined) return;
    if (others.length > 0) {
      this.#problem.textContent = `This page reviews one plan, not ${others.length + 1}: use "scm review" for several.`;
      return;
    }
    this.#state.textContent = `Reviewing ${file.name} …`;
    const problem = await sendPlan(file);
    this.#state.textContent = '';
    this.#problem.textContent = problem ?? '';
  }
}

/** All tenants share one, because it keeps nothing of a plan. */
export const planView = new PlanView();

/** Takes a plan file and opens its review. */
export const reviewPlanView: View = {
  title: 'Review',
  open: () => ({ element: planView.element, update: () => Promise.resolve(undefined) }),
};
