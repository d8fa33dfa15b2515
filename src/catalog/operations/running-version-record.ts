import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { versionPaths } from './config-version';

export const runningVersionRecord = defineRecord({
  name: 'running_version',
  doc: 'What runs on a firewall: the version of the configuration that it took last.',
  api: { path: versionPaths.running, operations: ['list'], listStyle: 'array' },
  filters: ['device'],
  schema: z.strictObject({
    device: attr(z.string().optional(), 'Serial number of the firewall.', { setBy: 'service' }),
    version: attr(z.int().optional(), 'Number of the version that runs there.', { setBy: 'service' }),
    date: attr(z.string().optional(), 'Since when.', { setBy: 'service' }),
  }),
});
