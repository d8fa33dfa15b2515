import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { officialChecks, type OfficialAttributes } from '../support/official-bodies';

/**
 * Secrets that the official provider shows. This provider hides them, at the price of an update without a visible
 * attribute in `plan -refresh=false` directly after a migration. docs/guides/migrate.md names these resources.
 */
const hiddenHere = ['authentication_profile', 'logical_router', 'mfa_server', 'scep_profile'];

/**
 * Attributes that may hold a token, in resources whose other attributes are as in the official provider. The price is the same
 * where they are set.
 */
const mayHold =
  /^(?:format\.\w+\.(?:url_format|payload|(?:headers|params)\.value)|http_header_insertion\.type\.headers\.value|headers\.value|(?:layer3\.)?ddns_config\.ddns_vendor_config|\w+_licens\w+\.authcode)$/;

/** The official provider has no resource of it, only a data source: no state of it moves over. */
const onlyRead = ['shared_infrastructure_setting'];

function sensitivePaths(attributes: readonly SchemaAttribute[], parent = ''): readonly string[] {
  return attributes.flatMap((attribute) => {
    const path = `${parent}${attribute.name}`;
    return [
      ...(attribute.sensitive === true ? [path] : []),
      ...sensitivePaths(attribute.nested?.attributes ?? [], `${path}.`),
    ];
  });
}

function officialPaths(attributes: OfficialAttributes, parent = ''): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { flags, attributes: nested }]) => [
    ...(flags.includes('sensitive') ? [`${parent}${name}`] : []),
    ...officialPaths(nested ?? {}, `${parent}${name}.`),
  ]);
}

function hasPath(attributes: OfficialAttributes, [first = '', ...rest]: readonly string[]): boolean {
  const found = attributes[first];
  return found !== undefined && (rest.length === 0 || hasPath(found.attributes ?? {}, rest));
}

// Terraform plans an update where the sensitive paths of a state differ from those of the schema.
describe('the sensitive attributes of a resource', () => {
  const kinds = Object.keys(officialChecks).map((type) => type.replace(/^scm_/, ''));
  test.each(kinds.filter((kind) => ![...hiddenHere, ...onlyRead].includes(kind)))(
    '%s are those of the official provider',
    (kind) => {
      const official = officialChecks[`scm_${kind}`] ?? {};
      const here = sensitivePaths(resourceSchema(kindNamed(kind)).attributes).filter((path) => !mayHold.test(path));
      expect(officialPaths(official).filter((path) => !here.includes(path))).toEqual([]);
      // A secret of an attribute that the official provider lacks is null in its state, and so has no path there.
      const extra = here.filter((path) => !officialPaths(official).includes(path));
      expect(extra.filter((path) => !path.includes('.') || hasPath(official, path.split('.')))).toEqual([]);
    },
  );
});
