import { readFileSync } from 'node:fs';
import type { Container } from '../catalog';
import { CodedError, isObject, messageOf } from '../core';
import { PolicyUnderTest, readSnapshot, readSynth } from '../review';

/** A stack of cdktf, or of its fork. */
export interface SynthesisableStack {
  toTerraform(): unknown;
}

/** What a policy is looked at with. */
export interface PolicyOptions {
  /** File that `scm snapshot` wrote: the rules and objects that the stack does not make. */
  readonly base?: string;
  /** The place is a device, by its serial number, and no folder. */
  readonly device?: true;
  /** Names of zones that the tenant has although neither the stack nor the base shows them. */
  readonly zones?: readonly string[];
}

/**
 * The policy of a folder as the stack makes it, without terraform: for `expect(policyOf(stack, 'Branches'))` with the
 * matchers of `policyMatchers`. The stack may also be given as the path of its `cdk.tf.json`. Rules that an earlier
 * version of the stack made are those of the base, because only a state tells that they go. Throws `UNKNOWN_FOLDER`.
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
      `the name of the folder is "${name}", which only Terraform resolves: give it as text, such as 'Branches'`,
    );
  }
  const place: Container = { scope: options.device === true ? 'device' : 'folder', name };
  const { base } = options;
  const snapshot = base === undefined ? undefined : readSnapshot(read(base), base);
  return new PolicyUnderTest(readSynth(synthesised(stack), 'the stack'), place, snapshot, options.zones);
}

function synthesised(stack: SynthesisableStack | string): unknown {
  if (typeof stack !== 'string') return stack.toTerraform();
  try {
    const json: unknown = JSON.parse(read(stack));
    return isObject(json) ? json : undefined;
  } catch (cause) {
    throw new CodedError('NOT_SYNTHESISED', `${stack} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
