import { CodedError } from '../../core';
import type { Action } from './action';
import { actionFromCatalog, createAsAction } from './api-action';
import { exportCertificateAction } from './export-action';
import { pushAction } from './push-action';
import { validateAction } from './validate-action';
import { loadVersion, rollback } from './version-actions';

/** All actions, by type name. */
export const actions: Readonly<Record<string, Action>> = {
  scm_application_defaults: createAsAction('deployment_enable', 'application_defaults'),
  scm_auto_vpn_push: createAsAction('auto_vpn_push', 'auto_vpn_push', 'job'),
  scm_certificate_export: exportCertificateAction,
  scm_certificate_import: actionFromCatalog('certificate_import'),
  // Same name and arguments as in the official provider.
  scm_config_push: pushAction,
  scm_load_version: loadVersion,
  scm_push: pushAction,
  scm_rollback: rollback,
  scm_shared_snippets_load: actionFromCatalog('shared_snippets_load'),
  scm_snippet_snapshot_compare: actionFromCatalog('snippet_snapshot_compare'),
  scm_snippet_snapshot_convert: actionFromCatalog('snippet_snapshot_convert'),
  scm_snippet_snapshot_diff: actionFromCatalog('snippet_snapshot_diff'),
  scm_snippet_snapshot_load: actionFromCatalog('snippet_snapshot_load'),
  scm_snippet_snapshot_publish: actionFromCatalog('snippet_snapshot_publish'),
  scm_snippet_snapshot_save: actionFromCatalog('snippet_snapshot_save'),
  scm_snippet_snapshot_updates: actionFromCatalog('snippet_snapshot_updates'),
  scm_trust_validation: createAsAction('trust_validation'),
  scm_validate: validateAction,
};

/** Returns the action with a type name. Throws `ACTION_TYPE` if there is none. */
export function actionNamed(typeName: string): Action {
  const action = Object.hasOwn(actions, typeName) ? actions[typeName] : undefined;
  if (action !== undefined) return action;
  throw new CodedError('ACTION_TYPE', `cannot run ${typeName}: the provider has no such action`);
}
