import { kindNamed } from '../../../catalog';
import { CodedError, namesToTry } from '../../../core';
import type { Configuration } from '../configuration';
import { textsAt } from '../fields';
import { ipListOf } from './list-data';
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

/** Throws `UNKNOWN_LIST` for content of a list that no configuration has as an external list of addresses. */
function checkLists(lists: OutsideFacts['lists'], configurations: readonly Configuration[]): void {
  if (lists === undefined) return;
  const known = configurations.flatMap(({ objects }) =>
    objects.filter((object) => ipListOf(object) !== undefined).map(({ name }) => name),
  );
  for (const [name, { source }] of lists) {
    if (known.includes(name)) continue;
    throw new CodedError(
      'UNKNOWN_LIST',
      `cannot use ${source} as the content of list "${name}": the configuration has no external dynamic list of addresses with this name; ${namesToTry(name, known)}`,
    );
  }
}
