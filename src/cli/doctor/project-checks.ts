import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../core';
import { cdkLibraries, supportsNode, type CdkLibrary } from '../cdk-libraries';
import { failedFinding, ok, warn, type DoctorFinding } from './finding';
import { installedVersion as installed, packageFolder, readJson, withParents } from './installed-package';
import { checkTypeScript } from './typescript-check';
import { fulfils } from '../version-range';

/**
 * Checks whether a CDKTF app in a folder can be installed, compiled and deployed. Without an app, returns no findings.
 */
export function checkProject(dir: string, node: string, env: NodeJS.ProcessEnv): readonly DoctorFinding[] {
  const about = readJson(join(dir, 'package.json'));
  const wanted = new Set(['dependencies', 'devDependencies'].flatMap((part) => Object.keys(objectIn(about, part))));
  const used = (Object.keys(cdkLibraries) as CdkLibrary[]).filter((library) => wanted.has(library));
  if (used.length === 0) return [];
  return [
    ...used.flatMap((library) => checkLibrary(dir, library, { node, wanted })),
    checkConstructs(dir, used),
    ...(existsSync(join(dir, 'tsconfig.json')) ? [checkTypeScript(dir, env)] : []),
    checkPackageLock(dir),
  ];
}

interface Surroundings {
  readonly node: string;
  readonly wanted: ReadonlySet<string>;
}

function checkLibrary(dir: string, library: CdkLibrary, { node, wanted }: Surroundings): readonly DoctorFinding[] {
  const { library: range, provider, cli, node: required } = cdkLibraries[library];
  const version = installed(dir, library);
  if (version === undefined) return [failedFinding(library, `${library} is not installed`, 'run npm install')];
  const findings: DoctorFinding[] = [
    fulfils(version, range)
      ? ok(library, version)
      : failedFinding(library, `${version} is too old`, `npm install ${library}@latest`),
  ];
  // An app may use both libraries; each has its own provider package.
  findings.push(
    installed(dir, provider) === undefined
      ? failedFinding(
          provider,
          `${provider} is not installed, and an app on ${library} requires it`,
          `npm install ${provider}`,
        )
      : ok(provider, installed(dir, provider) ?? ''),
  );
  const cliVersion = installed(dir, cli);
  if (cliVersion === undefined) {
    const remedy = `npm install --save-dev ${cli}, unless a global one is used`;
    return [
      ...findings,
      (wanted.has(cli) ? failedFinding : warn)(cli, `${cli} is not installed in this folder`, remedy),
    ];
  }
  const pair = cliVersion.split('.').slice(0, 2).join('.') === version.split('.').slice(0, 2).join('.');
  if (!pair) {
    return [
      ...findings,
      warn(
        cli,
        `${cliVersion} is not the version of ${library} (${version})`,
        `npm install --save-dev ${cli}@${version}`,
      ),
    ];
  }
  return [
    ...findings,
    supportsNode(library, node)
      ? ok(cli, cliVersion)
      : warn(cli, `${cliVersion} does not support Node ${node}`, `use ${required.text}`),
  ];
}

/** Lock files of npm, yarn, pnpm and bun. */
const packageLocks = ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];

function checkPackageLock(dir: string): DoctorFinding {
  const found = withParents(dir)
    .flatMap((folder) => packageLocks.filter((name) => existsSync(join(folder, name))))
    .at(0);
  return found === undefined
    ? warn('packages', 'package-lock.json does not exist', 'run npm install, and commit the file')
    : ok('packages', `${found} exists`);
}

function checkConstructs(dir: string, used: readonly CdkLibrary[]): DoctorFinding {
  const check = 'constructs';
  const version = installed(dir, check);
  if (version === undefined) return failedFinding(check, 'constructs is not installed', 'npm install constructs');
  for (const library of used) {
    const range = objectIn(readJson(join(packageFolder(dir, library) ?? dir, 'package.json')), 'peerDependencies')[
      check
    ];
    if (typeof range === 'string' && !fulfils(version, range)) {
      return failedFinding(
        check,
        `${version} does not fit ${library}, which requires ${range}`,
        `npm install "constructs@${range}"`,
      );
    }
  }
  return ok(check, version);
}

function objectIn(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const found = value[name];
  return isObject(found) ? found : {};
}
