import { ApiError } from '../../client';
import type { ReadDataResponse } from '../../terraform/protocol';
import { diagnoseApiError } from '../api-diagnostic';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import type { DataSource } from './data-source';
import { readDataList } from './read-list';
import { readOne } from './read-one';

/** Reads a data source. */
export async function readData(
  session: ProviderSession,
  { kind, form }: DataSource,
  config: Fields,
): Promise<ReadDataResponse> {
  try {
    return await (form === 'one' ? readOne : readDataList)(session, kind, config);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: null, diagnostics: diagnoseApiError(error, kind, 'read') };
  }
}
