import { ScmProvider as ProviderResource, type ScmProviderConfig } from '#l1/provider';
import { Annotations, Lazy, TerraformStack, Token } from 'cdktf';
import type { Construct } from 'constructs';
import { lockAtSynth } from './lock-file';
import { provideBelow } from './provider-of';
import { sharedJournal } from './shared-journal';
import { checkStack } from './stack-checks';

/** What the provider can be given. What is left out is read from the environment when Terraform runs. */
export type ScmProviderProps = Readonly<ScmProviderConfig>;

/**
 * The connection to one tenant. Where an app has several, each has an alias, and what lies in a provider, or in
 * something that does, belongs to it: `Folder.existing(north, 'All Firewalls')`. Needs no properties where the
 * environment has `SCM_CLIENT_ID`, `SCM_CLIENT_SECRET` and `SCM_SCOPE`: then nothing secret is written anywhere. An
 * object that is deleted while a rule that changes in the same run still refers to it is deleted as soon as the rule let
 * go of it, unless `referencedDelete` is `fail`.
 */
export class ScmProvider extends ProviderResource {
  constructor(scope: Construct, id: string, props: ScmProviderProps = {}) {
    super(scope, id, props);
    if (props.journal === undefined) {
      const produce = (): string | undefined => sharedJournal(TerraformStack.of(this));
      this.journal = Token.asString(Lazy.stringValue({ produce }));
    }
    lockAtSynth(this);
    provideBelow(this);
    checkStack(TerraformStack.of(this));
    if (props.clientSecret !== undefined && !Token.isUnresolved(props.clientSecret)) {
      Annotations.of(this).addWarning(
        'clientSecret is written to cdktf.out in clear text: remove it and set SCM_CLIENT_SECRET instead',
      );
    }
  }
}
