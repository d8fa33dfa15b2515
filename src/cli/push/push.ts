import type { Command } from 'commander';
import { pushOnce } from '../../provider/push/index';
import { withClient } from '../with-client';
import { following } from './following';
import { addPushFlags, pushOf, type PushFlags } from './push-flags';

/** Adds `scm push`. */
export function addPush(program: Command): void {
  addPushFlags(
    program
      .command('push')
      .description(
        'Push what is staged, wait, and end with 0 when every firewall took it, 1 when not, 3 when nobody knows.',
      ),
  )
    .option('--json', 'print the outcome as JSON')
    .action(async (flags: PushFlags) => {
      const wish = pushOf(flags);
      await withClient((client) => following(client, flags, (tools, signal) => pushOnce(tools, wish, signal)));
    });
}
