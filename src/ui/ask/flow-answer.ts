import type { FlowAnswer } from '../answers';
import { el, type Child } from '../dom';
import { hashOf } from '../route';

type Path = FlowAnswer['trace']['paths'][number];
type Step = Path['steps'][number];
type Back = NonNullable<Path['back']>[number];

const verdicts = { allow: 'Allowed', block: 'Blocked', maybe: 'It depends' } as const;
const outcomes = { allowed: 'Allowed', blocked: 'Blocked', dropped: 'Dropped' } as const;

/** Draws the steps of a connection through the firewall, one list for each way it can take. */
export function drawFlow({ trace, named }: FlowAnswer): Child {
  const { verdict, paths, assumptions } = trace;
  const [only] = paths;
  return [
    el(
      'p',
      { class: 'answer' },
      el('span', { class: `verdict ${verdict}` }, verdicts[verdict]),
      paths.length === 1 && only !== undefined
        ? ` ${only.why.replace(/^(?:allowed|blocked|dropped) /, '')}`
        : `: ${paths.length} ways are possible`,
    ),
    named.length === 0
      ? undefined
      : el(
          'p',
          { class: 'quiet' },
          named.map(({ name, is, used }) => `${name} is ${is.join(', ')}; the packet has ${used}. `),
        ),
    paths.map((path) => drawPath(path, paths.length > 1)),
    drawAssumptions(assumptions),
  ];
}

/** Draws what an answer assumes. */
export function drawAssumptions(assumptions: readonly string[]): Child {
  if (assumptions.length === 0) return undefined;
  return el(
    'details',
    { class: 'assumed' },
    el('summary', {}, `${assumptions.length} ${assumptions.length === 1 ? 'assumption' : 'assumptions'}`),
    el(
      'ul',
      {},
      assumptions.map((one) => el('li', {}, one)),
    ),
  );
}

function drawPath({ outcome, why, provided, steps, back = [] }: Path, isOneOf: boolean): Child {
  const conditions = provided.map(({ question, answer }) => `${answer === 'yes' ? '' : 'not '}${question.text}`);
  return [
    isOneOf
      ? el(
          'h2',
          { class: 'way' },
          `${outcomes[outcome]}: ${why}`,
          conditions.length === 0 ? undefined : el('span', { class: 'quiet' }, ` if ${conditions.join(' and ')}`),
        )
      : undefined,
    el(
      'ol',
      { class: `steps ${outcome}`, 'aria-label': `Steps: ${why}` },
      steps.map(drawStep),
      back.map((one) => drawBack(one)),
    ),
  ];
}

function drawStep({ stage, text, objects }: Step): HTMLElement {
  return el(
    'li',
    {},
    el('span', { class: 'stage' }, stage),
    el('span', { class: 'step' }, text, objects.length === 0 ? undefined : el('span', { class: 'at' }, links(objects))),
  );
}

function drawBack({ outcome, text, objects }: Back): HTMLElement {
  return el(
    'li',
    { class: `back ${outcome === 'dropped' ? 'lost' : ''}` },
    el('span', { class: 'stage' }, 'reply'),
    el('span', { class: 'step' }, text, objects.length === 0 ? undefined : el('span', { class: 'at' }, links(objects))),
  );
}

function links(objects: Step['objects']): Child {
  const seen = new Set<string>();
  return objects.flatMap(({ kind, name, container, rulebase }) => {
    const key = `${kind} ${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const href =
      rulebase !== undefined && container !== undefined
        ? hashOf('rules', { scope: container.scope, name: container.name, kind, open: name })
        : hashOf('objects', { text: name });
    return [el('a', { href }, name), ' '];
  });
}
