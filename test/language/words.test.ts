import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bannedWords } from '../../scripts/language/banned-words';
import { faultsOf } from '../../scripts/language/faults';
import { missingTerms, termsMissingIn } from '../../scripts/language/missing-terms';
import { requiredTerms } from '../../scripts/language/required-terms';
import { spellingFaults } from '../../scripts/language/spelling';
import { textDecisions } from '../../scripts/language/text-decisions';
import { commentsOfCode, textsOfCode, textsOfMarkdown } from '../../scripts/language/texts';

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

describe('British spelling', () => {
  it.each([
    ['The colour of the line.', 'color'],
    ['Its behaviour is undefined.', 'behavior'],
    ['MIT licence', 'license'],
    ['The centres of both', 'centers'],
    ['Rules are organised by folder', 'organized'],
    ['The authorisation header', 'authorization'],
    ['It is analysed again', 'analyzed'],
    ['The catalogue of kinds', 'catalog'],
    ['grey is unchanged', 'gray'],
    ['The push was cancelled', 'canceled'],
    ['The field is labelled', 'labeled'],
    ['a misspelt name', 'misspelled'],
    ['whilst it waits', 'while'],
    ['a neighbouring zone', 'neighboring'],
    ['--colour <when>: when to draw', 'color'],
  ])('is found in %j', (text, instead) => expect(spellingFaults(text).join()).toContain(`write "${instead}"`));

  it.each([
    'The color of `colour` in bench/neighbour.ts',
    'PUSH_CANCELLED and CANCELLED are codes',
    'Hello packets of a neighbor, in parallel, precise and otherwise',
    'several analyses of a series of premises; the metric of an enterprise; it comprises four hours',
    'called, filled, polled, installed, controlled and pulled; the caller and the controller',
    'a likewise realistic promise to advise and supervise; exercise',
    'the source, the choice, a hence, the presence and the reference',
  ])('is not found in %j', (text) => expect(spellingFaults(text)).toEqual([]));
});

describe('texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));

  it('of comments are their lines, and no addresses', () => {
    const path = join(folder, 'comments.ts');
    writeFileSync(path, "// One.\nconst a = 'http://a'; // Two.\n/** Three. */\n/**\n * Four.\n */\n");
    expect(commentsOfCode(path).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three. */', 'Four.']);
  });

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

describe('a decision by a text', () => {
  it.each([
    "issue.message.startsWith('must be one of')",
    '/next hop/.test(route.why)',
    "why.includes('loop')",
    'labels.test(doc)',
    'id.endsWith(` name ${name}`)',
    "question.id.includes('after apply')",
    "message === 'is missing'",
    "finding.text.includes('opens')",
  ])('is found in %s', (code) => expect(textDecisions('planted.ts', `const x = ${code};`)).toHaveLength(1));

  it.each([
    "issue.code === 'missing'",
    "name.startsWith('ethernet')",
    '/^(tcp|udp)$/.exec(text)',
    "id.includes('/')",
    "group.why === 'one zone'",
  ])('is not found in %s', (code) => expect(textDecisions('planted.ts', `const x = ${code};`)).toEqual([]));
});
