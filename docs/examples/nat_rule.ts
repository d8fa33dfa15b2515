import type { TerraformStack } from 'cdktf';
import { any, Folder, ip, natRule, NatRulebase, Zone } from 'cdktf-provider-scm';

export function natRules(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const [inside, outside] = [Zone.existing(all, 'trust'), Zone.existing(all, 'untrust')];

  new NatRulebase(all, 'nat', {
    position: 'pre',
    rules: [
      // The web server is reached by an address of the provider
      natRule('web-in', {
        from: [outside],
        to: outside,
        source: any,
        destination: [ip('203.0.113.7')],
        service: 'service-https',
        destinationTranslation: { address: ip('10.1.0.7'), port: 8443 },
      }),
      // Everybody else shares the address of the interface to the provider
      natRule('out', {
        from: [inside],
        to: outside,
        source: any,
        destination: any,
        service: any,
        sourceTranslation: { shared: { interface: 'ethernet1/1' } },
      }),
    ],
  });
}
