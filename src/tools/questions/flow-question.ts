import { placeText, type Container } from '../../catalog';
import { configurationOfView, type EffectiveView } from '../../engine/policy';
import {
  checkPlace,
  firewallOf,
  namedFlow,
  trace,
  type NamedPart,
  type ObjectReference,
  type PacketStep,
  type Trace,
  type TracedFlow,
  type TraceOptions,
} from '../../engine/trace';

/** One connection through the firewall of a view. */
export interface FlowQuestion extends TraceOptions {
  readonly view: EffectiveView;
  /** Addresses and service may be names of objects. */
  readonly flow: TracedFlow;
}

/** How the connection is processed, and what names were replaced by. */
export interface FlowAnswer {
  readonly trace: Trace;
  readonly named: readonly NamedPart[];
}

/** Traces one connection. Throws `INVALID_FLOW`. */
export function answerFlow({ view, flow, ...options }: FlowQuestion): FlowAnswer {
  const firewall = firewallOf(configurationOfView(view), view.container);
  checkPlace(firewall, flow);
  const { flow: one, named } = namedFlow(firewall, flow);
  return { trace: withOrigins(trace(firewall, one, options), view), named };
}

/** Says where rules and objects come from: a view has those of all folders above as if they were its own. */
function withOrigins(found: Trace, { sections, container }: EffectiveView): Trace {
  const origins = new Map(
    sections.flatMap(({ kind, position = '', items }) =>
      items.map(({ name, from }) => [JSON.stringify([kind, position, name]), from] as const),
    ),
  );
  const originOf = ({ kind, rulebase, name }: ObjectReference): Container | undefined =>
    origins.get(JSON.stringify([kind, rulebase ?? '', name]));
  const step = (one: PacketStep): PacketStep => {
    const objects = one.objects.map((object) => {
      const from = originOf(object);
      return from === undefined ? object : { ...object, container: from };
    });
    const [rule] = objects.filter(({ rulebase }) => rulebase !== undefined);
    const text =
      rule?.container === undefined
        ? one.text
        : one.text.replaceAll(`rules of ${placeText(container)}`, `rules of ${placeText(rule.container)}`);
    return { ...one, text, objects };
  };
  return { ...found, paths: found.paths.map((path) => ({ ...path, steps: path.steps.map(step) })) };
}
