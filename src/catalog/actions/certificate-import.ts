import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineAction } from '../define-action';
import { scopes } from '../scope';
import { text } from './answer';

export const certificateImport = defineAction({
  name: 'certificate_import',
  doc: 'Imports a certificate, with or without its private key.',
  path: '/config/identity/v1/certificates:import',
  effect: 'changes',
  answer: {
    type: 'object',
    properties: { name: text, certificate_file: text, format: text, folder: text, snippet: text, device: text },
    required: ['name', 'certificate_file', 'format'],
    additionalProperties: false,
  },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Name of the certificate, unique in its location.'),
    certificate_file: attr(z.string().min(1), 'Certificate file, Base64.', {
      example: 'LS0tLS1CRUdJTg==',
      // With `pkcs12` it contains the private key.
      mayHoldSecret: true,
    }),
    format: required.enum(['pem', 'pkcs12', 'der'], 'Format of the file: `pem`, `pkcs12` or `der`.'),
    key_file: optional.text('Private key file, Base64.', { secret: true, example: 'LS0tLS1CRUdJTg==' }),
    passphrase: optional.text('Passphrase of the private key.', { secret: true }),
  },
});
