import { isSameContainer, type Container } from '../../catalog';
import {
  difference,
  effectivePolicy,
  exposedPolicy,
  shadowingOfChanged,
  Vocabulary,
  type Budget,
  type Difference,
  type Policy,
  type Shadowing,
} from '../../engine/policy';
import type { Changes } from '../state/changes';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import { stateHierarchy } from '../state/state-hierarchy';
import type { Hierarchy } from '../../tenant';
import { isDeciding } from '../state/meaning';
import { isUnusedSnippet } from '../state/unused-snippets';
import { renamedContainers, renamedTo, type TenantStates } from '../state/tenant-states';
import { containerKey } from '../../tenant';

/** Effect of the change on the policy of one folder or device. */
export interface PlaceAnalysis {
  readonly place: Container;
  /**
   * Whether the plan creates the container. It is then compared with the policy that it would inherit without the plan.
   */
  readonly isNew: boolean;
  readonly before: Policy;
  readonly after: Policy;
  /** IDs of the conditions that the policies before the change contain. */
  readonly knownConditions: ReadonlySet<string>;
  readonly traffic: Difference;
  /** The same difference while the application of a flow is not yet identified. */
  readonly exposure: Difference;
  /** Only for rules whose result can differ. */
  readonly shadowsBefore: Shadowing;
  readonly shadowsAfter: Shadowing;
}

/** Analyzes the policy of every folder and device that the changes can affect. */
export function analysePlaces(
  changes: Changes,
  states: TenantStates,
  budget: Budget,
  based: { readonly isBased: boolean },
): readonly PlaceAnalysis[] {
  const sides = [states.before, states.after];
  const touched = touchedContainers(changes).filter((container) => !isUnusedSnippet(container, sides, based));
  if (touched.length === 0) return [];
  const [treeBefore, treeAfter] = [stateHierarchy(states.before), stateHierarchy(states.after)];
  const after = policyConfiguration(states.after);
  const before = withLaterContainers(policyConfiguration(states.before), after);
  const renamed = renamedContainers(changes.objects).map(({ from, to }) => ({ from: to, to: from }));
  const vocabulary = new Vocabulary(budget);
  const places = [...treeAfter.firewallPlaces(), ...findUnassociated(touched, states, [treeBefore, treeAfter])];
  const concerned = places.flatMap((place) => {
    const was = renamedTo(place, renamed);
    const paths = [...treeAfter.visible(place), ...treeBefore.visible(was)];
    const isTouched = paths.some((path) => touched.some((other) => isSameContainer(path, other)));
    return isTouched ? [{ place, was, old: effectivePolicy(before, was, vocabulary) }] : [];
  });
  // Everything that the policies before the change ask; what comes later is new.
  const known = new Set(vocabulary.questions.map(({ id }) => id));
  return concerned.flatMap(({ place, was, old }) => {
    const isNew = isMade(was, changes);
    const policies = { before: old, after: effectivePolicy(after, place, vocabulary) };
    const shadows = shadowingOfChanged(policies.before, policies.after);
    return [
      {
        place,
        isNew,
        knownConditions: known,
        ...policies,
        traffic: difference(policies.before, policies.after),
        exposure: difference(exposedPolicy(policies.before), exposedPolicy(policies.after)),
        shadowsBefore: shadows.before,
        shadowsAfter: shadows.after,
      },
    ];
  });
}

/**
 * Returns the snippets with rules, before or after, that are associated with no known folder or device. They are analyzed
 * as complete policies, because they apply wherever they are associated later.
 */
function findUnassociated(
  touched: readonly Container[],
  { before, after }: TenantStates,
  trees: readonly Hierarchy[],
): readonly Container[] {
  const holdsRules = (snippet: Container): boolean =>
    [...before.rulebases.values(), ...after.rulebases.values()].some(
      ({ kind, container, rules }) => isDeciding(kind) && rules.length > 0 && isSameContainer(container, snippet),
    );
  return touched.filter(
    (container) =>
      container.scope === 'snippet' &&
      holdsRules(container) &&
      trees.every((tree) => tree.associatedWith(container.name).length === 0),
  );
}

/** Returns the names of analyzed snippets that are associated with no known folder or device. */
export function unassociatedIn(places: readonly PlaceAnalysis[]): readonly string[] {
  return places.flatMap(({ place }) => (place.scope === 'snippet' ? [place.name] : []));
}

function isMade(place: Container, { objects }: Changes): boolean {
  return objects.some(
    ({ kind, action, after }) => action === 'create' && kind.contains === place.scope && after?.name === place.name,
  );
}

/** Returns the containers in which something changes, before or after, including changed containers themselves. */
function touchedContainers({ objects, orders, associations }: Changes): readonly Container[] {
  const found = new Map<string, Container>();
  const note = (container: Container | undefined): void => {
    if (container !== undefined) found.set(containerKey(container), container);
  };
  for (const { action, before, after, kind } of objects) {
    if (action === 'none' || action === 'read' || action === 'forget') continue;
    for (const state of [before, after]) {
      note(state?.container);
      if (state !== undefined && kind.contains !== undefined) note({ scope: kind.contains, name: state.name });
    }
  }
  for (const { action, before, after } of orders) {
    if (action === 'none') continue;
    note(before?.container);
    note(after?.container);
  }
  for (const { action, before, after } of associations) {
    if (action === 'none') continue;
    for (const fields of [before, after]) {
      if (typeof fields?.['folder'] === 'string') note({ scope: 'folder', name: fields['folder'] });
      if (typeof fields?.['device'] === 'string') note({ scope: 'device', name: fields['device'] });
    }
  }
  return [...found.values()];
}
