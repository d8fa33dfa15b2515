import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import type { Reshape } from '../resource-kind';
import { scopes } from '../scope';
import { toldFlag, toldText } from '../told';

const request = { unanswered: true } as const;
const texts = z.array(z.string().min(1).max(64)).optional();

// A request calls the name otherwise than every answer does, and an answer tells the algorithm as one word.
const reshape: Reshape = {
  toApi: ({ name, ...rest }, form) =>
    form === 'create' ? { ...rest, ...(name === undefined ? {} : { certificate_name: name }) } : { name, ...rest },
  fromApi: ({ certificate_name: name, ...rest }) => ({ ...rest, ...(name === undefined ? {} : { name }) }),
};

// Import and export of a certificate carry private keys through a state: they stay actions for an operator.
export const certificate = defineResource({
  name: 'certificate',
  doc: 'A certificate that the service makes and signs. What it says cannot be changed: a change makes another one.',
  api: {
    path: '/config/identity/v1/certificates',
    operations: ['list', 'get', 'create', 'delete'],
    answersOf: { create: 'read' },
    reshape,
  },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    common_name: attr(z.string().min(1), 'Whom or what the certificate is for, such as a host name.', {
      example: 'vpn.example.com',
    }),
    signed_by: attr(
      z.string().max(64),
      'Authority that signs it, by name; or `external` for a request to another one.',
      {
        ...request,
        example: 'Root CA',
      },
    ),
    is_certificate_authority: attr(z.boolean().optional(), 'Whether it may sign others.', request),
    algorithm: attr(
      nested(
        {
          rsa_number_of_bits: attr(
            z
              .number()
              .int()
              .refine((bits) => [512, 1024, 2048, 3072, 4096].includes(bits), '512, 1024, 2048, 3072 or 4096')
              .optional(),
            'Bits of an RSA key: 512, 1024, 2048, 3072 or 4096.',
            { example: 2048 },
          ),
          // The facts say 245, which no curve has; the service decides.
          ecdsa_number_of_bits: attr(
            z
              .number()
              .int()
              .refine((bits) => [245, 384, 2048, 3072, 4096].includes(bits), '245, 384, 2048, 3072 or 4096')
              .optional(),
            'Bits of an elliptic curve key, as the API has them: 245, 384, 2048, 3072 or 4096.',
            { example: 384 },
          ),
        },
        [exactlyOne('rsa_number_of_bits', 'ecdsa_number_of_bits')],
      ),
      'Kind and length of the key.',
      request,
    ),
    digest: attr(z.enum(['sha1', 'sha256', 'sha384', 'sha512', 'md5']), 'Hash that is signed.', request),
    day_till_expiration: attr(z.number().int().optional(), 'Days that it is valid.', request),
    hostname: attr(texts, 'Host names that it is valid for beside the common name.', { ...request, set: true }),
    ip: attr(texts, 'Addresses that it is valid for.', { ...request, set: true }),
    email: attr(z.email().max(255).optional(), 'Mail address in its subject.', {
      ...request,
      example: 'admin@example.com',
    }),
    alternate_email: attr(z.array(z.string()).optional(), 'Mail addresses that it is valid for.', {
      ...request,
      set: true,
    }),
    country_code: attr(z.string().optional(), 'Country in its subject, two letters.', { ...request, example: 'DE' }),
    state: attr(z.string().max(32).optional(), 'State or province in its subject.', request),
    locality: attr(z.string().max(64).optional(), 'Town in its subject.', request),
    department: attr(z.array(z.string()).optional(), 'Departments in its subject.', { ...request, set: true }),
    ocsp_responder_url: attr(z.string().max(64).optional(), 'OCSP responder that it names.', {
      ...request,
      refs: { kinds: ['ocsp_responder'], open: true },
    }),
    is_block_private_key: attr(z.boolean().optional(), 'Whether the private key can never be exported.', {
      ...request,
      wire: 'is_block_privateKey',
    }),
    ca: toldFlag('Whether it may sign others.'),
    common_name_int: toldText('Common name as it is in the certificate.'),
    subject: toldText('Whom it is for, in full.'),
    subject_int: toldText('The same as it is in the certificate.'),
    subject_hash: toldText('Hash of the subject.'),
    issuer: toldText('Who signed it, in full.'),
    issuer_hash: toldText('Hash of the issuer.'),
    not_valid_before: toldText('When it becomes valid.'),
    not_valid_after: toldText('When it ends.'),
    expiry_epoch: toldText('When it ends, in seconds since 1970.'),
    public_key: toldText('The certificate itself.'),
  }),
});
