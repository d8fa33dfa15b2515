import { countedNoun } from '../../core';
import type { Assessment, Obstacle } from './assess';
import type { Rename } from './odd-names';
import type { MigrationStep } from './steps';
import type { PlannedChange } from './terraform-messages';

/** Changes in the first plan with this provider, for one state. */
export interface PlanSummary {
  readonly at: string;
  readonly changes: readonly PlannedChange[];
}

/** Result of `scm migrate`. */
export interface MigrationReport extends Assessment {
  readonly dir: string;
  /** Whether validate and plan succeed with this provider. */
  readonly ready: boolean;
  /** Files in which names of version 0.x were renamed. */
  readonly written: readonly string[];
  /** Names of version 0.x of the official provider. */
  readonly renames: readonly Rename[];
  readonly plans: readonly PlanSummary[];
  readonly steps: readonly MigrationStep[];
  /** What could not be examined. */
  readonly unseen: readonly string[];
}

/** Formats a report as text. */
export function migrationReportText({ dir, ready, states, steps, unseen, ...report }: MigrationReport): string {
  if (steps.length === 0 && report.obstacles.length === 0) {
    return [`${dir} does not use another provider of this service`, ...unseen].join('\n');
  }
  const found = states.map(({ at, from, counts, sources }) => {
    const types = Object.entries(counts).map(([type, count]) => `${String(count)} ${type}`);
    return `  ${at}${from === 'backend' ? ' (backend)' : ''}: ${types.join(', ') || 'data sources only'}, of ${sources.join(' and ')}`;
  });
  const notes = report.differences.flatMap(({ type, notes: those }) => those.map((note) => `  ${type}: ${note}`));
  return [
    ...(report.written.length === 0 ? [] : [`renamed names of version 0.x in ${report.written.join(', ')}`, '']),
    ...renameLines(report.renames),
    ...section('In the state', found),
    ...section('Obstacles; change these first', report.obstacles.map(obstacleText)),
    ...section('Warnings', report.warnings.map(obstacleText)),
    ...section('The first plan with this provider, tried on a copy', report.plans.flatMap(planLines)),
    ...section('Differences between the providers', notes),
    ...section(
      'Not examined',
      unseen.map((one) => `  ${one}`),
    ),
    `To do, in ${dir}${report.written.length === 0 ? '; this command has changed nothing' : ''}:`,
    ...steps.flatMap(({ what, commands }, i) => [
      `  ${String(i + 1)}. ${what}`,
      ...commands.map((command) => `       ${command}`),
    ]),
    '',
    ready ? readyText(report.plans) : `not ready: ${countedNoun(report.obstacles.length, 'obstacle')}`,
  ].join('\n');
}

function renameLines(renames: readonly Rename[]): readonly string[] {
  if (renames.length === 0) return [];
  const rows = renames.map(({ at, address, from, to, isWritable }) => [
    at,
    address,
    from,
    `${to}${isWritable ? '' : ' (by hand)'}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    'This configuration is for version 0.x of the official provider: 1.x and this provider have other names. ' +
      '`scm migrate --write` renames these in HCL files and moves the resources in the state:',
    ...rows.map(
      ([at = '', address = '', from = '', to = '']) =>
        `  ${at.padEnd(widths[0] ?? 0)}  ${address.padEnd(widths[1] ?? 0)}  ${from.padEnd(widths[2] ?? 0)} → ${to}`,
    ),
    '',
  ];
}

function readyText(plans: readonly PlanSummary[]): string {
  const changes = plans.flatMap((plan) => plan.changes).length;
  if (plans.length === 0) return 'ready';
  return `ready: the first plan has ${changes === 0 ? 'no changes' : countedNoun(changes, 'change')}`;
}

function planLines({ at, changes }: PlanSummary): readonly string[] {
  if (changes.length === 0) return [`  ${at}: no changes`];
  return changes.map(({ address, action, reason }) => {
    const why = reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`;
    return `  ${at}: ${address}: ${action}${why}`;
  });
}

function obstacleText({ at, address, problem }: Obstacle): string {
  return [`  ${at}`, ...(address === undefined ? [] : [address]), problem].join(': ');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines, ''];
}
