import { isSameContainer, type Container } from '../../catalog';
import { kindsWith, unroutedInterfaces, type Firewall, type ReachDifference } from '../../engine/trace';
import type { FindingContext } from '../findings/context';
import { containerText } from '../report/phrase';
import type { TenantState } from '../state/tenant-state';
import { stateHierarchy } from '../state/state-hierarchy';
import type { Hierarchy } from '../../tenant';
import type { PlaceReachability } from './reachability';

/** What a change does to the traffic that reaches hosts through some firewalls. */
export interface ReachOutcome {
  /** What the known configuration does not contain, as a clause; the rest then says nothing. */
  readonly missing?: string;
  /** A flow that arrives after the change and not before, as text. */
  readonly opened?: string;
  readonly closed: boolean;
  readonly undecided: boolean;
  /** Traffic that arrives before and after takes another way, so other protection may apply. */
  readonly isRerouted: boolean;
}

interface Analysis {
  readonly paths: readonly Container[];
  readonly outcome: ReachOutcome;
}

/** Compares what reaches hosts through the firewalls that a change affects. Computed on first use. */
export class ReachOutcomes {
  readonly #context: FindingContext;
  #analyses: readonly Analysis[] | undefined;

  constructor(context: FindingContext) {
    this.#context = context;
  }

  /** Returns the outcome for all firewalls that objects in these containers affect. */
  of(containers: readonly Container[]): ReachOutcome {
    this.#analyses ??= analysesOf(this.#context);
    const met = this.#analyses
      .filter(({ paths }) => paths.some((path) => containers.some((other) => isSameContainer(path, other))))
      .map(({ outcome }) => outcome);
    const missing =
      met.length === 0 ? 'no firewall that uses it is known' : met.find((outcome) => outcome.missing)?.missing;
    const opened = met.find((outcome) => outcome.opened !== undefined)?.opened;
    return {
      ...(missing === undefined ? {} : { missing }),
      ...(opened === undefined ? {} : { opened }),
      closed: met.some(({ closed }) => closed),
      undecided: met.some(({ undecided }) => undecided),
      isRerouted: met.some((outcome) => outcome.isRerouted),
    };
  }
}

function analysesOf({ states, reachability, base }: FindingContext): readonly Analysis[] {
  const [old, fresh] = [stateHierarchy(states.before), stateHierarchy(states.after)];
  const read = base === undefined ? undefined : unreadKind(base.unread);
  const found = reachability();
  return found.flatMap(({ place, before, after, difference }): readonly Analysis[] => {
    const firewalls = [before, after];
    const isRouted = firewalls.some(({ network }) => network.routers.length > 0);
    if (isOnlyAbove(place, found, fresh) && !isRouted) return [];
    const paths = [...fresh.visible(place), ...old.visible(before.container)];
    const missing =
      firewalls.map(missingIn).find((one) => one !== undefined) ??
      openRoute(before, after) ??
      read ??
      openValue(states.after, paths);
    const nothing = { closed: false, undecided: false, isRerouted: false };
    return [{ paths, outcome: missing === undefined ? outcomeOf(difference) : { ...nothing, missing } }];
  });
}

/** A folder above others needs no network: the firewalls are below. */
function isOnlyAbove(place: Container, places: readonly PlaceReachability[], tree: Hierarchy): boolean {
  return places.some(
    (other) =>
      !isSameContainer(other.place, place) &&
      tree.visible(other.place).some((container) => isSameContainer(container, place)),
  );
}

function outcomeOf({ changes, undecided, isRerouted }: ReachDifference): ReachOutcome {
  const opened = changes.find(
    ({ what, extent, isOnSegment }) => what === 'opened' && extent === 'exact' && isOnSegment !== true,
  );
  return {
    ...(opened === undefined ? {} : { opened: flowText(opened.example) }),
    closed: changes.some(({ what }) => what === 'closed'),
    undecided: undecided !== undefined || changes.some(({ extent }) => extent === 'at most'),
    isRerouted,
  };
}

