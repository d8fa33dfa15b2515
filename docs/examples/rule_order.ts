import type { TerraformStack } from 'cdktf';
import { any, Folder, ip, rule, Rulebase } from 'cdktf-provider-scm';

export function ruleOrder(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const everywhere = { from: any, to: any, source: any } as const;

  new Rulebase(all, 'pre', {
    position: 'pre',
    rules: [
      rule('updates', {
        ...everywhere,
        destination: any,
        application: ['ms-update'],
        service: 'application-default',
        action: 'allow',
      }),
      rule('no-talk-across', {
        ...everywhere,
        destination: [ip('10.0.0.0/8')],
        application: any,
        service: any,
        action: 'drop',
      }),
    ],
  });
}
