import { scopes } from '../../catalog';
import { asFields, asText } from '../state/fields';
import { locatedId } from '../state/tfid';
import { ArgumentError, textArgument, type ProviderFunction } from './function';

const parts = [...scopes, 'id'];
const form = '`folder:snippet:device:id`, with the parts that do not apply left empty';

/** Builds an import ID from its parts. */
export const tfid: ProviderFunction = {
  schema: {
    summary: 'Import ID of an object',
    description: `Returns the ID that imports and the attribute \`tfid\` use: ${form}.`,
    parameters: [
      {
        name: 'parts',
        type: ['map', 'string'],
        description: 'Map with `id` and at most one of `folder`, `snippet` and `device`. Null counts as absent.',
      },
    ],
    returns: 'string',
  },
  call: ([value]) => {
    const fields = asFields(value ?? null) ?? {};
    const unknown = Object.keys(fields).find((name) => !parts.includes(name));
    if (unknown !== undefined)
      throw new ArgumentError(0, `cannot use ${JSON.stringify(unknown)}: it is not one of ${parts.join(', ')}`);
    if ((asText(fields['id']) ?? '') === '')
      throw new ArgumentError(0, 'cannot make an import ID: id is missing; add the ID of the object');
    const locations = scopes.filter((scope) => (asText(fields[scope]) ?? '') !== '');
    if (locations.length > 1)
      throw new ArgumentError(0, `cannot make an import ID: ${locations.join(' and ')} are both set; set one of them`);
    const colon = parts.find((name) => (asText(fields[name]) ?? '').includes(':'));
    if (colon !== undefined)
      throw new ArgumentError(0, `cannot make an import ID: ${colon} contains a colon, which separates the parts`);
    return locatedId(fields);
  },
};

/** Parses an import ID into its parts. */
export const parseTfid: ProviderFunction = {
  schema: {
    summary: 'Parts of an import ID',
    description: `Returns the parts of an import ID: ${form}. Parts that are empty are null. The result is valid for \`tfid\`.`,
    parameters: [{ name: 'tfid', type: 'string', description: 'Import ID, for example the attribute `tfid`.' }],
    returns: ['object', Object.fromEntries(parts.map((name) => [name, 'string' as const]))],
  },
  call: (args) => {
    const text = textArgument(args, 0);
    const found = text.split(':');
    if (found.length !== parts.length || found[found.length - 1] === '')
      throw new ArgumentError(
        0,
        `cannot read ${JSON.stringify(text)}: it is not an import ID; use folder:snippet:device:id`,
      );
    return Object.fromEntries(parts.map((name, i) => [name, found[i] === '' ? null : (found[i] ?? null)]));
  },
};
