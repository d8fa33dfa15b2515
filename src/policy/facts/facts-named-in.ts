import { kindNamed } from '../../catalog';
import type { Configuration } from '../configuration';
import { textsAt } from '../fields';
import type { OutsideFacts } from './outside-facts';

/**
 * The facts with the default ports of every application that some configurations name. Configurations that are compared
 * need the same facts. `more`: applications that a question is about.
 */
export function factsNamedIn(
  facts: OutsideFacts,
  configurations: readonly Configuration[],
  more: readonly string[] = [],
): OutsideFacts {
  const { applications } = facts;
  if (applications === undefined) return facts;
  const named = configurations.flatMap(({ rulebases, objects }) => [
    ...rulebases.flatMap(({ rules }) => rules.flatMap(({ fields }) => textsAt(fields, 'application'))),
    ...objects.flatMap(({ kind, fields }) =>
      kindNamed(kind).policyRole === 'application-group' ? textsAt(fields, 'members') : [],
    ),
  ]);
  const known = [...named, ...more].filter((name) => applications.byName.get(name)?.ports !== undefined);
  return { ...facts, applications: { ...applications, atHome: new Set([...applications.atHome, ...known]) } };
}
