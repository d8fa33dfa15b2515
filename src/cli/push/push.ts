import type { Command } from 'commander';
import { pushOnce } from '../../provider/push';
import { UsageError } from '../exit';
import { withClient } from '../with-client';
import { following } from './following';
import { pushStages, type StagesFlags } from './push-stages';
import { addPushFlags, pushOf, type PushFlags } from './push-flags';
import type { Io } from '../io';

/** Adds `scm push`. */
export function addPush(program: Command, io: Io): void {
  addPushFlags(
    program
      .command('push')
      .description(
        'Push the candidate and wait. Exits with 0 if every firewall accepted it, 1 if not, 3 if the outcome is unknown.',
      ),
  )
    .option(
      '--stages <file>',
      'YAML or JSON file of stages, pushed and checked one after the other (docs/guides/rollout.md)',
    )
    .option('--rollout <id>', 'with --stages: ID of the rollout, such as a commit; a run with the same ID continues it')
    .option('--json', 'print the outcome as JSON')
    .action(async (flags: PushFlags & StagesFlags) => {
      if (flags.stages !== undefined) return pushStages(io, { ...flags, stages: flags.stages });
      if (flags.rollout !== undefined)
        throw new UsageError('USAGE', 'cannot use --rollout: it is the ID of a rollout in stages; add --stages FILE');
      const desired = pushOf(flags);
      await withClient(io, (client) => following(io, client, flags, (tools) => pushOnce(tools, desired)));
    });
}
