import type { TerraformStack } from 'cdktf';
import { DnsSecurityProfile, ExternalDynamicList, Folder } from 'cdktf-provider-scm';

export function dnsSecurityProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  const phishing = new ExternalDynamicList(all, 'phishing', {
    type: 'domain',
    url: 'https://feeds.example.com/phishing.txt',
    refresh: 'hourly',
  });

  // Who asks for malware is answered with an address that gives the host away
  new DnsSecurityProfile(all, 'desks', {
    categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }],
    lists: [{ list: phishing, action: 'block' }],
    sinkhole: 'vendor',
  });
}
