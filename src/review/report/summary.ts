import type { Changes } from '../world/changes';
import { namesText, containerText } from './phrase';
import type { ContainerChanges, Finding, PushChange, Summary } from './report';
import { severities, type Severity } from './severity';

interface Told {
  readonly changes: Changes;
  readonly findings: readonly Finding[];
  readonly containers: readonly ContainerChanges[];
  readonly pushes: readonly PushChange[];
}

/** The review in a few sentences: what is done, and where it goes. */
export function summaryOf({ changes, findings, containers, pushes }: Told): Summary {
  const actions = countActions(changes, containers);
  const counts = Object.fromEntries(
    severities.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]),
  ) as Record<Severity, number>; // every severity is a key
  const worst = severities.find((severity) => counts[severity] > 0);
  return {
    sentences: [actionSentence(actions), ...pushes.map(pushSentence)],
    ...(worst === undefined ? {} : { worst }),
    findings: counts,
    actions,
  };
}

function countActions({ objects }: Changes, containers: readonly ContainerChanges[]): Summary['actions'] {
  const count = (action: string): number => objects.filter((one) => one.action === action).length;
  const rows = containers.flatMap(({ rulebases }) => rulebases.flatMap(({ rules }) => rules));
  return {
    create: count('create'),
    update: count('update'),
    replace: count('replace'),
    delete: count('delete'),
    forget: count('forget'),
    move: rows.filter(({ moved }) => moved).length,
  };
}

function actionSentence(actions: Summary['actions']): string {
  const verbs = {
    create: 'to make',
    update: 'to change',
    replace: 'to make anew',
    delete: 'to delete',
    forget: 'to let go of',
    move: 'to move',
  };
  const parts = Object.entries(verbs).flatMap(([action, verb]) => {
    const count = actions[action as keyof typeof actions]; // keys of the same object
    return count === 0 ? [] : [`${count} ${verb}`];
  });
  return parts.length === 0 ? 'No object changes.' : `${capital(parts.join(', '))}.`;
}

function pushSentence({ folders, devices, activates }: PushChange): string {
  const to = [...(folders ?? []).map((name) => `folder ${name}`), ...(devices ?? []).map((name) => `device ${name}`)];
  if (to.length > 0) return `Pushed to ${namesText(to)}.`;
  return activates.length === 0
    ? 'Pushed.'
    : `Pushed to where the changes lie: ${namesText(activates.map(containerText))}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
