import { hasName, isListed, kindLabel, type ResourceKind, rulebases } from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type Schema } from '../../terraform/protocol';
import { asText, type Fields } from '../state/fields';
import { optional } from '../schema/attributes';

/** Whether `terraform query` can list a kind: it has a list endpoint, and its items have an identity of their own. */
export function canQuery(kind: ResourceKind): boolean {
  return isListed(kind) && kind.api.subResource === undefined && kind.api.singleton === undefined;
}

/** Returns the configuration schema of a list resource. */
export function listSchema(kind: ResourceKind): Schema {
  const places = kind.onlyFolder === undefined ? kind.scopes : [];
  return {
    version: 0,
    description: `Lists every ${kindLabel(kind.name)} for \`terraform query\`. ${kind.doc}`,
    attributes: [
      ...places.map((scope) => optional(scope, 'string', `Name of the ${scope} to list.`)),
      ...(places.includes('folder')
        ? [optional('recursive', 'bool', 'Also list the folders below `folder`. Default: `false`.')]
        : []),
      ...(places.length > 0
        ? [
            optional(
              'include_inherited',
              'bool',
              'Also list objects that the location inherits from others. Default: `false`.',
            ),
          ]
        : []),
      ...(kind.api.rulebase === true
        ? [
            optional(
              'position',
              'string',
              `Rulebase: ${rulebases.map((rulebase) => `\`${rulebase}\``).join(' or ')}. Default: both.`,
            ),
          ]
        : []),
      ...(hasName(kind)
        ? [optional('name_prefix', 'string', 'List only objects whose names start with this text.')]
        : []),
    ],
  };
}

/** Validates the configuration of a list resource. Unknown values are skipped. */
export function validateListConfig(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  const places = kind.onlyFolder === undefined ? kind.scopes : [];
  const set = places.filter((scope) => (config[scope] ?? null) !== null);
  const position = asText(config['position']);
  return [
    ...(places.length > 0 && set.length !== 1
      ? [errorDiagnostic('The location is not valid', `Set exactly one of ${places.join(', ')}.`, [places[0] ?? ''])]
      : []),
    ...(config['recursive'] === true && set.length === 1 && set[0] !== 'folder' && !isUnknown(config['folder'] ?? null)
      ? [errorDiagnostic('recursive is not valid', 'It needs folder.', ['recursive'])]
      : []),
    ...(position !== undefined && !rulebases.some((rulebase) => rulebase === position)
      ? [errorDiagnostic('position is not valid', `It must be ${rulebases.join(' or ')}.`, ['position'])]
      : []),
  ];
}
