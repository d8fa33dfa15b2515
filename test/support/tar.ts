const block = 512;

/** Returns the files of a tar archive in the format ustar, with paths of at most 255 bytes. */
export function filesInTar(tar: Buffer): readonly { readonly path: string; readonly content: Buffer }[] {
  const found: { path: string; content: Buffer }[] = [];
  let at = 0;
  while (at < tar.length && tar[at] !== 0) {
    const field = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).split('\0')[0] ?? '';
    const size = Number.parseInt(field(124, 12), 8);
    const [name, type, folder] = [field(0, 100), field(156, 1), field(345, 155)];
    const content = tar.subarray(at + block, at + block + size);
    if (type === '0' || type === '') found.push({ path: folder === '' ? name : `${folder}/${name}`, content });
    at += block + Math.ceil(size / block) * block;
  }
  return found;
}
