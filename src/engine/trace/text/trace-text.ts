import type { Condition, Part } from '../../policy';
import type { PacketStep, Trace, TracedFlow, TracePath, WayBack } from '../trace-result';
import { deciderName } from '../steps/step-text';
import { locationText, type Locate } from './located';

/** Formats a trace. */
export function traceText({ container, flow, verdict, paths, assumptions }: Trace, locate: Locate): string {
  const [only] = paths;
  const result = paths.length === 1 && only !== undefined ? only.why : verdictText(verdict);
  const head = `${flowText(flow)} at ${container.scope} ${container.name}: ${result}`;
  const ways = paths.map((path, i) =>
    wayText(withoutQueried(path, flow), paths.length > 1 ? i + 1 : undefined, locate),
  );
  const assumed =
    assumptions.length === 0 ? [] : [`assumed:\n${assumptions.map((assumption) => `  - ${assumption}`).join('\n')}\n`];
  return [`${head}\n`, ...ways, ...assumed].join('\n');
}

function wayText(path: TracePath, number: number | undefined, locate: Locate): string {
  const head = number === undefined ? [] : [`${String(number)}. ${path.why}${openText(path)}`];
  const width = Math.max(...path.steps.map(({ stage }) => stage.length));
  const lines = [
    ...path.steps.flatMap((step) => stepLines(step, width, locate)),
    ...(path.back ?? []).flatMap((one) => backLines(one, width, locate)),
    ...(path.alsoMatching ?? []).map(
      ({ rule, effect, certainty }) =>
        `  also matches  ${deciderName(rule)}: ${effect}${certainty === 'maybe' ? ', a part of it' : ''}`,
    ),
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}

function stepLines({ stage, text, objects }: PacketStep, width: number, locate: Locate): readonly string[] {
  const at = [...new Set(objects.flatMap((object) => locate(object) ?? []).map(locationText))];
  return [`  ${stage.padEnd(width)}  ${text}`, ...at.map((one) => `  ${' '.repeat(width)}  ${one}`)];
}

function backLines({ text, provided, objects }: WayBack, width: number, locate: Locate): readonly string[] {
  const condition = provided.length === 0 ? '' : `, if ${provided.map(conditionText).join(', and ')}`;
  const at = [...new Set(objects.flatMap((object) => locate(object) ?? []).map(locationText))];
  return [`  ${'way back'.padEnd(width)}  ${text}${condition}`, ...at.map((one) => `  ${' '.repeat(width)}  ${one}`)];
}

/** Removes conditions that the flow itself already determines. */
function withoutQueried(path: TracePath, { fromZone, toZone, application }: TracedFlow): TracePath {
  const any = { is: 'any' } as const;
  return {
    ...path,
    ...(fromZone === undefined ? {} : { from: any }),
    ...(toZone === undefined ? {} : { to: any }),
    ...(application === undefined ? {} : { application: any }),
  };
}

/** Returns the conditions for a flow to take a path, beyond those given by the flow; empty if there are none. */
export function pathCondition(path: TracePath, flow: TracedFlow): string {
  return openText(withoutQueried(path, flow)).replace(/^, if /, '');
}

/** Formats the conditions of a path that the flow leaves open. */
function openText({ from, to, application, provided }: TracePath): string {
  const parts = [
    ...partText('source zone', from),
    ...partText('destination zone', to),
    ...partText('application', application),
    ...provided.map(conditionText),
  ];
  return parts.length === 0 ? '' : `, if ${parts.join(', and ')}`;
}

function partText(name: string, part: Part): readonly string[] {
  if (part.is === 'any') return [];
  return [`the ${name} is ${part.is === 'except' ? 'not ' : ''}${part.values.join(' or ')}`];
}

function conditionText({ question, answer }: Condition): string {
  return answer === 'yes' ? question.text : `not: ${question.text}`;
}

/** Formats a flow: `10.8.1.5 → 203.0.113.10 tcp/443, application ssl`. */
function flowText({ source, destination, service, application, user }: TracedFlow): string {
  return [
    `${source} → ${destination} ${service}`,
    ...(application === undefined ? [] : [`application ${application}`]),
    ...(user === undefined ? [] : [`user ${user}`]),
  ].join(', ');
}

function verdictText(verdict: Trace['verdict']): string {
  switch (verdict) {
    case 'allow':
      return 'allowed on every path';
    case 'block':
      return 'blocked on every path';
    case 'maybe':
      return 'it depends';
  }
}
