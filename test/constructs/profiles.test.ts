import { describe, expect, test } from '@jest/globals';
import {
  AntiSpywareProfile,
  AntiVirusProfile,
  any,
  DnsSecurityProfile,
  ExternalDynamicList,
  FileBlockingProfile,
  ProfileGroup,
  SecurityRule,
  UrlAccessProfile,
  UrlCategory,
  VulnerabilityProtectionProfile,
} from '../../constructs';
import { office, strictOffice, synth } from './office';

describe('security profiles', () => {
  test('against spyware and exploits say what is done, and match everything that is not said', () => {
    const { stack, all } = office();
    new AntiSpywareProfile(all, 'spyware', {
      cloudInlineAnalysis: true,
      rules: [
        { name: 'severe', severity: ['critical', 'high'], action: 'reset-both', packetCapture: 'single-packet' },
        { name: 'callers', category: 'command-and-control', action: { blockIp: { trackBy: 'source', seconds: 300 } } },
      ],
    });
    new VulnerabilityProtectionProfile(all, 'exploits', {
      rules: [{ name: 'servers', host: 'server', cve: ['CVE-2021-44228'], action: 'default' }],
    });
    const { resource } = synth(stack);
    expect(resource['scm_anti_spyware_profile']?.['All-Firewalls_spyware']).toEqual({
      folder: 'All Firewalls',
      name: 'spyware',
      cloud_inline_analysis: true,
      rules: [
        {
          name: 'severe',
          severity: ['critical', 'high'],
          category: 'any',
          threat_name: 'any',
          action: { reset_both: {} },
          packet_capture: 'single-packet',
        },
        {
          name: 'callers',
          severity: ['any'],
          category: 'command-and-control',
          threat_name: 'any',
          action: { block_ip: { track_by: 'source', duration: 300 } },
        },
      ],
    });
    expect(resource['scm_vulnerability_protection_profile']?.['All-Firewalls_exploits']).toMatchObject({
      rules: [
        { name: 'servers', host: 'server', cve: ['CVE-2021-44228'], vendor_id: ['any'], action: { default: {} } },
      ],
    });
  });

  test('about files, viruses and DNS', () => {
    const { stack, all } = office();
    const bad = new ExternalDynamicList(all, 'bad', {
      type: 'domain',
      url: 'https://feeds.example.com/bad',
      refresh: 'hourly',
    });
    new FileBlockingProfile(all, 'files', {
      rules: [{ name: 'programs', fileTypes: ['exe', 'dll'], action: 'block' }],
    });
    new AntiVirusProfile(all, 'viruses', { rules: [{ name: 'all', direction: 'both' }], packetCapture: true });
    new DnsSecurityProfile(all, 'dns', {
      categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }],
      lists: [{ list: bad, action: 'block' }],
      allow: ['example.com'],
      sinkhole: 'vendor',
    });
    const { resource } = synth(stack);
    expect(resource['scm_file_blocking_profile']?.['All-Firewalls_files']).toMatchObject({
      rules: [
        { name: 'programs', action: 'block', direction: 'both', file_type: ['exe', 'dll'], application: ['any'] },
      ],
    });
    expect(resource['scm_wildfire_anti_virus_profile']?.['All-Firewalls_viruses']).toMatchObject({
      packet_capture: true,
      rules: [{ name: 'all', direction: 'both', analysis: 'public-cloud', application: ['any'], file_type: ['any'] }],
    });
    expect(resource['scm_dns_security_profile']?.['All-Firewalls_dns']).toMatchObject({
      botnet_domains: {
        dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }],
        lists: [{ name: '${scm_external_dynamic_list.All-Firewalls_bad.name}', action: { block: {} } }],
        whitelist: [{ name: 'example.com' }],
        sinkhole: { ipv4_address: 'pan-sinkhole-default-ip', ipv6_address: '::1' },
      },
    });
  });

  test('are named by a group, by construct, by what exists, or by name', () => {
    const { stack, all } = office();
    const spyware = new AntiSpywareProfile(all, 'spyware', { rules: [{ name: 'all', action: 'drop' }] });
    new ProfileGroup(all, 'strict', {
      spyware,
      vulnerability: VulnerabilityProtectionProfile.existing(all, 'best-practice'),
      fileBlocking: FileBlockingProfile.existing(all, 'ours'),
    });
    expect(synth(stack).resource['scm_profile_group']?.['All-Firewalls_strict']).toEqual({
      folder: 'All Firewalls',
      name: 'strict',
      spyware: ['${scm_anti_spyware_profile.All-Firewalls_spyware.name}'],
      vulnerability: ['best-practice'],
      file_blocking: ['ours'],
    });
  });

  test('tell what is wrong by the name that was written', () => {
    const { all } = strictOffice();
    const rules = [{ name: 'r', action: { blockIp: { trackBy: 'source', seconds: 3601 } } }] as const;
    expect(() => new AntiSpywareProfile(all, 'spyware', { rules })).toThrow(
      /office\/All Firewalls\/spyware: rules\[0\]\.action\.blockIp\.duration is 3601; at most 3600 is allowed/,
    );
  });
});

describe('a URL category', () => {
  test('holds sites, or what belongs to several categories of the vendor', () => {
    const { stack, all } = office();
    new UrlCategory(all, 'partners', { urls: ['partner.example/'] });
    new UrlCategory(all, 'risky-new', { categories: ['high-risk', 'newly-registered-domain'] });
    expect(synth(stack).resource['scm_url_category']).toEqual({
      'All-Firewalls_partners': {
        folder: 'All Firewalls',
        name: 'partners',
        type: 'URL List',
        list: ['partner.example/'],
      },
      'All-Firewalls_risky-new': {
        folder: 'All Firewalls',
        name: 'risky-new',
        type: 'Category Match',
        list: ['high-risk', 'newly-registered-domain'],
      },
    });
  });

  test('is named by profiles and rules', () => {
    const { stack, all } = office();
    const partners = new UrlCategory(all, 'partners', { urls: ['partner.example/'] });
    new UrlAccessProfile(all, 'web', {
      allow: [partners],
      block: ['malware', UrlCategory.existing(all, 'ours')],
      credentials: { block: ['unknown'] },
      safeSearch: true,
    });
    const open = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
    new SecurityRule(all, 'rule', { ...open, category: [partners, 'news'], action: 'allow' });
    const { resource } = synth(stack);
    const name = '${scm_url_category.All-Firewalls_partners.name}';
    expect(resource['scm_url_access_profile']?.['All-Firewalls_web']).toEqual({
      folder: 'All Firewalls',
      name: 'web',
      allow: [name],
      block: ['malware', 'ours'],
      credential_enforcement: { block: ['unknown'] },
      safe_search_enforcement: true,
    });
    expect(resource['scm_security_rule']?.['All-Firewalls_rule']).toMatchObject({ category: [name, 'news'] });
  });
});
