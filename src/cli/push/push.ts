import type { Command } from 'commander';
import { pushOnce } from '../../provider/push';
import { withClient } from '../with-client';
import { following } from './following';
import { addPushFlags, pushOf, type PushFlags } from './push-flags';

/** Adds `scm push`. */
export function addPush(program: Command): void {
  addPushFlags(
    program
      .command('push')
      .description(
        'Push the candidate and wait. Exits with 0 if every firewall accepted it, 1 if not, 3 if the outcome is unknown.',
      ),
  )
    .option('--json', 'print the outcome as JSON')
    .action(async (flags: PushFlags) => {
      const desired = pushOf(flags);
      await withClient((client) => following(client, flags, (tools, signal) => pushOnce(tools, desired, signal)));
    });
}
