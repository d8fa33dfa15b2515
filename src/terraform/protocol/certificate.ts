import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import {
  der,
  derBits,
  derContext,
  derInteger,
  derOctets,
  derOid,
  derSequence,
  derSet,
  derText,
  derTime,
  derTrue,
} from './der';

/** A self-signed certificate and its key, for one process. */
export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  /** Private key, PKCS #8. */
  readonly pemKey: string;
}

const curves = {
  'P-256': { name: 'prime256v1', oid: '1.2.840.10045.3.1.7', hash: 'sha256', signature: '1.2.840.10045.4.3.2' },
  'P-521': { name: 'secp521r1', oid: '1.3.132.0.35', hash: 'sha512', signature: '1.2.840.10045.4.3.4' },
} as const;
const oid = {
  ecPublicKey: '1.2.840.10045.2.1',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;
const skew = 30_000;
const lifetime = 365 * 24 * 3_600_000;

/**
 * Makes the certificate of an AutoMTLS peer. It is valid for `localhost`, 127.0.0.1 and ::1, for servers and clients,
 * and is its own CA. The DER encoding is our own, because the available libraries take longer to load than the whole
 * start-up.
 */
export function selfSignedCertificate(now: number, curve: keyof typeof curves = 'P-256'): Certificate {
  const { name, hash, signature } = curves[curve];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: name });
  const { spki, pkcs8 } = derKeys(privateKey, curve);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40; // positive and of fixed length
  const algorithm = derSequence(derOid(signature));
  const localhost = derSequence(derSet(derSequence(derOid(oid.commonName), derText('localhost'))));
  const body = derSequence(
    derContext(0, derInteger(Buffer.from([2]))), // version 3
    derInteger(serial),
    algorithm,
    localhost,
    derSequence(derTime(new Date(now - skew)), derTime(new Date(now + lifetime))),
    localhost,
    spki,
    derContext(3, derSequence(...extensions())),
  );
  const bytes = derSequence(body, algorithm, derBits(sign(hash, body, privateKey)));
  return { der: bytes, pemKey: pemOf('PRIVATE KEY', pkcs8), pem: pemOf('CERTIFICATE', bytes) };
}

/**
 * Returns both keys in DER form, the private one as PKCS #8. Only their numbers come from Node: its other exports load
 * the encoders of OpenSSL, which takes 0.7 ms of each start.
 */
function derKeys(privateKey: KeyObject, curve: keyof typeof curves): { readonly spki: Buffer; readonly pkcs8: Buffer } {
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const bytesOf = (number = ''): Buffer => Buffer.from(number, 'base64url'); // an EC key has all three
  const point = derBits(Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)])); // 4: not compressed
  const algorithm = derSequence(derOid(oid.ecPublicKey), derOid(curves[curve].oid));
  const ecKey = derSequence(derInteger(Buffer.from([1])), derOctets(bytesOf(d)), derContext(1, point));
  return {
    spki: derSequence(algorithm, point),
    pkcs8: derSequence(derInteger(Buffer.from([0])), algorithm, derOctets(ecKey)),
  };
}

function pemOf(label: string, bytes: Buffer): string {
  const base64 = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`;
}

function extensions(): readonly Buffer[] {
  // digitalSignature, keyEncipherment, keyAgreement, keyCertSign
  const usage = derBits(Buffer.from([0b10101100]), 2);
  const names = [
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([...Array<number>(15).fill(0), 1])),
  ];
  return [
    derSequence(derOid(oid.basicConstraints), derTrue, derOctets(derSequence(derTrue))),
    derSequence(derOid(oid.keyUsage), derTrue, derOctets(usage)),
    derSequence(derOid(oid.extendedKeyUsage), derOctets(derSequence(derOid(oid.serverAuth), derOid(oid.clientAuth)))),
    derSequence(derOid(oid.subjectAltName), derOctets(derSequence(...names))),
  ];
}
