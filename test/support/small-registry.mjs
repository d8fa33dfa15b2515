// Creates a mirror and a registry like a release, with one program for all platforms, and their checksums. Signs with
// the key in RELEASE_SIGNING_KEY, otherwise with a new key, which is saved in key.asc.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { platforms } from '../../scripts/release/node-builds.mjs';
import { pinnedPackage } from '../../scripts/release/pinned-package.mjs';
import { attest } from '../../scripts/release/provenance.mjs';
import { makeMirrorAndRegistry } from '../../scripts/release/registry.mjs';
import { openpgp } from '../../scripts/release/signature.mjs';

const [target, program, cache] = process.argv.slice(2);
const { generateKey } = await import(pathToFileURL(join(pinnedPackage(openpgp, cache), 'dist', 'node', 'openpgp.mjs')));
const given = process.env.RELEASE_SIGNING_KEY;
const { privateKey } = given
  ? { privateKey: given }
  : await generateKey({ userIDs: [{ name: 'throw-away' }], type: 'rsa', rsaBits: 2048 });
await makeMirrorAndRegistry({
  programs: Object.fromEntries(Object.keys(platforms).map((platform) => [platform, program])),
  texts: { 'LICENSE.txt': 'none' },
  mirror: join(target, 'mirror'),
  registry: join(target, 'registry'),
  key: privateKey,
  date: new Date(0),
  cache,
});
await attest(target, { commit: 'none', key: privateKey, date: new Date(0), cache });
writeFileSync(join(target, 'key.asc'), privateKey);
