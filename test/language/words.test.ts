import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bannedWords } from '../../scripts/language/banned-words';
import { faultsOf } from '../../scripts/language/faults';
import { missingTerms, termsMissingIn } from '../../scripts/language/missing-terms';
import { requiredTerms } from '../../scripts/language/required-terms';
import { textsOfCode, textsOfMarkdown } from '../../scripts/language/texts';

describe('banned words', () => {
  it.each([
    'Networks that are told as one.',
    'an object of that name exists already',
    'x is no duration',
    'nobody told the order',
    'The folder that it lies in.',
    'Signs of life that may be missed.',
  ])('are found in %j', (text) => expect(faultsOf(text)).not.toEqual([]));

  it.each([
    'Aggregate routes.',
    'an object with this name already exists',
    'invalid duration "x": use 90s, 30m or 2h',
    'The file is no longer used.',
    'Hello packets a neighbor may miss before it is declared down (dead count).',
  ])('are not found in %j', (text) => expect(faultsOf(text)).toEqual([]));

  it('are not found in code', () => expect(faultsOf('Run `scm tells beside`.')).toEqual([]));

  it('each have a replacement', () => {
    for (const { instead } of bannedWords) expect(instead).not.toBe('');
  });
});

describe('texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));

  it('of Markdown leave out code blocks', () => {
    const path = join(folder, 'page.md');
    writeFileSync(path, '# Title\n\n```sh\nnobody\n```\n\nText.\n');
    expect(textsOfMarkdown(path)).toEqual([
      { at: `${path}:1`, text: '# Title' },
      { at: `${path}:7`, text: 'Text.' },
    ]);
  });

  it('of code are its sentences', () => {
    const path = join(folder, 'code.ts');
    writeFileSync(path, "const a = 'one';\n// nobody\nthrow new Error(`cannot read ${a}: ${'it is away now'}`);\n");
    expect(textsOfCode(path).map(({ text }) => text)).toEqual([
      "cannot read ${a}: ${'it is away now'}",
      'it is away now',
    ]);
  });
});

describe('required terms', () => {
  it('are in the catalog', () => expect(missingTerms()).toEqual([]));

  it('are missed in a description without them', () => {
    const described = [{ at: 'ike_gateway protocol.ikev1.dpd', doc: 'Notices a silent peer.' }];
    expect(termsMissingIn(described, [{ at: 'ike_gateway *.dpd', term: /DPD/ }])).toEqual([
      'ike_gateway protocol.ikev1.dpd: must contain /DPD/: Notices a silent peer.',
    ]);
  });

  it('are demanded of attributes that exist', () => {
    expect(termsMissingIn([], [{ at: 'nat_rule gone', term: /NAT/ }])).toEqual(['nat_rule gone: no such attribute']);
  });

  it('are many', () => expect(requiredTerms.length).toBeGreaterThan(40));
});
