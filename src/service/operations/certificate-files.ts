import { X509Certificate } from 'node:crypto';
import { kindNamed } from '../../catalog';
import { problem } from '../api-problem';
import { rowBody } from '../model/object-row';
import { MarkedText } from '../model/marked-secrets';
import { archivePrefix } from '../model/stored-secrets';
import type { Transaction } from '../model/transaction';
import { createObject } from './create';
import { requireObject } from './read';

type Fields = Readonly<Record<string, unknown>>;

const certificateKind = 'certificate';

/** Imports a certificate file. The certificate's data become fields of the object; a private key is not stored. */
export async function importCertificate(tx: Transaction, fields: Fields): Promise<Fields> {
  const { certificate_file: file, format, name, key_file: _key, passphrase: _passphrase, ...place } = fields;
  const read = format === 'pkcs12' ? { common_name: String(name) } : readCertificate(String(file));
  const generated = { signed_by: 'external', digest: 'sha256', algorithm: { rsa_number_of_bits: 2048 } };
  const common = read.common_name ?? String(name);
  const body = { certificate_name: name, common_name: common, ...generated, ...place };
  const kind = kindNamed(certificateKind);
  const created = await createObject(tx, { kind, query: {}, body: kind.api.codec?.fromApi(body) ?? body });
  const row = await tx.objects.get(String(created['id']));
  if (row !== undefined) await tx.objects.update({ ...row, body: JSON.stringify({ ...rowBody(row), ...read }) });
  // A PKCS #12 archive is encrypted, and only the client knows the passphrase, so the file is stored as it is.
  if (format === 'pkcs12') await tx.secrets.set(archivePrefix + String(created['id']), String(file));
  const shown = format === 'pkcs12' ? new MarkedText('certificate_import.certificate_file', String(file)) : file;
  return { name, certificate_file: shown, format, ...place };
}

/** Returns the file of a certificate: PEM text, or Base64 for other formats. An archive has a private key. */
export async function exportCertificate(tx: Transaction, id: string, format: string): Promise<string | MarkedText> {
  const row = await requireObject(tx, kindNamed(certificateKind), id);
  if (format === 'pkcs12') {
    const archive = await tx.secrets.get(archivePrefix + row.id);
    if (archive !== undefined) return new MarkedText('certificate_export.certificate', archive);
    throw problem('invalidObject', ['format "pkcs12": the private key of this certificate cannot be exported']);
  }
  const pem = rowBody(row)['public_key'];
  if (typeof pem !== 'string' || format === 'pkcs10')
    throw problem('invalidObject', [`format "${format}": the local service has no such file of this certificate`]);
  return format === 'der' ? new X509Certificate(pem).raw.toString('base64') : pem;
}

function readCertificate(file: string): Readonly<Record<string, string | boolean>> & { readonly common_name?: string } {
  const one = parseCertificate(file);
  const common = /^CN=(.*)$/m.exec(one.subject)?.[1];
  return {
    ...(common === undefined ? {} : { common_name: common }),
    ca: one.ca,
    subject: one.subject,
    issuer: one.issuer,
    not_valid_before: one.validFrom,
    not_valid_after: one.validTo,
    expiry_epoch: String(Math.floor(Date.parse(one.validTo) / 1000)),
    public_key: one.toString(),
  };
}

function parseCertificate(file: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(file, 'base64'));
  } catch {
    throw problem('invalidObject', ['certificate_file is not a certificate in Base64']);
  }
}
