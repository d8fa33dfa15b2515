import { catalogAction } from '../../catalog';
import { CodedError } from '../../core';
import type { Schema } from '../../terraform/protocol';
import { actionSchema } from '../actions/action-schema';
import { callAction, validateActionConfig } from '../actions/call-action';
import type { EphemeralResource } from './ephemeral-resource';

const action = () => catalogAction('certificate_export');

/** An exported certificate for another tool in the same run. */
export const ephemeralCertificateExport: EphemeralResource = {
  get schema(): Schema {
    const { attributes } = actionSchema(action());
    return {
      version: 0,
      description:
        'Exported certificate, with its private key where the format contains it, for other tools and providers in the same run.',
      attributes: [
        // Ephemeral resources are not stored, so their arguments need no write-only form.
        ...attributes.map(({ writeOnly: _, ...rest }) => rest),
        {
          name: 'certificate',
          type: 'string',
          description: 'Certificate: text in the format `pem`, Base64 in other formats.',
          computed: true,
          sensitive: true,
        },
      ],
    };
  },
  validate: (config) => validateActionConfig(action(), config),
  open: async (session, config) => {
    const { certificate } = await callAction(session, action(), config);
    if (typeof certificate !== 'string')
      throw new CodedError('ACTION_REFUSED', 'cannot export the certificate: the service answered no certificate');
    return { result: { ...config, certificate }, diagnostics: [] };
  },
};
