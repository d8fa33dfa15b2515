import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, ip, ProfileGroup, SecurityRule, Zone } from 'cdktf-provider-scm';

export function securityRule(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const shop = new AddressObject(all, 'web-shop', { ipNetmask: '203.0.113.10' });

  new SecurityRule(all, 'staff-to-shop', {
    description: 'Asked for by the shop team',
    from: [Zone.existing(all, 'trust')],
    to: [Zone.existing(all, 'untrust')],
    source: [ip('10.2.0.0/16')],
    destination: [shop],
    application: ['ssl', 'web-browsing'],
    service: 'application-default',
    action: 'allow',
    profileGroup: ProfileGroup.existing(all, 'best-practice'),
    logEnd: true,
  });
}
