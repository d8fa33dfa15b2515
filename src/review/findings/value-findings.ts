import { formatPath, namesText, valueAt } from '../../core';
import { Nesting, nestingText, objectKey, walkFields } from '../../tenant';
import type { FindingDraft } from '../report/fingerprint';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { isDefined } from '../state/refused-deletes';
import { newIssues } from '../state/value-issues';
import { aboutObject, objectText } from './about';
import type { Finder, FindingContext } from './context';

/** Finds values of changed objects that the service accepts and that are probably a mistake, and groups in themselves. */
export const valueFindings: Finder = (context) => {
  const { changes, states } = context;
  const nesting = new Nesting();
  const changed = new Set(changes.objects.flatMap(({ after }) => (after === undefined ? [] : objectKey(after))));
  for (const [key, state] of states.after.objects) nesting.add(state.kind, placed(state), 'wire', changed.has(key));
  return changes.objects.flatMap((change) => {
    const { after } = change;
    if (after === undefined) return [];
    return [...selfContained(change, after, nesting), ...doubtful(change, after, context), ...dropped(change, after)];
  });
};

function selfContained({ address }: ObjectChange, after: ObjectState, nesting: Nesting): readonly FindingDraft[] {
  const loop = nesting.loopOf(after.kind, placed(after));
  if (loop?.isNew !== true || loop.isOpen) return [];
  return [
    {
      id: 'contains-itself',
      severity: 'high',
      title: `${objectText(after)} contains itself: ${nestingText(loop)}`,
      detail: 'the service or the push refuses it: remove one of them from the other',
      facts: { names: [...loop.names] },
      ...aboutObject(after, address),
    },
  ];
}

function placed({ name, container, fields, kind }: ObjectState): Readonly<Record<string, unknown>> {
  return {
    ...fields,
    [kind.api.key ?? 'name']: name,
    ...(container === undefined ? {} : { [container.scope]: container.name }),
  };
}

function doubtful(
  change: ObjectChange,
  after: ObjectState,
  { states, reaches }: FindingContext,
): readonly FindingDraft[] {
  return newIssues(change).flatMap((issue): readonly FindingDraft[] => {
    const value = valueAt(change.values.after, issue.path);
    if (issue.certainty !== 'advice' || typeof value !== 'string') return [];
    const isKnown =
      issue.code === 'unlikely-name' && isDefined(states.after, reaches.after.tree, after, value, applications);
    if (isKnown) return [];
    return [
      {
        id: 'doubtful-value',
        // The meaning of the others is clear, and a finding of an edit that changes no traffic is at most info.
        severity: issue.code === 'unlikely-name' ? 'low' : 'info',
        title: `${objectText(after)}: ${formatPath(issue.path)} ${issue.message}`,
        facts: { attribute: formatPath(issue.path), value },
        ...aboutObject(after, change.address),
      },
    ];
  });
}

function dropped({ kind, values, address }: ObjectChange, after: ObjectState): readonly FindingDraft[] {
  const paths = walkFields<string>(kind.attributes, [values.constantValues ?? {}], {
    names: 'name',
    together: 1,
    visitsUnlisted: true,
    // Terraform itself refuses an unknown attribute of the resource.
    visit: ({ attribute, path }, inside) =>
      attribute === undefined ? (path.length > 1 ? [formatPath(path)] : []) : (inside() ?? []),
  });
  if (paths.length === 0) return [];
  return [
    {
      id: 'dropped-attribute',
      severity: 'medium',
      title: `${objectText(after)}: Terraform drops ${namesText(paths)}, which ${paths.length === 1 ? 'does' : 'do'} not exist`,
      facts: { attributes: paths.toSorted() },
      ...aboutObject(after, address),
    },
  ];
}

/** Kinds whose objects a rule names as applications. */
const applications = ['application', 'application_group', 'application_filter'];
