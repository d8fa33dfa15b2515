import { pushDescriptionLimit } from '../../catalog';
import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { isUnknown } from '../../protocol/value';
import { asFields, asText, asTexts, type Fields } from '../state/fields';
import { isTop } from './destination';
import { parseDuration } from './duration';
import { markLength } from './mark';
import { inputWords } from './options';

/** What is wrong with the configuration of a push, as far as it is known. */
export function validatePush(config: Fields): readonly Diagnostic[] {
  return [
    ...Object.entries(inputWords).flatMap(([name, words]) => oneOf(name, config, words)),
    ...timeouts(config),
    ...description(config),
    ...ownChanges(config),
    ...restoring(config),
  ];
}

function oneOf(name: string, config: Fields, words: readonly string[]): readonly Diagnostic[] {
  const value = config[name];
  if (typeof value !== 'string' || words.includes(value)) return [];
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
      return [errorDiagnostic('A timeout is no duration', messageOf(error), ['timeouts', name])];
    }
  });
}

function description(config: Fields): readonly Diagnostic[] {
  const words = asText(config['description']);
  const room = pushDescriptionLimit - markLength - 1;
  if (words === undefined || words.length <= room) return [];
  return [
    errorDiagnostic(
      'The description is too long',
      `It has ${words.length} characters; at most ${room} fit beside the mark that the push puts before it.`,
      ['description'],
    ),
  ];
}

function ownChanges(config: Fields): readonly Diagnostic[] {
  const top = config['own_changes_only'] === true ? asTexts(config['folders']).find(isTop) : undefined;
  if (top === undefined) return [];
  return [
    errorDiagnostic(
      'own_changes_only cannot go with everything',
      `The service pushes ${JSON.stringify(top)} only with the changes of everybody. Name the folders below it, or leave own_changes_only out.`,
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
      'Restoring needs consent',
      'on_failure = "restore" makes the candidate what runs, and so discards what anybody else has staged. ' +
        'Say discard_all_staged_changes = true if that is meant, or leave on_failure out.',
      ['on_failure'],
    ),
  ];
}
