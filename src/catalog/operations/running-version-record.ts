import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../optional';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

export const runningVersionRecord = defineReadOnlyKind({
  name: 'running_version',
  doc: 'Running configuration version of a firewall.',
  api: { path: versionPaths.running, operations: ['list'], list: { style: 'data-object', parameters: [] } },
  filters: ['device'],
  schema: {
    device: optional.text('Serial number of the firewall.', { setBy: 'service' }),
    version: attr(z.int().optional(), 'Running version number.', { setBy: 'service' }),
    date: optional.text('Date of the running version.', { setBy: 'service' }),
  },
});
