import { expect, test } from '@jest/globals';
import { FileBlockingProfile, VulnerabilityProtectionProfile } from '../../constructs';
import { office, synth } from './office';

// The types of these words are open: that this file compiles is half of the test.
const rule = { name: 'later', applications: ['web-browsing'], fileTypes: ['pdf'], action: 'sandbox' } as const;

test('a word that the API does not document compiles and is sent; the service decides', () => {
  const { stack, all } = office();
  new FileBlockingProfile(all, 'files', { rules: [rule] });
  new VulnerabilityProtectionProfile(all, 'exploits', {
    rules: [{ name: 'servers', host: 'gateway', severity: ['extreme'], action: 'default' }],
  });
  const { resource } = synth(stack);
  const files = resource['scm_file_blocking_profile']?.['All-Firewalls_files'];
  expect(JSON.stringify(files)).toContain('"action":"sandbox"');
  const exploits = JSON.stringify(resource['scm_vulnerability_protection_profile']?.['All-Firewalls_exploits']);
  expect(exploits).toContain('"host":"gateway"');
  expect(exploits).toContain('"extreme"');
});
