import type { TerraformStack } from 'cdktf';
import { Folder, UrlAccessProfile, UrlCategory } from 'cdktf-provider-scm';

export function urlCategory(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  const partners = new UrlCategory(all, 'partners', { urls: ['partner.example/', '*.partner.example/'] });

  // Profiles and rules name it
  new UrlAccessProfile(all, 'tills', { allow: [partners], block: ['malware', 'phishing'] });
}
