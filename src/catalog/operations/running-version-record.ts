import { computed } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

export const runningVersionRecord = defineReadOnlyKind({
  name: 'running_version',
  doc: 'Running configuration version of a firewall.',
  api: { path: versionPaths.running, operations: ['list'], list: { style: 'data-object', parameters: [] } },
  filters: ['device'],
  schema: {
    device: computed.text('Serial number of the firewall.'),
    version: computed.count('Running version number.'),
    date: computed.text('Date of the running version.'),
  },
});
