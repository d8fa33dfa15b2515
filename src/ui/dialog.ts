import { Refused } from './api';
import { button, el, type Child } from './dom';

/** A confirmation dialog. */
export interface Question {
  readonly title: string;
  readonly content: readonly Child[];
  /** Label of the confirm button. */
  readonly yes: string;
  /** `danger`: the action loses data. */
  readonly tone: 'primary' | 'danger';
  /** Performs the action. Errors are shown, and the dialog stays open. */
  readonly run: () => Promise<void>;
}

/** Opens a dialog that asks for confirmation. Escape and Cancel close it. */
export function openDialog({ title, content, yes, tone, run }: Question): void {
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const submit = el('button', { type: 'submit', class: tone }, yes);
  const form = el(
    'form',
    {},
    el('h2', { id: 'dialog-title' }, title),
    ...content,
    problem,
    el(
      'div',
      { class: 'actions' },
      button({ class: 'secondary' }, () => dialog.close(), 'Cancel'),
      submit,
    ),
  );
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' }, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.disabled = true;
    run().then(
      () => dialog.close(),
      (error: unknown) => {
        problem.hidden = false;
        problem.textContent =
          error instanceof Refused ? error.message : `The service does not answer (${String(error)}).`;
        submit.disabled = false;
      },
    );
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Makes a dialog field with its label. */
export function labelled(label: string, input: HTMLElement, hint?: string): HTMLElement {
  return el(
    'label',
    { class: 'field' },
    el('span', {}, label),
    input,
    hint === undefined ? undefined : el('small', { class: 'quiet' }, hint),
  );
}
