import { CodedError } from '../../core';
import { locationText, pathCondition, trace, type Firewall, type Trace, type TracedFlow } from '../../engine/trace';
import type { ExplainContext, Firewalls } from './context';
import type { ExplainedFlow, ExplainedPath, ExplainedTrace } from './explanation';
import type { FindingScope, ScopeExample } from './finding-scope';

/** Maximum number of paths shown; more would only show that the flow is not specific. */
const mostPaths = 4;

/** Traces the example flow of a finding before and after. */
export function explainedFlow({ analysis, example }: FindingScope, context: ExplainContext): ExplainedFlow | undefined {
  if (analysis === undefined || example === undefined) return undefined;
  const firewalls = context.firewallsOf(analysis);
  const flow = tracedFlow(example);
  const [before, after] = [traceFlow(firewalls.before, flow), traceFlow(firewalls.after, flow)];
  return {
    text: flowText(example),
    before: explainedTrace(before, after, context),
    after: explainedTrace(after, before, context),
    assumptions: assumptionsOf(firewalls, [before, after]),
  };
}

/** A trace, or the reason why there is none. */
type Traced = Trace | string;

function traceFlow(firewall: Firewall, flow: TracedFlow): Traced {
  try {
    return trace(firewall, flow);
  } catch (error) {
    if (error instanceof CodedError && (error.code === 'QUERY_TOO_WIDE' || error.code === 'INVALID_FLOW')) {
      return error.message;
    }
    throw error;
  }
}

/** Converts the example to a flow for the trace. If the application is irrelevant, it is omitted. */
function tracedFlow({ flow, region, isRouted }: ScopeExample): TracedFlow {
  const { source, destination, service, sourcePort, application, from, to, provided } = flow;
  return {
    source,
    destination,
    service,
    ...(sourcePort === undefined || region.sourcePort.is === 'any' ? {} : { sourcePort }),
    ...(region.application.is === 'any' ? {} : { application }),
    fromZone: from,
    ...(isRouted ? {} : { toZone: to }),
    answers: Object.fromEntries(provided.map(({ question, answer }) => [question.id, answer])),
  };
}

/** `tcp/443 (ssl) from zone branch 10.8.0.1 to zone internet 198.51.100.1`. */
function flowText({ flow, region, isRouted }: ScopeExample): string {
  const { source, destination, service, sourcePort, application, from, to } = flow;
  const app = region.application.is === 'any' ? '' : ` (${application})`;
  const port = sourcePort === undefined || region.sourcePort.is === 'any' ? '' : ` port ${String(sourcePort)}`;
  return `${service}${app} from zone ${from} ${source}${port} to ${isRouted ? '' : `zone ${to} `}${destination}`;
}

function explainedTrace(found: Traced, other: Traced, context: ExplainContext): ExplainedTrace {
  if (typeof found === 'string') return { verdict: 'unknown', text: found, paths: [], pathsLeft: 0 };
  const { verdict, paths } = found;
  const [only, ...more] = paths;
  const others = typeof other === 'string' ? [] : other.paths.flatMap(({ steps }) => steps);
  // A stage that the other trace does not reach is no separate difference.
  const differs = (stage: string, text: string): boolean => {
    const same = others.filter((one) => one.stage === stage);
    return same.length > 0 && same.every((step) => step.text !== text);
  };
  return {
    verdict,
    text: only !== undefined && more.length === 0 ? only.why : verdictTexts[verdict],
    paths: paths.slice(0, mostPaths).map((path): ExplainedPath => ({
      condition: more.length === 0 ? '' : pathCondition(path, found.flow),
      result: path.why,
      steps: path.steps.map(({ stage, text, objects }) => ({
        stage,
        text,
        at: [...new Set(objects.flatMap((object) => context.locate(object) ?? []).map(locationText))],
        differs: differs(stage, text),
      })),
    })),
    pathsLeft: Math.max(paths.length - mostPaths, 0),
  };
}

const verdictTexts = { allow: 'allowed on every path', block: 'blocked on every path', maybe: 'it depends' } as const;

function assumptionsOf({ before, after }: Firewalls, traces: readonly Traced[]): readonly string[] {
  const own = traces.flatMap((one) => (typeof one === 'string' ? [] : one.assumptions));
  return [...new Set([...own, ...before.assumptions, ...after.assumptions])];
}
