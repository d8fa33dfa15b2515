import { readFileSync } from 'node:fs';
import type { Container } from '../../catalog';
import { CodedError, isObject, messageOf, parseJson } from '../../core';
import { readFacts, type FactsFiles } from '../../engine/policy';
import { PolicyUnderTest, readSynth } from '../../review';
import { readSnapshot } from '../../tenant';

/** A stack of cdktf or cdktn. */
export interface SynthesisableStack {
  toTerraform(): unknown;
}

/** Options of `policyOf`. */
export interface PolicyOptions extends FactsFiles {
  /** File written by `scm snapshot`: the rules and objects that the stack does not create. */
  readonly base?: string;
  /** The location is a device, by serial number, instead of a folder. */
  readonly device?: true;
  /** Further zones of the tenant that neither the stack nor the base contains. */
  readonly zones?: readonly string[];
}

/**
 * Builds the policy of a folder from a stack, without terraform, for `expect(policyOf(stack, 'Branches'))` with
 * `policyMatchers`. The stack may also be the path of its `cdk.tf.json`.
 * Rules that an earlier version of the stack created are taken from the base, because only a state records their
 * deletion. Throws `UNKNOWN_FOLDER` and `DATA_FILE_UNREADABLE`.
 */
export function policyOf(
  stack: SynthesisableStack | string,
  folder: string | { readonly name: string },
  options: PolicyOptions = {},
): PolicyUnderTest {
  const name = typeof folder === 'string' ? folder : folder.name;
  if (name.includes('${')) {
    throw new CodedError(
      'NO_NAME',
      `the name of the folder is "${name}", which only Terraform resolves: use a literal, for example 'Branches'`,
    );
  }
  const place: Container = { scope: options.device === true ? 'device' : 'folder', name };
  const { base } = options;
  const snapshot = base === undefined ? undefined : readSnapshot(read(base), base);
  const facts = readFacts(options, (file) => readFileSync(file));
  const plan = readSynth(synthesizeStack(stack), 'the stack');
  return new PolicyUnderTest(plan, place, { base: snapshot, facts, zones: options.zones });
}

function synthesizeStack(stack: SynthesisableStack | string): unknown {
  if (typeof stack !== 'string') return stack.toTerraform();
  try {
    const json: unknown = parseJson(read(stack));
    return isObject(json) ? json : undefined;
  } catch (cause) {
    throw new CodedError('NOT_SYNTHESISED', `cannot read ${stack}: ${messageOf(cause)}`, { cause });
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
