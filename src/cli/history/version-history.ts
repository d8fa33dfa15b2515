import { CodedError } from '../../core';
import type { History } from '../../tools/history';
import { callControl, queryString } from '../control-call';
import { withClient } from '../with-client';
import { loadedState } from './loaded-state';
import { snapshotFormat } from '../../tenant';
import type { Io } from '../io';

/** Reads the versions of a local service. The API of the real service cannot read the content of a version. */
export async function versionHistory(io: Io): Promise<History> {
  const control = io.env['SCM_CONTROL_URL'];
  const versions = await withClient(io, (client) => client.versions());
  if (versions.length === 0)
    throw new CodedError('NO_HISTORY', 'cannot read the versions: the service has none; push first');
  const states = [...versions]
    .sort((a, b) => a.id - b.id)
    .map(({ id, date, admin, description }) => {
      const load = async () => {
        const content = await callControl(io, control, 'GET', `/version${queryString({ number: String(id) })}`);
        const snapshot = { format: snapshotFormat, unread: [], ...(content as object) }; // read as a snapshot below
        return loadedState(JSON.stringify(snapshot), `version ${String(id)}`);
      };
      const text = description === '' ? {} : { message: description };
      return { id: String(id), is: 'version' as const, at: timeOf(date), author: admin, ...text, load };
    });
  const [first] = states;
  const isPruned = first !== undefined && first.id !== '1';
  return {
    states,
    notes: isPruned ? ['the service has deleted older versions, so what was before them is not known'] : [],
  };
}

function timeOf(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toISOString();
}
