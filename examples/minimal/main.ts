import { App, TerraformStack } from 'cdktf';
import { AddressObject, any, Folder, Push, rule, Rulebase, ScmProvider } from 'cdktf-provider-scm';

const app = new App();
const stack = new TerraformStack(app, 'minimal');
new ScmProvider(stack, 'scm');

const branches = new Folder(Folder.existing(stack, 'All Firewalls'), 'branches', { name: 'Branches' });
const bank = new AddressObject(branches, 'bank', { ipNetmask: '203.0.113.0/24' });

new Rulebase(branches, 'pre', {
  position: 'pre',
  rules: [
    rule('tills-to-bank', {
      from: ['trust'],
      to: ['untrust'],
      source: any,
      destination: [bank],
      application: ['ssl'],
      service: 'application-default',
      action: 'allow',
      profileGroup: 'best-practice',
    }),
  ],
});

new Push(stack, 'push', { onDestroy: { folders: ['All Firewalls'] } });
app.synth();
