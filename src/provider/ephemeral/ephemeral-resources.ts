import { CodedError } from '../../core';
import { accessToken } from './access-token';
import { ephemeralCertificateExport } from './certificate-export';
import type { EphemeralResource } from './ephemeral-resource';
import { ephemeralPreSharedKey } from './pre-shared-key';

/** All ephemeral resources, by type name. */
export const ephemeralResources: Readonly<Record<string, EphemeralResource>> = {
  scm_access_token: accessToken,
  scm_certificate_export: ephemeralCertificateExport,
  scm_pre_shared_key: ephemeralPreSharedKey,
};

/** Returns the ephemeral resource with a type name. Throws `EPHEMERAL_TYPE` if there is none. */
export function ephemeralNamed(typeName: string): EphemeralResource {
  const resource = Object.hasOwn(ephemeralResources, typeName) ? ephemeralResources[typeName] : undefined;
  if (resource !== undefined) return resource;
  throw new CodedError('EPHEMERAL_TYPE', `cannot open ${typeName}: the provider has no such ephemeral resource`);
}
