import { pushDescriptionLimit, pushInputNames, pushInputs, type PushInput } from '../../catalog';
import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import { asFields, asText, asTexts, type Fields } from '../state/fields';
import { isTop } from './destination';
import { parseDuration } from './duration';
import { idempotencyKeyLength } from './idempotency-key';
import { validateStages } from './stages/validate-stages';

/** Validates the configuration of a push. Unknown values are skipped. */
export function validatePush(config: Fields): readonly Diagnostic[] {
  return [
    ...pushInputNames().flatMap((name) => oneOf(name, config, pushInputs[name])),
    ...timeouts(config),
    ...description(config),
    ...ownChanges(config),
    ...restoring(config),
    ...validateStages(config),
  ];
}

function oneOf(name: string, config: Fields, { words }: PushInput): readonly Diagnostic[] {
  const value = config[name];
  if (typeof value !== 'string' || words === undefined || words.includes(value)) return [];
  const choice = words.map((word) => JSON.stringify(word)).join(' or ');
  return [errorDiagnostic(`${name} is not valid`, `It must be ${choice}, got ${JSON.stringify(value)}.`, [name])];
}

function timeouts(config: Fields): readonly Diagnostic[] {
  return Object.entries(asFields(config['timeouts']) ?? {}).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    try {
      parseDuration(value);
      return [];
    } catch (error) {
      return [errorDiagnostic('Invalid timeout', messageOf(error), ['timeouts', name])];
    }
  });
}

function description(config: Fields): readonly Diagnostic[] {
  const words = asText(config['description']);
  const room = pushDescriptionLimit - idempotencyKeyLength - 1;
  if (words === undefined || words.length <= room) return [];
  return [
    errorDiagnostic(
      'The description is too long',
      `It has ${words.length} characters; at most ${room} fit after the idempotency key that the push adds.`,
      ['description'],
    ),
  ];
}

function ownChanges(config: Fields): readonly Diagnostic[] {
  const top = config['own_changes_only'] === true ? asTexts(config['folders']).find(isTop) : undefined;
  if (top === undefined) return [];
  return [
    errorDiagnostic(
      'own_changes_only cannot be combined with this folder',
      `The service pushes ${JSON.stringify(top)} only with the changes of all accounts. Set its child folders, or remove own_changes_only.`,
      ['own_changes_only'],
    ),
  ];
}

function restoring(config: Fields): readonly Diagnostic[] {
  if (config['on_failure'] !== 'restore') return [];
  const consent = config['discard_all_staged_changes'];
  if (consent === true || (consent !== undefined && isUnknown(consent))) return [];
  return [
    errorDiagnostic(
      'Restoring requires confirmation',
      'on_failure = "restore" replaces the candidate with the running version and discards the staged changes of all accounts. ' +
        'Set discard_all_staged_changes = true to confirm, or remove on_failure.',
      ['on_failure'],
    ),
  ];
}
