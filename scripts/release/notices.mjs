// Writes the licenses of bundled packages next to the bundle.
import { copyFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/step.mjs';
import { put } from './paths.mjs';

/** Returns name, version, license and license text of a bundled package by its folder. Throws if one is missing. */
export function aboutPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
  if (license === undefined || file === undefined) throw new Error(`${folder} has no license that could be passed on`);
  return { name, version, license, text: readFileSync(join(root, folder, file), 'utf8').trim() };
}

/** Writes LICENSE and, if third-party code is bundled, THIRD-PARTY-NOTICES.txt. */
export function notices(folder, packages) {
  put(join(folder, 'LICENSE'), '');
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  if (packages.length > 0) put(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(packages));
}

/** Formats the notices. */
export function noticesText(packages) {
  const parts = packages.map(aboutPackage).map(({ name, version, license, text }) => {
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `This package contains code of:\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
