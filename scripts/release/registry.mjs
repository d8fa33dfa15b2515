// Builds release/mirror and release/registry: the zips for all platforms as a Terraform mirror and registry.
// Both consist of static files for any web server.
import { linkSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dist } from '../build/step.mjs';
import { about, address, json, put } from './paths.mjs';
import { signatureOf } from './signature.mjs';
import { sha256 } from './sums.mjs';

const name = `terraform-provider-scm_${about.version}`;

/**
 * Writes a mirror (filesystem and network mirror in one folder) and a registry from the executables `{ linux_amd64:
 * path }`.
 * `texts` are additional files for each zip. Without a key the registry is unsigned, and Terraform rejects it.
 */
export async function makeMirrorAndRegistry({ programs, texts, mirror, registry, key, ...rest }) {
  // As in `scm install --mirror`. Loaded here, because the build creates this file after this module is loaded.
  const { writeMirror } = createRequire(import.meta.url)(join(dist, 'lib/src/cli/registry/write-mirror.js'));
  const [, namespace, type] = address;
  const inRegistry = join(registry, 'v1', 'providers', namespace, type);
  const packages = Object.fromEntries(
    Object.entries(programs).map(([platform, program]) => {
      const ending = platform.startsWith('windows') ? '.exe' : '';
      const files = [
        ...Object.entries(texts).map(([file, text]) => ({ name: file, content: Buffer.from(text), mode: 0o644 })),
        readWhenPacked({ name: `terraform-provider-scm_v${about.version}${ending}`, path: program, mode: 0o755 }),
      ];
      return [platform, files];
    }),
  );
  mkdirSync(join(inRegistry, about.version), { recursive: true });
  const sums = writeMirror(mirror, about.version, packages).map(({ path, file, sha256: sum }) => {
    linkSync(path, join(inRegistry, about.version, file));
    return `${sum}  ${file}\n`;
  });
  const manifest = `${name}_manifest.json`;
  const manifestText = json({ version: 1, metadata: { protocol_versions: ['6.0'] } });
  sums.push(`${sha256(manifestText)}  ${manifest}\n`);

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
        // Relative to the URL of this response.
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

/** A file of an archive that is in memory only while it is packed: six programs have 700 MB. */
function readWhenPacked({ path, ...file }) {
  return {
    ...file,
    get content() {
      return readFileSync(path);
    },
  };
}
