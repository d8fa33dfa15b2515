import { CodedError } from '../../core';
import type { Action } from './action';
import { pushAction } from './push-action';
import { loadVersion, rollback } from './version-actions';

/** Every action, by type name. */
export const actions: Readonly<Record<string, Action>> = {
  scm_load_version: loadVersion,
  scm_push: pushAction,
  scm_rollback: rollback,
};

/** The action of a type name. Throws for any other name. */
export function actionNamed(typeName: string): Action {
  const found = Object.hasOwn(actions, typeName) ? actions[typeName] : undefined;
  if (found !== undefined) return found;
  throw new CodedError('ACTION_TYPE', `cannot run ${typeName}: the provider has no such action`);
}
