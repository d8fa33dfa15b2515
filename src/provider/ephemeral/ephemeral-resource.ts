import type { Diagnostic } from '../../core';
import type { EphemeralLease, Schema } from '../../protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** A value that exists during one run of Terraform: it is in no state, no plan and no log. */
export interface EphemeralResource {
  readonly schema: Schema;
  /** The configuration may contain unknown values. No I/O. */
  readonly validate: (config: Fields) => readonly Diagnostic[];
  /** Makes the value. The result has every attribute of the schema. */
  readonly open: (
    session: ProviderSession,
    config: Fields,
    signal: AbortSignal,
  ) => Promise<EphemeralLease & { readonly result: Fields }>;
}
