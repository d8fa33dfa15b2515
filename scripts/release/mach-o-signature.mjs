// macOS runs an executable only with a valid signature, which may be an ad-hoc one, as linkers write it.
// Layout: cs_blobs.h of XNU.
import { createHash } from 'node:crypto';

const pageSize = 4096;
const [linkEdit, codeSignature, segment] = ['__LINKEDIT', 0x1d, 0x19];

/**
 * Returns a 64-bit, single-architecture Mach-O executable with a new ad-hoc signature, which replaces an existing one.
 */
export function signAdHoc(unsigned, identifier) {
  const program = withCommand(unsigned);
  const { signature, edit, text } = commandsOf(program);
  const limit = program.readUInt32LE(signature + 8);
  const blob = signatureBlob(identifier, limit, text);
  const signed = Buffer.alloc(limit + blob.length);
  program.copy(signed, 0, 0, limit);
  signed.writeUInt32LE(blob.length, signature + 12);
  const size = limit + blob.length - Number(program.readBigUInt64LE(edit + 40));
  signed.writeBigUInt64LE(BigInt(size), edit + 48);
  signed.writeBigUInt64LE(BigInt(Math.ceil(size / 16384) * 16384), edit + 32);
  // The hashes cover the load commands, so they are computed last.
  blob.hashInto(signed);
  blob.bytes.copy(signed, limit);
  return signed;
}

/** Appends a load command for the signature; modifying the executable removed the original one. */
function withCommand(program) {
  const { signature, end, firstSection } = commandsOf(program);
  if (signature !== undefined) return program;
  if (firstSection < end + 16) throw new Error('the program has no room for a signature');
  const grown = Buffer.alloc(Math.ceil(program.length / 16) * 16);
  program.copy(grown);
  grown.writeUInt32LE(program.readUInt32LE(16) + 1, 16);
  grown.writeUInt32LE(program.readUInt32LE(20) + 16, 20);
  [codeSignature, 16, grown.length, 0].forEach((word, i) => grown.writeUInt32LE(word, end + i * 4));
  return grown;
}

function commandsOf(program) {
  if (program.readUInt32LE(0) !== 0xfeedfacf) throw new Error('not a 64-bit Mach-O program');
  const found = { firstSection: Infinity };
  let at = 32;
  for (let left = program.readUInt32LE(16); left > 0; left -= 1) {
    const command = program.readUInt32LE(at);
    if (command === codeSignature) found.signature = at;
    const name = command === segment ? program.toString('latin1', at + 8, at + 24).replace(/\0+$/, '') : '';
    if (name === linkEdit) found.edit = at;
    if (name === '__TEXT') found.text = at;
    for (let left = name === '' ? 0 : program.readUInt32LE(at + 64); left > 0; left -= 1) {
      const offset = program.readUInt32LE(at + 72 + (left - 1) * 80 + 48);
      if (offset > 0) found.firstSection = Math.min(found.firstSection, offset);
    }
    at += program.readUInt32LE(at + 4);
  }
  if (found.edit === undefined || found.text === undefined) throw new Error('the program has no code');
  const offset = program.readBigUInt64LE(found.text + 40);
  return { ...found, end: at, text: { offset, size: program.readBigUInt64LE(found.text + 48) } };
}

function signatureBlob(identifier, limit, text) {
  const name = Buffer.from(`${identifier}\0`);
  const slots = Math.ceil(limit / pageSize);
  const hashes = 88 + name.length;
  const length = 20 + hashes + slots * 32;
  const bytes = Buffer.alloc(length);
  // Super blob with one blob: the code directory.
  [0xfade0cc0, length, 1, 0, 20].forEach((word, i) => bytes.writeUInt32BE(word, i * 4));
  const directory = bytes.subarray(20);
  // Magic, length, version, flags (ad hoc, linker-signed), hash offset, identifier offset, special slots, slots, code
  // limit.
  [0xfade0c02, length - 20, 0x20400, 0x20002, hashes, 88, 0, slots, limit].forEach((word, i) =>
    directory.writeUInt32BE(word, i * 4),
  );
  // SHA-256: 32 bytes, type 2; pages of 2^12 bytes.
  directory.set([32, 2, 0, 12], 36);
  directory.writeBigUInt64BE(text.offset, 64);
  directory.writeBigUInt64BE(text.size, 72);
  // Flag of a main executable.
  directory.writeBigUInt64BE(1n, 80);
  name.copy(directory, 88);
  return {
    bytes,
    length,
    hashInto: (program) => {
      for (let slot = 0; slot < slots; slot += 1) {
        const page = program.subarray(slot * pageSize, Math.min((slot + 1) * pageSize, limit));
        createHash('sha256')
          .update(page)
          .digest()
          .copy(directory, hashes + slot * 32);
      }
    },
  };
}
