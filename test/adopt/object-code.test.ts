import { describe, expect, test } from '@jest/globals';
import { objectCode } from '../../src/tools/adopt';
import { attributeNamed, kindNamed } from '../../src/catalog';

function codeOf(kind: string, fields: Readonly<Record<string, unknown>>): string {
  const container = { scope: 'folder', name: 'Texas' } as const;
  return objectCode({ kind, container, position: undefined, fields: { id: '1', folder: 'Texas', ...fields } })
    .typescript;
}

describe('the code of an external dynamic list', () => {
  test.each([
    ['ip', 'predefined_ip'],
    ['url', 'predefined_url'],
  ])('of the vendor has its type and its name: %s', (type, wire) => {
    const code = codeOf('external_dynamic_list', {
      name: 'known',
      type: { [wire]: { url: 'panw-known-ip-list', description: 'Bad.', exception_list: ['10.0.0.1'] } },
    });
    expect(code).toContain('new ExternalDynamicList(');
    for (const line of [
      `type: '${type}'`,
      "predefined: 'panw-known-ip-list'",
      "description: 'Bad.'",
      "exceptions: ['10.0.0.1']",
    ])
      expect(code).toContain(line);
  });

  test('of a server has its URL, how often it is fetched, and its login', () => {
    const code = codeOf('external_dynamic_list', {
      name: 'bad',
      type: { ip: { url: 'https://lists.example/bad', recurring: { daily: { at: '03' } }, auth: { username: 'u' } } },
    });
    for (const line of [
      'new ExternalDynamicList(',
      "type: 'ip'",
      "url: 'https://lists.example/bad'",
      'refresh:',
      'login:',
    ])
      expect(code).toContain(line);
  });

  test('with something that the construct does not have is that of the resource', () => {
    const of = { url: 'panw-known-ip-list' };
    const code = codeOf('external_dynamic_list', { name: 'x', type: { predefined_ip: of, ip: of } });
    expect(code).not.toContain('new ExternalDynamicList(');
  });
});

describe('the code of a decryption profile', () => {
  const flags = (): readonly string[] => {
    const settings = attributeNamed(kindNamed('decryption_profile'), 'ssl_protocol_settings');
    const type = settings?.type.kind === 'object' ? settings.type.attributes : [];
    return type.map(({ name }) => name).filter((name) => /_algo_|keyxchg/.test(name));
  };
  const codeOfTls = (settings: Readonly<Record<string, unknown>>): string =>
    codeOf('decryption_profile', { name: 'strict', ssl_protocol_settings: settings });

  test('names each algorithm that is off', () => {
    const code = codeOfTls({ min_version: 'tls1-2', ...Object.fromEntries(flags().map((flag) => [flag, false])) });
    expect(code).toContain('new DecryptionProfile(');
    expect(code).toContain("min: 'tls1-2'");
    const words = /without: \[([^\]]*)\]/.exec(code)?.[1]?.match(/'[^']+'/g) ?? [];
    // The flags have underscores where the words of the construct have hyphens.
    expect(words.map((word) => word.slice(1, -1).replaceAll('-', '_')).sort()).toEqual(
      flags()
        .map((flag) => flag.replace(/^(auth_algo|enc_algo|keyxchg_algo)_/, ''))
        .sort(),
    );
  });
});
