import { ScmProvider as ProviderResource, type ScmProviderConfig } from '#l1/provider';
import { Lazy, TerraformStack, Token } from 'cdktf';
import type { Construct } from 'constructs';
import { recordPlace } from './fail';
import { lockAtSynth } from './lock-file';
import { provideBelow } from './provider-of';
import { sharedJournal } from './shared-journal';
import { checkStack } from './stack-checks';

/** Properties of `ScmProvider`. Missing ones are read from the environment when Terraform runs. */
export type ScmProviderProps = Readonly<ScmProviderConfig>;

/**
 * Provider of one tenant. If an app has several, each needs an alias, and constructs in the scope of a provider belong
 * to it: `Folder.existing(north, 'All Firewalls')`. No properties are required if the environment has `SCM_CLIENT_ID`,
 * `SCM_CLIENT_SECRET` and `SCM_SCOPE`; then no secret is written to a file. Deletes of referenced objects are retried
 * in the same run once nothing references the object, unless `referencedDelete` is `fail`.
 */
export class ScmProvider extends ProviderResource {
  constructor(scope: Construct, id: string, props: ScmProviderProps = {}) {
    super(scope, id, props);
    if (props.journal === undefined) {
      const produce = (): string | undefined => sharedJournal(TerraformStack.of(this));
      this.journal = Token.asString(Lazy.stringValue({ produce }));
    }
    recordPlace(this);
    lockAtSynth(this);
    provideBelow(this);
    checkStack(TerraformStack.of(this));
  }
}
