import { CodedError, errorDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type SchemaAttribute } from '../../terraform/protocol';
import type { Fields } from '../state/fields';
import type { Action } from './action';
import { required } from '../schema/attributes';

const confirmation: SchemaAttribute = required(
  'discard_all_staged_changes',
  'bool',
  'Must be true: confirms that the staged changes of all accounts are discarded.',
);

/** Loads an earlier version into the candidate configuration. */
export const loadVersion: Action = {
  schema: {
    version: 0,
    description:
      'Loads a configuration version into the candidate configuration. Discards the staged changes of all accounts. Nothing changes on a firewall until the next push.',
    attributes: [required('version', 'number', 'Number of the configuration version.'), confirmation],
  },
  validate: (config) => [...checkConfirmation(config), ...validVersion(config)],
  run: async ({ client, signal }, config, progress) => {
    const version = Number(config['version']);
    if ((await client.version(version, { signal })) === undefined)
      throw new CodedError('NO_VERSION', `cannot load version ${version}: it does not exist; scm versions lists all`);
    await client.load(version, { signal });
    progress(`version ${version} is the candidate configuration; it is not pushed`);
    return [];
  },
};

/** Replaces the candidate configuration with the running configuration. */
export const rollback: Action = {
  schema: {
    version: 0,
    description:
      'Replaces the candidate configuration with the running configuration. Discards the staged changes of all accounts, also those that this Terraform run has written.',
    attributes: [confirmation],
  },
  validate: checkConfirmation,
  run: async ({ client, signal }, _config, progress) => {
    await client.rollback({ signal });
    progress('the candidate configuration equals the running configuration');
    return [];
  },
};

function checkConfirmation(config: Fields): readonly Diagnostic[] {
  const value = config[confirmation.name] ?? null;
  if (value === true || isUnknown(value)) return [];
  const detail =
    'The action discards the staged changes of all accounts. Set discard_all_staged_changes = true to confirm.';
  return [errorDiagnostic('Discarding is not confirmed', detail, [confirmation.name])];
}

function validVersion({ version = null }: Fields): readonly Diagnostic[] {
  if (isUnknown(version) || (typeof version === 'number' && Number.isSafeInteger(version) && version >= 0)) return [];
  const detail = `It must be a whole number, got ${typeof version === 'object' ? 'null' : String(version)}.`;
  return [errorDiagnostic('version is not valid', detail, ['version'])];
}
