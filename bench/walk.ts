import { randomUUID } from 'node:crypto';
import { openWorkspace, type Workspace } from '../test/support/workspace';
import { floor, multiplyState, tagMaker, tags } from './many-tags';
import { median, type Figure } from './report';
import { costOf, type Cost } from './terraform-run';

/** Beyond this Terraform's own rewriting of its state makes an apply a matter of minutes. */
const appliedUpTo = 1000;

/** What whole commands may cost, as ratios to Terraform's own resources. */
const bounds: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  plan: { 1000: 2.2 },
  apply: { 1000: 1.3 },
  're-plan': { 5000: 1.7 },
};

type Step = 'plan' | 'apply' | 're-plan' | 'destroy';
const argsOf: Readonly<Record<Step, readonly string[]>> = {
  plan: ['plan'],
  apply: ['apply', '-auto-approve'],
  're-plan': ['plan'],
  destroy: ['destroy', '-auto-approve'],
};

interface Measured extends Cost {
  readonly calls: number;
}

/** Whole commands at some sizes, against as many `terraform_data`; calls to the API; memory. */
export async function walks(sizes: readonly number[], runs: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await walk(size, runs)));
  return figures;
}

async function walk(size: number, runs: number): Promise<readonly Figure[]> {
  const steps: readonly Step[] = size <= appliedUpTo ? ['plan', 'apply', 're-plan', 'destroy'] : ['re-plan'];
  const ours = new Map<Step, Measured[]>();
  const theirs = new Map<Step, Cost[]>();
  for (let run = 0; run < runs; run++) {
    const [workspace, other] = [
      await openWorkspace({ between: 'nothing' }),
      await openWorkspace({ between: 'nothing' }),
    ];
    try {
      if (size > appliedUpTo) await prepare(workspace, other, size);
      other.write(floor(size));
      workspace.write(tags(size));
      for (const step of steps) {
        theirs.set(step, [...(theirs.get(step) ?? []), await costOf(other, argsOf[step])]);
        workspace.service.journal.clear();
        const cost = await costOf(workspace, argsOf[step]);
        const calls = workspace.service.journal.entries.length;
        ours.set(step, [...(ours.get(step) ?? []), { ...cost, calls }]);
      }
    } finally {
      await workspace.close();
      await other.close();
    }
  }
  return steps.flatMap((step) => figuresOf(step, size, ours.get(step) ?? [], theirs.get(step) ?? []));
}

async function prepare(workspace: Workspace, other: Workspace, size: number): Promise<void> {
  workspace.write(tags(1));
  other.write(floor(1));
  await workspace.apply();
  await other.apply();
  await multiplyState(workspace.dir, size, tagMaker(workspace));
  await multiplyState(other.dir, size, () => Promise.resolve(randomUUID()));
}

function figuresOf(step: Step, size: number, ours: readonly Measured[], theirs: readonly Cost[]): readonly Figure[] {
  const most = bounds[step]?.[size];
  const what = `${step} of ${size}`;
  return [
    {
      what,
      value: median(ours.map(({ seconds }) => seconds)),
      unit: 's',
      beside: { what: 'terraform_data', value: median(theirs.map(({ seconds }) => seconds)) },
      ...(most === undefined ? {} : { bound: { of: 'ratio', most } }),
    },
    { what: `${what}: API calls, token included`, value: median(ours.map(({ calls }) => calls)), unit: 'calls' },
    {
      what: `${what}: memory of the provider`,
      value: Math.max(...ours.map(({ providerMb }) => providerMb)),
      unit: 'MB',
      bound: { of: 'value', most: mostMb(size) },
    },
  ];
}

/** The most memory that a provider may hold, in megabytes. */
function mostMb(size: number): number {
  if (size <= 20) return 80;
  return size <= 1000 ? 110 : 160;
}
