// release/mirror and release/registry: the zips for all platforms, as a mirror and as a registry of Terraform's serve
// them. Any web server can: every answer is a file.
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { about, address, json, put } from './paths.mjs';
import { signatureOf } from './signature.mjs';
import { sha256 } from './sums.mjs';
import { zip } from './zip.mjs';

const name = `terraform-provider-scm_${about.version}`;

/**
 * Writes a mirror (filesystem and network in one folder) and a registry from the programs `{ linux_amd64: bytes }`;
 * `texts` are files that go into each zip. Without a key the registry has no signature, and Terraform refuses it.
 */
export async function makeMirrorAndRegistry({ programs, texts, mirror, registry, key, ...rest }) {
  const [host, namespace, type] = address;
  const inMirror = join(mirror, host, namespace, type);
  const inRegistry = join(registry, 'v1', 'providers', namespace, type);
  const sums = [];
  const archives = {};
  mkdirSync(join(inRegistry, about.version), { recursive: true });
  for (const [platform, program] of Object.entries(programs)) {
    const ending = platform.startsWith('windows') ? '.exe' : '';
    const files = [
      ...Object.entries(texts).map(([file, text]) => ({ name: file, content: Buffer.from(text), mode: 0o644 })),
      { name: `terraform-provider-scm_v${about.version}${ending}`, content: program, mode: 0o755 },
    ];
    const file = `${name}_${platform}.zip`;
    const bytes = zip(files);
    put(join(inMirror, file), bytes);
    linkSync(join(inMirror, file), join(inRegistry, about.version, file));
    sums.push(`${sha256(bytes)}  ${file}\n`);
    archives[platform] = { url: file, hashes: [directoryHash(files), `zh:${sha256(bytes)}`] };
  }
  const manifest = `${name}_manifest.json`;
  const manifestText = json({ version: 1, metadata: { protocol_versions: ['6.0'] } });
  sums.push(`${sha256(manifestText)}  ${manifest}\n`);
  put(join(inMirror, 'index.json'), json({ versions: { [about.version]: {} } }));
  put(join(inMirror, `${about.version}.json`), json({ archives }));

  put(join(registry, '.well-known', 'terraform.json'), json({ 'providers.v1': '/v1/providers/' }));
  put(join(inRegistry, about.version, manifest), manifestText);
  put(join(inRegistry, about.version, `${name}_SHA256SUMS`), sums.join(''));
  const signed = key === undefined ? undefined : await signatureOf(sums.join(''), key, rest);
  if (signed !== undefined) put(join(inRegistry, about.version, `${name}_SHA256SUMS.sig`), signed.signature);
  const known = Object.keys(programs).map((platform) => platform.split('_'));
  put(
    join(inRegistry, 'versions'),
    json({
      versions: [{ version: about.version, protocols: ['6.0'], platforms: known.map(([os, arch]) => ({ os, arch })) }],
    }),
  );
  for (const [os, arch] of known) {
    const filename = `${name}_${os}_${arch}.zip`;
    put(
      join(inRegistry, about.version, 'download', os, arch),
      json({
        protocols: ['6.0'],
        os,
        arch,
        filename,
        // Relative to the address of this answer.
        download_url: `../../${filename}`,
        shasums_url: `../../${name}_SHA256SUMS`,
        shasums_signature_url: `../../${name}_SHA256SUMS.sig`,
        shasum: sums.find((line) => line.includes(filename))?.split(' ')[0],
        signing_keys: {
          gpg_public_keys: signed === undefined ? [] : [{ key_id: signed.keyId, ascii_armor: signed.publicKey }],
        },
      }),
    );
  }
}

/** What Terraform calls `h1`: a hash of the unpacked files. */
function directoryHash(files) {
  const lines = files.map(({ name: file, content }) => `${sha256(content)}  ${file}\n`);
  const ordered = lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  return `h1:${createHash('sha256').update(ordered.join('')).digest('base64')}`;
}
