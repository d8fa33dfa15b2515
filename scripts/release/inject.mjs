// node inject.mjs API FILE BLOB: puts a blob into a copy of Node, in place, and signs it if it is a program for macOS.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { signAdHoc } from './mach-o-signature.mjs';

const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const machO = 0xfeedfacf;

const [api, file, blob] = process.argv.slice(2);
const { inject } = (await import(pathToFileURL(api))).default;
const isMac = readFileSync(file).readUInt32LE(0) === machO;
// The injection warns about unnamed sections, which all Node executables have.
Object.assign(console, { log: () => {}, warn: () => {}, error: () => {} });
await inject(file, 'NODE_SEA_BLOB', readFileSync(blob), {
  sentinelFuse: fuse,
  ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
});
if (isMac) writeFileSync(file, signAdHoc(readFileSync(file), 'terraform-provider-scm'));
