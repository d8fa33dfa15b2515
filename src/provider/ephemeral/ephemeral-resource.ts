import type { Diagnostic } from '../../core';
import type { EphemeralLease, Schema } from '../../terraform/protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** An ephemeral resource: its value exists during one run and is not in any state, plan or log. */
export interface EphemeralResource {
  readonly schema: Schema;
  /** The configuration may contain unknown values. No I/O. */
  readonly validate: (config: Fields) => readonly Diagnostic[];
  /** Opens the resource. The result has every attribute of the schema. */
  readonly open: (session: ProviderSession, config: Fields) => Promise<EphemeralLease & { readonly result: Fields }>;
}
