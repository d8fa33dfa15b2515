import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { deepEqual, lazy } from '../../core';
import { constructLines, type LineOfConstruct } from './construct-lines';
import { linesInHcl } from './hcl-lines';
import { linesInJson } from './json-lines';
import type { SourceLine } from './source-line';
import type { Io } from '../io';

/** Returns where a resource is written, by its address in a plan. */
export type LineOf = (address: string) => SourceLine | undefined;

/**
 * Finds the source lines of resources at the first call, from the folder of a plan or of its configuration: the blocks of
 * .tf files, also in local modules; for the output of cdktf, the line that makes the construct, if its ID identifies one
 * line of the sources, otherwise the line in cdk.tf.json. Nothing is known of a plan from standard input, of a missing
 * path, and of an address that several stacks use for different lines.
 */
export function sourceLines(io: Pick<Io, 'folder'>, path: string): LineOf {
  if (path === '-' || !existsSync(path)) return () => undefined;
  const dir = statSync(path).isDirectory() ? path : dirname(path);
  const lines = lazy(() => linesBelow(io, dir));
  return (address) => {
    const found = lines().get(withoutKeys(address));
    return found === 'several' ? undefined : found;
  };
}

function linesBelow(io: Pick<Io, 'folder'>, dir: string): ReadonlyMap<string, SourceLine | 'several'> {
  // All stacks are of one project.
  const constructs = lazy(() => constructLines(io, resolve(dir)));
  const lines = new Map<string, SourceLine | 'several'>();
  for (const folder of foldersOf(dir)) {
    for (const [address, line] of linesIn(io, folder, (construct) => constructs()(construct))) {
      const known = lines.get(address);
      lines.set(address, known === undefined || deepEqual(known, line) ? line : 'several');
    }
  }
  return lines;
}

/** Makes files relative to the repository, as code hosts want them, with slashes on every system. */
export function inRepository(io: Pick<Io, 'folder'>, lineOf: LineOf): LineOf {
  const root = repositoryOf(io.folder) ?? io.folder;
  return (address) => {
    const line = lineOf(address);
    return line && { ...line, file: relative(root, resolve(line.file)).split(sep).join('/') };
  };
}

/** Returns the repository that a folder is in. */
export function repositoryOf(dir: string): string | undefined {
  if (existsSync(join(dir, '.git'))) return dir;
  return dirname(dir) === dir ? undefined : repositoryOf(dirname(dir));
}

/** Returns the folder itself, and the stack folders of a cdktf synth in it. */
export function foldersOf(dir: string): readonly string[] {
  const outs = [join(dir, 'stacks'), join(dir, 'cdktf.out', 'stacks')].filter((stacks) => existsSync(stacks));
  return [dir, ...outs.flatMap((stacks) => readdirSync(stacks).map((name) => join(stacks, name)))];
}

function* linesIn(
  io: Pick<Io, 'folder'>,
  dir: string,
  ofConstruct: LineOfConstruct,
): Generator<readonly [string, SourceLine]> {
  if (!statSync(dir).isDirectory()) return;
  yield* linesInHcl(io, dir);
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.tf.json'))) {
    for (const { address, construct, at } of linesInJson(io, join(dir, name))) {
      yield [address, (construct === undefined ? undefined : ofConstruct(construct)) ?? at];
    }
  }
}

/** Removes the keys of count and for_each: all instances are written at one place. */
function withoutKeys(address: string): string {
  return address.replaceAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, '');
}
