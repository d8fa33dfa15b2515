import { catalogAction } from '../../catalog';
import { CodedError, errorDiagnostic, messageOf, writeOutput } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import { asText } from '../state/fields';
import type { Action } from './action';
import { actionSchema } from './action-schema';
import { callAction, validateActionConfig } from './call-action';
import { required } from '../schema/attributes';

const action = () => catalogAction('certificate_export');

/**
 * Exports a certificate to a file. The certificate is never printed or logged, because it may contain its private key.
 */
export const exportCertificateAction: Action = {
  get schema() {
    return {
      ...actionSchema(action(), [
        required(
          'file',
          'string',
          'File to write, with access for its owner only. An existing file is replaced. `pem` is written as text, other formats as bytes.',
        ),
      ]),
      description: 'Exports a certificate to a file. Nothing of it is printed or logged.',
    };
  },
  validate: (config) => [
    ...validateActionConfig(action(), config),
    ...(isUnknown(config['file'] ?? null) || (asText(config['file']) ?? '') !== ''
      ? []
      : [errorDiagnostic('file is not valid', 'It must not be empty.', ['file'])]),
  ],
  run: async (session, config, progress) => {
    const { certificate } = await callAction(session, action(), config);
    if (typeof certificate !== 'string')
      throw new CodedError('ACTION_REFUSED', 'cannot export the certificate: the service answered no certificate');
    const file = asText(config['file']) ?? '';
    const bytes = certificate.startsWith('-----') ? certificate : Buffer.from(certificate, 'base64');
    try {
      writeOutput(file, bytes, 'owner');
    } catch (error) {
      throw new CodedError('ACTION_FILE', messageOf(error), { cause: error });
    }
    progress(`certificate written to ${file}`);
    return [];
  },
};
