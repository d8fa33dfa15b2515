import { describe, expect, test } from '@jest/globals';
import {
  any,
  decryptionRule,
  DecryptionProfile,
  DecryptionRule,
  DecryptionRulebase,
  existing,
  Folder,
  Push,
  rule,
  Rulebase,
  Zone,
  type DecryptionRuleProps,
  type ListedProps,
} from '../../constructs';
import { addresses, office, synth } from './office';

const everything = { from: any, to: any, source: any, destination: any, service: any, category: any } as const;
const decrypt: ListedProps<DecryptionRuleProps> = { ...everything, action: 'decrypt' };

describe('a decryption profile', () => {
  test('says what is checked and what may be used', () => {
    const { stack, all } = office();
    new DecryptionProfile(all, 'strict', {
      forwardProxy: { blockExpiredCertificate: true, blockTls13DowngradeNoResource: true },
      inbound: { blockUnsupportedCipher: true },
      notDecrypted: { blockUntrustedIssuer: true },
      tls: { min: 'tls1-2', max: 'max', without: ['3des', 'md5'] },
    });
    new DecryptionProfile(all, 'empty');
    expect(synth(stack).resource['scm_decryption_profile']).toEqual({
      'All-Firewalls_strict': {
        folder: 'All Firewalls',
        name: 'strict',
        ssl_forward_proxy: { block_expired_certificate: true, block_tls13_downgrade_no_resource: true },
        ssl_inbound_proxy: { block_unsupported_cipher: true },
        ssl_no_proxy: { block_untrusted_issuer: true },
        ssl_protocol_settings: {
          min_version: 'tls1-2',
          max_version: 'max',
          auth_algo_md5: false,
          auth_algo_sha1: true,
          auth_algo_sha256: true,
          auth_algo_sha384: true,
          enc_algo_3des: false,
          enc_algo_rc4: true,
          enc_algo_aes_128_cbc: true,
          enc_algo_aes_128_gcm: true,
          enc_algo_aes_256_cbc: true,
          enc_algo_aes_256_gcm: true,
          enc_algo_chacha20_poly1305: true,
          keyxchg_algo_rsa: true,
          keyxchg_algo_dhe: true,
          keyxchg_algo_ecdhe: true,
        },
      },
      'All-Firewalls_empty': { folder: 'All Firewalls', name: 'empty' },
    });
  });

  test('takes back that an algorithm is not used by writing it', () => {
    const { stack, all } = office();
    new DecryptionProfile(all, 'p', { tls: {} });
    expect(synth(stack).resource['scm_decryption_profile']?.['All-Firewalls_p']).toMatchObject({
      ssl_protocol_settings: { auth_algo_md5: true, enc_algo_3des: true },
    });
  });
});

describe('a decryption rule', () => {
  test('names what it matches and its profile, by construct or by name', () => {
    const { stack, all } = office();
    const strict = new DecryptionProfile(all, 'strict');
    const lan = new Zone(all, 'lan');
    new DecryptionRule(all, 'out', { ...everything, from: [lan], action: 'decrypt', profile: strict });
    new DecryptionRule(all, 'in', {
      ...everything,
      category: ['finance'],
      action: 'decrypt',
      inbound: { certificates: [existing('certificate', all, 'www').name] },
      profile: DecryptionProfile.existing(all, 'best-practice'),
      logFail: true,
    });
    const { resource } = synth(stack);
    const open = { to: ['any'], source: ['any'], destination: ['any'], service: ['any'], source_user: ['any'] };
    expect(resource['scm_decryption_rule']).toEqual({
      'All-Firewalls_out': {
        ...open,
        folder: 'All Firewalls',
        name: 'out',
        from: ['${scm_zone.All-Firewalls_lan.name}'],
        category: ['any'],
        action: 'decrypt',
        profile: '${scm_decryption_profile.All-Firewalls_strict.name}',
        type: { ssl_forward_proxy: {} },
      },
      'All-Firewalls_in': {
        ...open,
        folder: 'All Firewalls',
        name: 'in',
        from: ['any'],
        category: ['finance'],
        action: 'decrypt',
        profile: 'best-practice',
        type: { ssl_inbound_inspection: { certificates: ['www'] } },
        log_fail: true,
      },
    });
  });

  test('that exists emits nothing', () => {
    const { stack, all } = office();
    expect(DecryptionRule.existing(all, 'theirs')).toMatchObject({ kind: 'decryption_rule', name: 'theirs' });
    expect(synth(stack).resource).toBeUndefined();
  });
});

describe('a rulebase of decryption rules', () => {
  test('is in order and pushed like one of security rules, and both can hold rules of the same name', () => {
    const { stack, all } = office();
    const folder = new Folder(all, 'branches');
    const security = { ...everything, application: any, action: 'deny' } as const;
    const { category: _, ...closed } = security;
    new Rulebase(folder, 'pre', { position: 'pre', rules: [rule('bank', closed)] });
    const decryption = new DecryptionRulebase(folder, 'decryption', {
      position: 'pre',
      rules: [decryptionRule('bank', { ...decrypt, action: 'no-decrypt' }), decryptionRule('rest', decrypt)],
    });
    new Push(stack, 'push');
    expect(decryption.rule('rest').friendlyUniqueId).toBe('branches_decryption_rest');
    expect(addresses(stack)).toEqual([
      'scm_decryption_rule.branches_decryption_bank',
      'scm_decryption_rule.branches_decryption_rest',
      'scm_folder.branches',
      'scm_rule_order.branches_decryption',
      'scm_rule_order.branches_pre',
      'scm_security_rule.branches_pre_bank',
    ]);
    const { resource } = synth(stack);
    expect(resource['scm_rule_order']?.['branches_decryption']).toMatchObject({
      type: 'decryption_rule',
      rules: [
        '${scm_decryption_rule.branches_decryption_bank.name}',
        '${scm_decryption_rule.branches_decryption_rest.name}',
      ],
    });
    const { triggers } = resource['scm_push']?.['push'] as { triggers: Record<string, string> };
    expect(Object.keys(triggers)).toContain('scm_rule_order.branches_decryption');
  });

  test('refuses a rule that another one of the same kind lists', () => {
    const { all } = office();
    new DecryptionRulebase(all, 'a', { position: 'pre', rules: [decryptionRule('bank', decrypt)] });
    expect(
      () => new DecryptionRulebase(all, 'b', { position: 'pre', rules: [decryptionRule('bank', decrypt)] }),
    ).toThrow(/office\/All Firewalls\/a already lists the rule "bank"/);
  });
});