function flowText({ source, destination, service }: ReachDifference['changes'][number]['example']): string {
  return `${source} to ${destination} ${service}`;
}

/** Returns a route whose next hop is open and which only one of two firewalls has; equal ones lead to the same place. */
function openRoute(before: Firewall, after: Firewall): string | undefined {
  const sides = [before, after].map(({ network }) =>
    network.routers.flatMap(({ name, routes }) =>
      routes.flatMap((route) =>
        route.hop.to === 'unknown' ? [`static route "${route.name}" of router "${name}": ${route.hop.why}`] : [],
      ),
    ),
  );
  const [was = [], is = []] = sides;
  return is.find((text) => !was.includes(text)) ?? was.find((text) => !is.includes(text));
}

/** Returns what keeps the way of packets through a firewall open. */
function missingIn({ container, network, security, forwarding, nat }: Firewall): string | undefined {
  const { routers, interfaces } = network;
  const place = containerText(container);
  if (security.covers !== 'everything') return `the rules and objects of ${place} are not all known`;
  if (routers.length === 0) return `the network of ${place} is not known: it has no router`;
  const learning = routers.find(({ learnsFrom }) => learnsFrom.length > 0);
  if (learning !== undefined) return `router "${learning.name}" learns routes from ${learning.learnsFrom.join(', ')}`;
  const monitored = routers.flatMap(({ routes }) => routes).find(({ isMonitored }) => isMonitored === true);
  if (monitored !== undefined) return `static route "${monitored.name}" depends on a monitored path`;
  const dynamic = interfaces.all.find(({ learns }) => learns !== undefined);
  if (dynamic !== undefined) return `interface "${dynamic.name}" gets its address dynamically`;
  const [unrouted] = unroutedInterfaces(network);
  if (unrouted !== undefined) return `no router contains interface "${unrouted.name}"`;
  const [skipped] = forwarding.skipped;
  if (skipped !== undefined) return `policy-based forwarding rule "${skipped.reference.name}" matches an application`;
  const open = nat.find(
    ({ source, destination }) =>
      (source !== undefined && source.addresses === undefined) ||
      (destination !== undefined && destination.addresses === undefined),
  );
  return open === undefined ? undefined : `the addresses of NAT rule "${open.rule.reference.name}" are not known`;
}

const roles = ['router', 'interface', 'nat-rule', 'forwarding-rule', 'application-override'] as const;

function networkKinds(): ReadonlySet<string> {
  return new Set([...roles.flatMap((role) => kindsWith(role)), 'zone']);
}

function unreadKind(unread: readonly { readonly kind: string }[]): string | undefined {
  const kinds = networkKinds();
  const found = unread.find(({ kind }) => kinds.has(kind));
  return found === undefined ? undefined : `the snapshot does not contain every ${found.kind}`;
}

/** Returns a value of the network that no plan shows, or an order of its rules that is a guess. */
function openValue({ objects, rulebases }: TenantState, paths: readonly Container[]): string | undefined {
  const kinds = networkKinds();
  const isHere = (container: Container | undefined): boolean =>
    container === undefined || paths.some((path) => isSameContainer(path, container));
  const guessed = [...rulebases.values()].find(
    ({ kind, container, order, rules }) =>
      kinds.has(kind.name) && order === 'assumed' && rules.length > 1 && isHere(container),
  );
  if (guessed !== undefined) return `the order of the rules of kind ${guessed.kind.name} is not known`;
  const all = [...objects.values(), ...[...rulebases.values()].flatMap(({ rules }) => rules)];
  const open = all.find(
    ({ kind, container, unknown, hidden }) =>
      kinds.has(kind.name) && isHere(container) && unknown.length + hidden.length > 0,
  );
  return open === undefined ? undefined : `a value of ${open.kind.name} "${open.name}" is known only after the apply`;
}
