// Writes from what and how the files of a release were built: an in-toto statement with SLSA provenance.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/step.mjs';
import { nodeVersion } from './node-builds.mjs';
import { json, put } from './paths.mjs';
import { signatureOf } from './signature.mjs';
import { writeSums } from './sums.mjs';

/** Name of the statement, which is in the sums of the release. */
const provenanceFile = 'provenance.json';

/**
 * Writes the statement, the sums of all files, and the signature of the sums if there is a key. It contains no time and no
 * machine, so that two builds of one commit have equal statements.
 */
export async function attest(folder, { commit, repository, key, ...rest }) {
  put(join(folder, provenanceFile), json(statementOf(linesOf(folder), commit, repository)));
  writeSums(folder, 'SHA256SUMS');
  if (key === undefined) return;
  const { signature } = await signatureOf(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), key, rest);
  put(join(folder, 'SHA256SUMS.sig'), signature);
}

/** Sums of the files so far, as [sum, path]. */
function linesOf(folder) {
  writeSums(folder, 'SHA256SUMS');
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('  '));
}

function statementOf(sums, commit, repository) {
  const source = repository === undefined ? 'git+local' : `git+${repository}`;
  const lockSum = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: sums.map(([sha256, name]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${source}#scripts/release/main.mjs`,
        externalParameters: { command: 'npm run release', commit },
        resolvedDependencies: [
          { uri: source, digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockSum } },
          { uri: `pkg:generic/node@${nodeVersion}` },
        ],
      },
      runDetails: { builder: { id: `${source}#npm-run-release` } },
    },
  };
}
