import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OfficialKind {
  /** Type and mode by attribute. */
  readonly attributes?: Readonly<Record<string, string>>;
}

const file = join(__dirname, '..', '..', '..', 'test', 'reference', 'official-provider.json');
const official = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, OfficialKind>>;

/** Reports whether the official provider has an attribute, optionally with a mode. */
export function isOfficial(kind: string, at: string, mode?: 'r'): boolean {
  const attribute = official[kind]?.attributes?.[at.replaceAll('[]', '').replaceAll('-', '_')];
  return attribute !== undefined && (mode === undefined || attribute.split(' ')[1] === mode);
}
