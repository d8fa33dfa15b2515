import { countedNoun, errorDiagnostic, warningDiagnostic } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import { pushSchema } from '../schema/push-schema';
import { asTexts } from '../state/fields';
import { validateCandidate } from '../validate/validate-candidate';
import type { Action } from './action';
import { optional } from '../schema/attributes';

const mostShown = 100;

/** Validates the candidate configuration without a push. */
export const validateAction: Action = {
  schema: {
    version: 0,
    description:
      'Validates the candidate configuration of folders and devices without a push: every reference has an object that is visible there, and required fields are not empty. The API has no request for this, so the provider reads all objects with references (one list per kind and location). A push makes further checks.',
    attributes: [
      optional(
        'folders',
        ['list', 'string'],
        'Folders to validate, including child folders. Set `folders` or `devices`.',
      ),
      ...pushSchema.attributes
        .filter(({ name }) => name === 'devices')
        .map((attribute) => ({ ...attribute, description: 'Serial numbers of the devices to validate.' })),
    ],
  },
  validate: (config) => {
    const isSet = [config['folders'], config['devices']].some(
      (list) => isUnknown(list ?? null) || (Array.isArray(list) && list.length > 0),
    );
    return isSet ? [] : [errorDiagnostic('Nothing to validate', 'Set folders or devices.', ['folders'])];
  },
  run: async (session, config, progress) => {
    const target = { folders: asTexts(config['folders']), devices: asTexts(config['devices']) };
    const found = await validateCandidate(session, target, ({ scope, name }) => progress(`${scope} "${name}" is read`));
    const { problems, objects, locations, unread } = found;
    const warnings =
      unread.size === 0
        ? []
        : [
            warningDiagnostic(
              'Some kinds were not validated',
              `They cannot be listed:\n  ${[...unread].map(([kind, why]) => `${kind}: ${why}`).join('\n  ')}`,
            ),
          ];
    if (problems.length === 0)
      progress(
        `${countedNoun(objects, 'object')} in ${countedNoun(locations, 'location')}: all references exist, no required field is empty`,
      );
    const more = problems.length - mostShown;
    return [
      ...warnings,
      ...problems.slice(0, mostShown).map((problem) => errorDiagnostic('The candidate is not valid', problem)),
      ...(more > 0 ? [errorDiagnostic('The candidate is not valid', `and ${more} more problems`)] : []),
    ];
  },
};
