import type { TerraformStack } from 'cdktf';
import { Folder, ProfileGroup } from 'cdktf-provider-scm';

export function profileGroup(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new ProfileGroup(all, 'guests', {
    spyware: 'best-practice',
    vulnerability: 'best-practice',
    virusAndWildfireAnalysis: 'best-practice',
    dnsSecurity: 'best-practice',
  });
}
