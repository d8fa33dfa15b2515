import { CodedError, namesText } from '../../core';
import { Vocabulary, type RuleReference } from '../../engine/policy';
import {
  firewallOf,
  kindsWith,
  natUses,
  type NatUse,
  newlyPublished,
  newRouteProblems,
  unzonedInterfaces,
  type Firewall,
} from '../../engine/trace';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import type { ObjectChange } from '../state/object-change';
import type { Finder, FindingContext } from './context';

/** A firewall before and after. */
interface Both {
  readonly place: PlaceAnalysis['place'];
  readonly before: Firewall;
  readonly after: Firewall;
}

/**
 * Finds problems of packet forwarding: hosts that NAT exposes to the internet, NAT rules without effect, routing loops
 * and black holes, and interfaces without a zone.
 */
export const networkFindings: Finder = (context) => {
  if (!hasNetwork(context)) return [];
  const after = policyConfiguration(context.states.after);
  const before = withLaterContainers(policyConfiguration(context.states.before), after);
  const drafts = context.places.flatMap(({ place, before: { container } }): readonly FindingDraft[] => {
    if (place.scope === 'snippet') return [];
    const vocabulary = new Vocabulary();
    const both = {
      place,
      before: firewallOf(before, container, vocabulary),
      after: firewallOf(after, place, vocabulary),
    };
    return [
      ...attempt(() => reachable(both, context)),
      ...attempt(() => natFindings(both, context)),
      ...routeFindings(both, context),
      ...interfaceFindings(both, context),
    ];
  });
  // Subfolders inherit the same rules, so equal findings are merged.
  return [...new Map(drafts.map((draft) => [`${draft.id} ${draft.title}`, draft])).values()];
};

/** NAT rules are checked even without routers; without either there is nothing to check. */
function hasNetwork({ states }: FindingContext): boolean {
  const kinds = new Set([...kindsWith('router'), ...kindsWith('nat-rule')]);
  const { objects, rulebases } = states.after;
  return (
    [...objects.values()].some(({ kind }) => kinds.has(kind.name)) ||
    [...rulebases.values()].some(({ kind, rules }) => kinds.has(kind.name) && rules.length > 0)
  );
}

/** If the result is too complex for a firewall, this type of finding is omitted. */
function attempt(find: () => readonly FindingDraft[]): readonly FindingDraft[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'QUERY_TOO_WIDE') return [];
    throw error;
  }
}

function reachable({ before, after, place }: Both, { zones, changes }: FindingContext): readonly FindingDraft[] {
  if (after.network.routers.length === 0) return [];
  return newlyPublished(before, after, zones.internet).map(({ destination, services, zone, nat, rule, certainty }) => {
    const isSure = certainty === 'surely' && isComplete(after);
    const by = `NAT rule "${nat}" plus ${ruleText(rule)}`;
    const change = changeOf(changes.objects, nat, 'nat-rule');
    return {
      id: 'host-reachable',
      severity: isSure ? 'high' : 'medium',
      title: `host ${destination} ${isSure ? 'becomes' : 'may become'} reachable from the internet (zone ${zone}) on ${services}: ${by}`,
      facts: { destination, services, zone, nat, rule: rule.name },
      evidence: { published: { place, destination, zone, nat, rule } },
      container: place,
      ...(change === undefined ? {} : { subject: subjectOf(change) }),
    };
  });
}

function natFindings({ before, after, place }: Both, { changes }: FindingContext): readonly FindingDraft[] {
  const isChanged = (name: string): boolean => changeOf(changes.objects, name, 'nat-rule') !== undefined;
  const uses = natUses(after, isChanged);
  const names = new Set(
    uses.flatMap(({ rule }) => changeOf(changes.objects, rule.reference.name, 'nat-rule')?.before?.name ?? []),
  );
  const old = new Map(natUses(before, (name) => names.has(name)).map((use) => [use.rule.reference.name, useText(use)]));
  return uses.flatMap((use): readonly FindingDraft[] => {
    const { rule, matches, earlier, isAllowed } = use;
    const { name } = rule.reference;
    const change = changeOf(changes.objects, name, 'nat-rule');
    // What was there before the plan is not a finding of the plan.
    if (old.get(change?.before?.name ?? '') === useText(use)) return [];
    const common = { container: place, ...(change === undefined ? {} : { subject: subjectOf(change) }) };
    const title = `NAT rule "${name}" of ${containerText(place)}`;
    if (matches !== 'all' && earlier.length > 0) {
      const part = matches === 'never' ? 'never matches' : 'matches a part of its traffic only';
      return [
        {
          ...common,
          id: 'nat-overlap',
          severity: matches === 'never' ? 'medium' : 'low',
          title: `${title} ${part}: ${namesText(earlier)} ${earlier.length === 1 ? 'comes' : 'come'} first`,
          facts: { name, matches, earlier: [...earlier] },
        },
      ];
    }
    // A rule that was not read may allow it.
    if (isAllowed || !isComplete(after)) return [];
    return [
      {
        ...common,
        id: 'nat-without-rule',
        severity: 'medium',
        title: `${title} has no effect: ${matches === 'never' ? 'no route leads to what it matches' : 'no security rule allows what it translates'}`,
        facts: { name, matches },
      },
    ];
  });
}

function useText({ matches, earlier, isAllowed }: NatUse): string {
  return JSON.stringify([matches, earlier, isAllowed]);
}

function routeFindings({ before, after, place }: Both, { changes }: FindingContext): readonly FindingDraft[] {
  return (
    newRouteProblems(before, after)
      // The interface of the next hop may not have been read.
      .filter(({ is }) => is !== 'never used' || isComplete(after))
      .map(({ is, router, text, about }) => {
        const change = changeOf(changes.objects, router.name, 'router');
        return {
          id: 'route-broken',
          severity: is === 'never used' ? 'medium' : 'high',
          title: `router "${router.name}" of ${containerText(router.container ?? place)}: ${text}`,
          facts: { router: router.name, is, about },
          container: router.container ?? place,
          ...(change === undefined ? {} : { subject: subjectOf(change) }),
        };
      })
  );
}

function interfaceFindings({ before, after, place }: Both, { changes }: FindingContext): readonly FindingDraft[] {
  if (!isComplete(after)) return [];
  const known = new Set(unzonedInterfaces(before).map(({ name }) => name));
  return unzonedInterfaces(after)
    .filter(({ name }) => !known.has(name))
    .map(({ name, object }) => {
      const change = changeOf(changes.objects, name, 'interface');
      return {
        id: 'interface-without-zone',
        severity: 'medium',
        title: `interface "${name}" of ${containerText(object?.container ?? place)} is in no zone, so it passes no traffic`,
        facts: { name },
        container: object?.container ?? place,
        ...(change === undefined ? {} : { subject: subjectOf(change) }),
      };
    });
}

/** Reports whether everything that affects the firewall was read. */
function isComplete({ security }: Firewall): boolean {
  return security.covers === 'everything';
}

function changeOf(
  objects: readonly ObjectChange[],
  name: string,
  role: Parameters<typeof kindsWith>[0],
): ObjectChange | undefined {
  const kinds = kindsWith(role);
  return objects.find(
    ({ kind, action, after }) =>
      kinds.includes(kind.name) && action !== 'none' && action !== 'forget' && after?.name === name,
  );
}

function subjectOf({ kind, address, after }: ObjectChange): NonNullable<FindingDraft['subject']> {
  return { kind: kind.name, name: after?.name ?? '', address };
}

function ruleText(rule: RuleReference): string {
  return rule.kind === 'default' ? rule.name : `security rule "${rule.name}"`;
}
