// Checks a package with arethetypeswrong and publint. Any problem fails the release.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { readFileSync } from 'node:fs';
import { publint } from 'publint';

/** The 506 generated classes are alike, so samples suffice; the largest combines the types of several files. */
const samples = { './l1/*': ['tag', 'data-scm-tag', 'logical-router'], './catalog/*': ['network', 'objects'] };

/** Throws if a package cannot be imported as its package.json declares, or if some tools do not find its types. */
export async function lintPackage(name, folder, tarball) {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  const problems = messages.map((message) => `publint: ${message.code} ${JSON.stringify(message.args)}`);
  const { exports = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const entrypoints = Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .flatMap((entry) => samples[entry]?.map((one) => entry.replace('*', one)) ?? [entry]);
  if (entrypoints.length > 0) {
    const found = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), { entrypoints });
    if (found.types === false) problems.push('arethetypeswrong: no types');
    for (const problem of found.problems ?? []) problems.push(`arethetypeswrong: ${JSON.stringify(problem)}`);
  }
  if (problems.length > 0) throw new Error(`cannot release ${name}:\n${problems.join('\n')}`);
}
