import type { Workspace } from '../test/support/workspace';
import { watchChildren } from './child-processes';

/** What a terraform command cost. */
export interface Cost {
  readonly seconds: number;
  /** The most memory that one provider process held. */
  readonly providerMb: number;
}

const lookEveryMs = 20;

/** Runs a terraform command to its end. Throws what it said when it failed. */
export async function costOf(
  workspace: Pick<Workspace, 'start'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Cost> {
  const started = performance.now();
  const { pid, done } = workspace.start([...args, '-no-color'], env);
  const children = watchChildren(pid, lookEveryMs);
  const { code, output } = await done;
  const { mb } = children.stop();
  if (code !== 0) throw new Error(`terraform ${args.join(' ')} failed:\n${output.slice(-4000)}`);
  return { seconds: (performance.now() - started) / 1000, providerMb: mb };
}
