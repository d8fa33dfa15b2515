import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineAction } from '../define-action';
import { answer, secretText } from './answer';

export const certificateExport = defineAction({
  name: 'certificate_export',
  doc: 'Exports a certificate.',
  path: '/config/identity/v1/certificates/{id}:export',
  effect: 'reads',
  answer: answer({ certificate: secretText }),
  schema: {
    id: attr(z.string().min(1), 'UUID of the certificate.'),
    format: required.enum(
      ['pkcs12', 'pem', 'der', 'pkcs10'],
      'Format: `pem`, `der`, `pkcs12` (with the private key) or `pkcs10` (signing request).',
    ),
    passphrase: optional.text('Passphrase that encrypts the exported private key.', { secret: true }),
  },
});
