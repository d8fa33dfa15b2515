import { kindNamed } from '../../catalog';
import type { Configuration } from '../configuration';
import { textsAt } from '../fields';
import { checkLists } from './list-data';
import type { OutsideFacts } from './outside-facts';

/**
 * Extends the facts with the default ports of all applications that the configurations reference. Configurations to be
 * compared must use the same facts. `more`: further applications, from a query.
 * Throws `UNKNOWN_LIST` for the content of a list that no configuration has.
 */
export function factsNamedIn(
  facts: OutsideFacts,
  configurations: readonly Configuration[],
  more: readonly string[] = [],
): OutsideFacts {
  const { applications, lists } = facts;
  checkLists(lists, configurations);
  if (applications === undefined) return facts;
  const named = configurations.flatMap(({ rulebases, objects }) => [
    ...rulebases.flatMap(({ rules }) => rules.flatMap(({ fields }) => textsAt(fields, 'application'))),
    ...objects.flatMap(({ kind, fields }) =>
      kindNamed(kind).policyRole === 'application-group' ? textsAt(fields, 'members') : [],
    ),
  ]);
  const known = [...named, ...more].filter((name) => applications.byName.get(name)?.ports !== undefined);
  return {
    ...facts,
    applications: { ...applications, withUsedPorts: new Set([...applications.withUsedPorts, ...known]) },
  };
}
