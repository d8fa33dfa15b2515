import { TerraformStack } from 'cdktf';
import { AddressObject, any, Folder, Push, rule, Rulebase, ScmProvider, Zone } from 'cdktf-provider-scm';
import type { Construct } from 'constructs';

/** The firewalls of the branches: a folder with its objects and rules, and the push that activates them. */
export class FirewallStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ScmProvider(this, 'scm'); // credentials: SCM_CLIENT_ID, SCM_CLIENT_SECRET, SCM_SCOPE
    const branches = new Folder(Folder.existing(this, 'All Firewalls'), 'branches', { name: 'Branches' });
    const tills = new Zone(branches, 'tills');
    const internet = new Zone(branches, 'internet');
    const bank = new AddressObject(branches, 'bank', { ipNetmask: '203.0.113.0/24' });
    new Rulebase(branches, 'pre', {
      position: 'pre',
      rules: [
        rule('tills-to-bank', {
          from: [tills],
          to: [internet],
          source: any,
          destination: [bank],
          application: ['ssl'],
          service: 'application-default',
          action: 'allow',
        }),
        rule('deny', {
          from: any,
          to: any,
          source: any,
          destination: any,
          application: any,
          service: any,
          action: 'deny',
        }),
      ],
    });
    new Push(this, 'push', { onDestroy: { folders: ['All Firewalls'] } });
  }
}
