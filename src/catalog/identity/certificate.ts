import * as z from 'zod';
import { attr } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { ipText } from '../ip-text';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { fromWeak, higherIsStronger, lowerIsStronger, notComparable, offIsStronger, onIsStronger } from '../stronger';
import { integer } from '../integer';

const request = { writeOnly: true } as const;
const countryCode = z.string().refine((text) => /^[A-Z]{2}$/.test(text), {
  message: 'a country code is two upper-case letters, such as DE',
});
const texts = z.array(z.string().min(1).max(64)).optional();

// A create request uses another field for the name than responses, and responses contain the algorithm as a string.
const codec: Codec = {
  toApi: ({ name, ...rest }, form) =>
    form === 'create' ? { ...rest, ...(name === undefined ? {} : { certificate_name: name }) } : { name, ...rest },
  fromApi: ({ certificate_name: name, ...rest }) => ({ ...rest, ...(name === undefined ? {} : { name }) }),
};

// Importing or exporting a certificate would put private keys into the state, so these operations are not resources.
export const certificate = defineResource({
  name: 'certificate',
  effect: 'cryptography',
  doc: 'Certificate that the service generates and signs. A change of any field generates another certificate.',
  api: {
    path: '/config/identity/v1/certificates',
    operations: ['list', 'get', 'create', 'delete'],
    answer: { formOf: { create: 'read' } },
    codec,
  },
  seededObjects: [
    'Authentication Cookie CA',
    'Global Authentication Cookie Cert',
    'Root CA',
    'Forward-Trust-CA',
    'Forward-Trust-CA-ECDSA',
    'Forward-UnTrust-CA',
    'Forward-UnTrust-CA-ECDSA',
  ].map((name) => ({ name, folder: 'All', common_name: name })),
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    common_name: attr(z.string().min(1), 'Common name (CN) of the certificate, for example a hostname.', {
      strength: notComparable,
      example: 'vpn.example.com',
    }),
    signed_by: attr(
      z.string().max(64),
      'CA certificate that signs it, by name; `external` creates a certificate signing request (CSR).',
      { strength: notComparable, ...request, example: 'Root CA' },
    ),
    is_certificate_authority: optional.flag('Create a certificate authority (CA) certificate.', {
      ...request,
      strength: offIsStronger,
    }),
    algorithm: required.with({ ...request, strength: notComparable }).oneOf('Key algorithm and size.', {
      rsa_number_of_bits: attr(
        integer()
          .refine((bits) => [512, 1024, 2048, 3072, 4096].includes(bits), '512, 1024, 2048, 3072 or 4096')
          .optional(),
        'RSA key size in bits: 512, 1024, 2048, 3072 or 4096.',
        { strength: higherIsStronger(), example: 2048 },
      ),
      // The API description allows 245, which is not the size of any curve; the service decides.
      ecdsa_number_of_bits: attr(
        integer()
          .refine((bits) => [245, 384, 2048, 3072, 4096].includes(bits), '245, 384, 2048, 3072 or 4096')
          .optional(),
        'ECDSA key size in bits, in the values of the API: 245, 384, 2048, 3072 or 4096.',
        { strength: higherIsStronger(), example: 384 },
      ),
    }),
    digest: required.enum(['sha1', 'sha256', 'sha384', 'sha512', 'md5'], 'Digest algorithm of the signature.', {
      ...request,
      strength: fromWeak(['md5', 'sha1', 'sha256', 'sha384', 'sha512']),
    }),
    day_till_expiration: optional.integer('Validity in days.', {
      ...request,
      strength: lowerIsStronger(),
    }),
    hostname: attr(texts, 'Subject alternative names (SAN): hostnames.', {
      strength: notComparable,
      ...request,
      set: true,
    }),
    ip: attr(z.array(ipText.min(1).max(64)).optional(), 'Subject alternative names (SAN): IP addresses.', {
      strength: notComparable,
      ...request,
      set: true,
    }),
    email: attr(z.email().max(255).optional(), 'Email address in the subject.', {
      strength: notComparable,
      ...request,
      example: 'admin@example.com',
    }),
    alternate_email: optional.textSet('Subject alternative names (SAN): email addresses.', {
      strength: notComparable,
      ...request,
    }),
    country_code: attr(countryCode.optional(), 'Country code in the subject, two letters.', {
      strength: notComparable,
      ...request,
      example: 'DE',
    }),
    state: attr(z.string().max(32).optional(), 'State or province in the subject.', {
      ...request,
      strength: notComparable,
    }),
    locality: attr(z.string().max(64).optional(), 'Locality (city) in the subject.', {
      ...request,
      strength: notComparable,
    }),
    department: optional.textSet('Organizational units (OU) in the subject.', { strength: notComparable, ...request }),
    ocsp_responder_url: attr(z.string().max(64).optional(), 'OCSP responder URL in the certificate.', {
      strength: notComparable,
      ...request,
      refs: { kinds: ['ocsp_responder'], open: true },
    }),
    is_block_private_key: optional.flag('Block export of the private key.', {
      strength: onIsStronger,
      ...request,
      wire: 'is_block_privateKey',
    }),
    ca: computed.flag('Certificate authority (CA) flag of the issued certificate.'),
    common_name_int: computed.text('Common name in the issued certificate.'),
    subject: computed.text('Subject distinguished name.'),
    subject_int: computed.text('Subject distinguished name in the issued certificate.'),
    subject_hash: computed.text('Hash of the subject.'),
    issuer: computed.text('Issuer distinguished name.'),
    issuer_hash: computed.text('Hash of the issuer.'),
    not_valid_before: computed.text('Start of validity.'),
    not_valid_after: computed.text('End of validity.'),
    expiry_epoch: computed.text('End of validity in seconds since 1970.'),
    public_key: computed.text('Certificate in PEM form.'),
  },
});
