import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

export const runningVersionRecord = defineReadOnlyKind({
  name: 'running_version',
  doc: 'Running configuration version of a firewall.',
  api: { path: versionPaths.running, operations: ['list'], list: { style: 'data-object', parameters: [] } },
  filters: ['device'],
  schema: {
    device: attr(z.string().optional(), 'Serial number of the firewall.', { setBy: 'service' }),
    version: attr(z.int().optional(), 'Running version number.', { setBy: 'service' }),
    date: attr(z.string().optional(), 'Date of the running version.', { setBy: 'service' }),
  },
});
