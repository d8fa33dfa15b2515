import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson, writeBelow } from '../../core';
import { source } from './source-address';
import { zip, type PackedFile } from './zip';

/** One archive in a mirror. */
export interface MirrorArchive {
  /** Terraform platform, such as `linux_amd64`. */
  readonly platform: string;
  readonly file: string;
  readonly path: string;
  /** SHA-256 of the zip, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Adds one version to a mirror: its zips, and the two JSON files that make the folder a filesystem mirror or, on a web
 * server with TLS, a network mirror.
 * `packages` contains the files by platform. Other versions remain.
 */
export function writeMirror(
  folder: string,
  version: string,
  packages: Readonly<Record<string, readonly PackedFile[]>>,
): readonly MirrorArchive[] {
  const target = join(folder, ...source);
  const written = Object.entries(packages).map(([platform, files]) => {
    const file = `terraform-provider-scm_${version}_${platform}.zip`;
    const bytes = zip(files);
    const path = join(target, file);
    writeBelow(folder, [...source, file].join('/'), bytes);
    return { platform, file, path, sha256: sha256(bytes), hash: directoryHash(files) };
  });
  const archives = Object.fromEntries(
    written.map(({ platform, file, sha256: sum, hash }) => [platform, { url: file, hashes: [hash, `zh:${sum}`] }]),
  );
  writeBelow(folder, [...source, `${version}.json`].join('/'), json({ archives }));
  const index = join(target, 'index.json');
  writeBelow(folder, [...source, 'index.json'].join('/'), json({ versions: { ...versionsIn(index), [version]: {} } }));
  return written.map(({ platform, file, path, sha256: sum }) => ({ platform, file, path, sha256: sum }));
}

/** Computes Terraform's `h1` hash of the unpacked files. */
export function directoryHash(files: readonly PackedFile[]): string {
  const ordered = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = ordered.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  return `h1:${createHash('sha256').update(lines.join('')).digest('base64')}`;
}

function versionsIn(index: string): Readonly<Record<string, unknown>> {
  if (!existsSync(index)) return {};
  const parsed: unknown = parseJson(readFileSync(index, 'utf8'));
  return isObject(parsed) && isObject(parsed['versions']) ? parsed['versions'] : {};
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
