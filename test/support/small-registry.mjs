// Makes a mirror and a registry as a release does, signed by a key of the moment, of one program for all platforms:
// node test/support/small-registry.mjs TARGET PROGRAM CACHE
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { platforms } from '../../scripts/release/node-builds.mjs';
import { pinnedPackage } from '../../scripts/release/pinned-package.mjs';
import { makeMirrorAndRegistry } from '../../scripts/release/registry.mjs';
import { openpgp } from '../../scripts/release/signature.mjs';

const [target, program, cache] = process.argv.slice(2);
const { generateKey } = await import(pathToFileURL(join(pinnedPackage(openpgp, cache), 'dist', 'node', 'openpgp.mjs')));
const { privateKey } = await generateKey({ userIDs: [{ name: 'throw-away' }], type: 'rsa', rsaBits: 2048 });
await makeMirrorAndRegistry({
  programs: Object.fromEntries(Object.keys(platforms).map((platform) => [platform, readFileSync(program)])),
  texts: { 'LICENSE.txt': 'none' },
  mirror: join(target, 'mirror'),
  registry: join(target, 'registry'),
  key: privateKey,
  date: new Date(0),
  cache,
});
