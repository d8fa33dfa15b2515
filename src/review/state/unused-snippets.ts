import type { Container } from '../../catalog';
import { stateHierarchy } from './state-hierarchy';
import type { TenantState } from './tenant-state';

/**
 * Reports whether no folder and no firewall gets a container, before and after: a snippet that none of them is associated
 * with. Without a snapshot of all associations nothing is known to be unused.
 */
export function isUnusedSnippet(
  container: Container | undefined,
  states: readonly TenantState[],
  { isBased }: { readonly isBased: boolean },
): boolean {
  if (!isBased || container?.scope !== 'snippet') return false;
  return states.every(
    (state) => areAssociationsKnown(state) && stateHierarchy(state).associatedWith(container.name).length === 0,
  );
}

function areAssociationsKnown({ containers }: TenantState): boolean {
  const users = [...containers.values()].filter(({ container }) => container.scope !== 'snippet');
  return (
    users.length > 0 &&
    users.every(({ completeness, snippets }) => completeness === 'complete' && snippets !== undefined)
  );
}
