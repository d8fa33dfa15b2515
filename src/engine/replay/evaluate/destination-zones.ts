import { kindNamed } from '../../../catalog';
import { stableStringify } from '../../../core';
import type { Configuration, Question } from '../../policy';
import { kindsWith, trace, type Firewall, type TracePath } from '../../trace';
import type { TrafficSession } from '../../logs';
import { categoryAnswer, userAnswer, type Answer } from './point-reader';

/** Destination zone of a session after the change. */
export type DestinationZone =
  | { readonly is: 'zone'; readonly zone: string }
  /** The packet is dropped before it reaches the security rules. */
  | { readonly is: 'dropped'; readonly why: string }
  /** Some of it is dropped, under conditions that the log does not answer. */
  | { readonly is: 'dropped in part'; readonly why: string; readonly conditions: readonly string[] }
  /** The configuration does not determine the zone, or the log contradicts the configuration before the plan. */
  | { readonly is: 'as logged' };

const roles = ['interface', 'router', 'nat-rule', 'forwarding-rule'] as const;

/**
 * Determines destination zones after a plan. The log contains the zone before it. The zone changes only if the plan
 * changes interfaces, zones, routes, policy-based forwarding or NAT.
 */
export class DestinationZones {
  readonly #before: Firewall;
  readonly #after: Firewall;
  readonly changes: boolean;

  constructor(before: Firewall, after: Firewall) {
    this.#before = before;
    this.#after = after;
    this.changes = wayText(before.configuration) !== wayText(after.configuration);
  }

  of(session: TrafficSession): DestinationZone {
    if (!this.changes) return { is: 'as logged' };
    const before = zoneOf(this.#before, session);
    if (before.is !== 'zone' || before.zone !== session.toZone) return { is: 'as logged' };
    return zoneOf(this.#after, session);
  }
}

function zoneOf(firewall: Firewall, session: TrafficSession): DestinationZone {
  const paths = pathsOf(firewall, session);
  const dropped = paths.filter(({ outcome }) => outcome === 'dropped');
  const [first] = dropped;
  if (first !== undefined)
    return dropped.length === paths.length
      ? { is: 'dropped', why: first.why }
      : { is: 'dropped in part', why: first.why, conditions: first.provided.map(({ question }) => question.text) };
  const zones = new Set(paths.map(({ to }) => (to.is === 'only' && to.values.length === 1 ? to.values[0] : undefined)));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? { is: 'zone', zone } : { is: 'as logged' };
}

function pathsOf(firewall: Firewall, session: TrafficSession): readonly TracePath[] {
  const { source, destination, service, fromZone, application } = session;
  const { questions } = firewall.vocabulary;
  const answered = (): readonly TracePath[] =>
    trace(firewall, {
      ...{ source, destination, service, fromZone },
      ...(application === undefined ? {} : { application }),
      answers: Object.fromEntries(
        questions.map((question) => answerOf(question, session)).filter((one) => one !== undefined),
      ),
    }).paths;
  const count = questions.length;
  const paths = answered();
  // Forwarding rules ask their questions when they are first read.
  return questions.length === count ? paths : answered();
}

function answerOf(question: Question, { user, category }: TrafficSession): readonly [id: string, Answer] | undefined {
  const { id, about, names = [] } = question;
  const answer =
    about === 'source_user'
      ? userAnswer(names, user)
      : about === 'category'
        ? categoryAnswer(names, category)
        : undefined;
  return answer === undefined || names.length === 0 ? undefined : [id, answer];
}

/** Serializes all objects and rulebases that affect forwarding. */
function wayText({ objects, rulebases }: Configuration): string {
  const kinds = new Set(roles.flatMap((role) => kindsWith(role)));
  const onTheWay = objects.filter(({ kind }) => kinds.has(kind) || kindNamed(kind).policyRole === 'zone');
  return stableStringify([onTheWay, rulebases.filter(({ kind }) => kinds.has(kind))]);
}
