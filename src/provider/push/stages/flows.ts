import {
  isOrdered,
  allKinds,
  onlyContainer,
  rulebases,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../../catalog';
import { isForbidden, isInvalid, isNotFound } from '../../../client';
import { messageOf } from '../../../core';
import { effectiveItem, type Configuration } from '../../../engine/policy';
import { checkPlace, firewallOf, parseQuery, reach, unnamedIn } from '../../../engine/trace';
import type { TreeTools } from '../tree';
import { firewallsOf, type FirewallTools } from './firewalls';
import { checkText, judgedText, type FlowForm } from './stage';
import type { StageTarget } from './stage-targets';
import { containerOfObject, type ContainerState } from '../../../tenant';

/** Reads the questions of a check. Throws `BAD_QUERY`. */
export function readFlows({ allow, deny }: FlowForm): void {
  for (const text of [...allow, ...deny]) parseQuery(text);
}

/** What is known of flows before the first push. */
export interface FlowDoubts {
  /** Why a check judges nothing: a name that does not exist, or a stage without a firewall. */
  readonly fault: string | undefined;
  /** Names that only the questions have. */
  readonly assumed: readonly string[];
}

/** Looks for questions of all stages that cannot be judged, so that none of them is found after a push. */
export async function flowDoubts(tools: FirewallTools, targets: readonly StageTarget[]): Promise<FlowDoubts> {
  const assumed = new Set<string>();
  const configuration = await readCandidate(tools);
  for (const target of targets) {
    const asked = flowChecks(target);
    const firewalls = await firewallsOf(tools, target);
    if (firewalls.length === 0 && asked[0] !== undefined)
      return { fault: `${asked[0].at} judges nothing: ${noFirewall}`, assumed: [] };
    for (const { serial } of firewalls) {
      const firewall = firewallOf(configuration, { scope: 'device', name: serial });
      for (const { at, text } of asked.flatMap(({ at, texts }) => texts.map((text) => ({ at, text })))) {
        try {
          const { query } = judged(firewall, text);
          for (const one of unnamedIn(firewall, query)) assumed.add(`${at} assumes that ${one}`);
        } catch (error) {
          return { fault: `${at}: "${text}": ${messageOf(error)}`, assumed: [] };
        }
      }
    }
  }
  return { fault: undefined, assumed: [...assumed] };
}

/** The flow checks of a stage, and the questions of each. */
function flowChecks({ stage }: StageTarget): readonly { readonly at: string; readonly texts: readonly string[] }[] {
  return stage.checks.flatMap((check) => {
    const { form } = check;
    const at = `check ${checkText(check)} of stage "${stage.name}"`;
    return form.is === 'flow' ? [{ at, texts: [...form.allow, ...form.deny] }] : [];
  });
}

/** Answers a question at a firewall. Throws if it cannot be read, or names what the firewall does not have. */
function judged(firewall: ReturnType<typeof firewallOf>, text: string) {
  const query = parseQuery(text);
  checkPlace(firewall, query);
  return { query, verdict: reach(firewall, query).verdict };
}

const noFirewall = 'the stage has no firewall; add one, or remove the check';

/** Judges flows at each firewall of a stage. Returns the first flow that is not as wanted. */
export async function wrongFlowAt(
  tools: FirewallTools,
  target: StageTarget,
  { allow, deny }: FlowForm,
  configuration: Configuration | undefined,
): Promise<string | undefined> {
  const wanted = [
    ...allow.map((text) => ({ text, verdict: 'all' as const })),
    ...deny.map((text) => ({ text, verdict: 'none' as const })),
  ];
  try {
    const candidate = configuration ?? (await readCandidate(tools));
    const firewalls = await firewallsOf(tools, target);
    if (firewalls.length === 0) return noFirewall;
    for (const { serial } of firewalls) {
      const firewall = firewallOf(candidate, { scope: 'device', name: serial });
      for (const { text, verdict } of wanted) {
        const found = judged(firewall, text).verdict;
        const seen = { all: 'allowed', some: 'allowed in part, or under conditions', none: 'blocked' }[found];
        if (found !== verdict) return `at ${serial}, "${text}" is ${seen}, ${judgedText(configuration)}`;
      }
    }
    return undefined;
  } catch (error) {
    tools.signal.throwIfAborted();
    return messageOf(error);
  }
}

/** Reads what decides on packets: containers, rules, objects of rules, zones, interfaces and routers. */
export async function readCandidate(tools: TreeTools): Promise<Configuration> {
  const holders = allKinds().filter(({ contains }) => contains !== undefined);
  const held = await Promise.all(holders.map((kind) => tools.client.list(kind, { signal: tools.signal })));
  const states = held.flatMap((items, i) => items.flatMap((item) => containerOfObject(holders[i] ?? {}, item) ?? []));
  const partial = new Set<string>();
  const kinds = allKinds().filter((kind) => kind.contains === undefined && isWanted(kind));
  const lists = await Promise.all(
    kinds.flatMap((kind) => placesOf(kind, states).map((place) => listed(tools, kind, place, partial))),
  );
  return {
    containers: states.map((state) =>
      partial.has(keyOf(state.container)) ? { ...state, completeness: 'partial' } : state,
    ),
    objects: lists
      .filter(({ kind }) => !isOrdered(kind))
      .flatMap(({ kind, container, items }) =>
        items.map(({ name, fields }) => ({
          kind: kind.name,
          ...(container && { container }),
          name,
          fields: { ...fields, name },
        })),
      ),
    rulebases: lists.flatMap(({ kind, container, position, items }) =>
      !isOrdered(kind) || container === undefined || items.length === 0
        ? []
        : [
            {
              kind: kind.name,
              container,
              rulebase: position ?? 'pre',
              rules: items.map(({ name, fields }) => ({ name, fields })),
            },
          ],
    ),
  };
}

interface Place {
  readonly container: Container | undefined;
  readonly position?: RulebasePosition;
}

async function listed(
  { client, signal }: TreeTools,
  kind: ResourceKind,
  { container, position }: Place,
  partial: Set<string>,
) {
  const of = { kind, container, position };
  try {
    const all = await client.list(kind, { container, position, signal });
    const items = all.map((item) => effectiveItem(kind, container ?? { scope: 'folder', name: '' }, item));
    return { ...of, items: container === undefined ? items : items.filter(({ origin }) => origin === 'own') };
  } catch (error) {
    if (!isNotFound(error) && !isForbidden(error) && !isInvalid(error)) throw error;
    if (isForbidden(error) && container !== undefined) partial.add(keyOf(container));
    return { ...of, items: [] };
  }
}

function placesOf(kind: ResourceKind, states: readonly ContainerState[]): readonly Place[] {
  const only = onlyContainer(kind);
  if (only !== undefined) return [{ container: only }];
  if (kind.scopes.length === 0) return [{ container: undefined }];
  const places = states.map(({ container }) => container).filter(({ scope }) => kind.scopes.includes(scope));
  return places.flatMap((container) =>
    kind.api.rulebase === true ? rulebases.map((position) => ({ container, position })) : [{ container }],
  );
}

function isWanted(kind: ResourceKind): boolean {
  const decides = isOrdered(kind) || kind.policyRole !== undefined || kind.networkRole !== undefined;
  return decides && kind.api.operations.includes('list');
}

function keyOf({ scope, name }: Container): string {
  return `${scope} ${name}`;
}
