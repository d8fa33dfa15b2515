import type { FlowAnswer, Hierarchy, ReachAnswer } from '../answers';
import { ask, Refused } from '../api';
import { button, el, Part, say, type Child } from '../dom';
import { chosenOrFirst } from '../first-with-rules';
import { failedQuestion } from '../failed-question';
import { FolderTree, type Chosen } from '../folder-tree';
import { choose, go } from '../route';
import { badge, scroller, sentence } from '../shown';
import { shownName } from '../shown-name';
import type { View } from '../view';
import { AskForm, firstFirewall } from './ask-form';
import { drawFlow } from './flow-answer';
import { commandFor, fieldOptions, missingField, modes, modeTexts, usedFields, type Mode } from './questions';
import { drawReach } from './reach-answer';

/** Asks what a firewall does with traffic. The URL has the whole question, so that a link keeps it. */
export const askView: View = {
  title: 'Ask',
  open: (tenant) => {
    const tree = new FolderTree('Containers', ({ scope, name }) => choose({ scope, name }));
    const chosenIn = chosenOrFirst(tenant);
    let what: Chosen = { scope: 'folder', name: '' };
    let mode: Mode = 'connection';
    // A link with a question leads to its answer.
    let isNew = true;
    const form = new AskForm(
      (values) => {
        isNew = true;
        go('ask', { tenant, ...what, mode, ...values, asked: String(Date.now()) });
      },
      (one) => {
        mode = one;
        choose({ mode, asked: undefined });
      },
    );
    const title = new Part(el('header', { class: 'title' }));
    const answer = new Part(el('div', { class: 'answers', 'aria-live': 'polite' }));
    const page = scroller('ask', 'Question and answer', form.element, answer.element);
    let known = '';
    let shown = '';
    let asked = '';
    return {
      element: el('div', { class: 'with-tree' }, tree.element, el('div', { class: 'content' }, title.element, page)),
      update: async (chosen, signal) => {
        const hierarchy = await ask<Hierarchy>('tree', { tenant }, signal);
        what =
          (chosen['name'] === undefined ? firstFirewall(hierarchy) : undefined) ??
          (await chosenIn(chosen, hierarchy, signal));
        mode = modes.find((one) => one === chosen['mode']) ?? 'connection';
        tree.show(hierarchy, what);
        title.show([what, hierarchy], () => [el('h1', {}, `Ask ${shownName(hierarchy, what)}`), badge(what.scope)]);
        form.show(mode, chosen, what, tenant);
        const used = usedFields(mode).flatMap(({ key }) => {
          const value = chosen[key] ?? '';
          return value === '' ? [] : [[key, value] as const];
        });
        const values = Object.fromEntries(used);
        const missing = missingField(mode, values);
        if (chosen['mode'] === undefined || missing !== undefined) {
          // A link may name a container that is not there; the question itself would say so.
          const place = JSON.stringify(what);
          if (place !== known) await ask('names', { tenant, ...what, what: 'zone' }, signal);
          known = place;
          // A link that lacks a part of its question.
          const isPartial = chosen['mode'] !== undefined && used.length > 0;
          const label = fieldOptions.find(({ key }) => key === missing)?.label ?? '';
          answer.show([isPartial, label], () =>
            isPartial ? el('p', { class: 'quiet' }, `The question needs "${label}".`) : '',
          );
          asked = '';
          return 3000;
        }
        const question = { tenant, ...what, mode: modeTexts[mode].asks, ...values };
        if (JSON.stringify(question) !== asked) answer.show(question, () => el('p', { class: 'quiet' }, 'Asking …'));
        asked = JSON.stringify(question);
        const found = await answered(question, signal);
        answer.show([question, found], () =>
          'message' in found
            ? el('p', { class: 'failure-text' }, found.message)
            : [found.draw(), commandLine(commandFor(mode, { ...values, ...found.used }, what))],
        );
        const text = 'message' in found ? found.message : (answer.element.querySelector('.answer')?.textContent ?? '');
        if (text !== shown) say(text);
        // On a small screen, the answer is below the form. A view that opens is not on the page yet.
        if (isNew) requestAnimationFrame(() => answer.element.scrollIntoView({ block: 'nearest' }));
        isNew = false;
        shown = text;
        if (!('message' in found) || !found.hasFailed) return 3000;
        asked = '';
        return undefined;
      },
    };
  },
};

type Answered =
  | { readonly message: string; readonly hasFailed: boolean }
  | {
      readonly content: unknown;
      /** Values that the packet has in place of names: the command takes only these. */
      readonly used: Readonly<Record<string, string>>;
      readonly draw: () => Child;
    };

/** Asks the service. What it refuses about the question is part of the view, not of the page. */
async function answered(question: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answered> {
  try {
    if (question['mode'] === 'flow') {
      const content = await ask<FlowAnswer>('ask', question, signal);
      const used = Object.fromEntries(
        ['from', 'to', 'service'].flatMap((key) => {
          const part = content.named.find(({ name }) => name === question[key]);
          return part === undefined ? [] : [[key, part.used]];
        }),
      );
      return { content, used, draw: () => drawFlow(content) };
    }
    const content = await ask<ReachAnswer>('ask', question, signal);
    return { content, used: {}, draw: () => drawReach(content) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 400) throw error;
    return { message: sentence(error.message), hasFailed: failedQuestion(error) !== undefined };
  }
}

function commandLine(command: string | undefined): Child {
  if (command === undefined) return undefined;
  const copied = el('span', { class: 'quiet', role: 'status' });
  return el(
    'p',
    { class: 'command' },
    el('span', { class: 'quiet' }, 'On the command line: '),
    el('code', {}, command),
    button(
      { class: 'secondary', 'data-key': 'copy command' },
      () => void navigator.clipboard.writeText(command).then(() => (copied.textContent = 'Copied')),
      'Copy',
    ),
    copied,
  );
}
