import { createHash, randomBytes } from 'node:crypto';

/** The content of a revision. Its container may be outdated after a rename. */
export interface Revision {
  readonly kind: string;
  readonly scope: string;
  readonly container: string;
  readonly name: string;
  readonly id: string;
  readonly token: string;
}

/** The object that a revision belongs to. */
export type RevisionSubject = Omit<Revision, 'token'>;

/** Makes a unique revision, for use after a write. */
export function newRevision(subject: RevisionSubject): string {
  return formatRevision({ ...subject, token: randomBytes(9).toString('base64url') });
}

/** Makes the first revision of an object that Terraform did not write; deterministic. */
export function firstRevision(subject: RevisionSubject): string {
  return formatRevision({ ...subject, token: tokenOf(subject.kind, subject.id) });
}

/** Makes the revision after an event; deterministic for the same previous revision and event. */
export function nextRevision(previous: string | undefined, subject: RevisionSubject, happening: string): string {
  return formatRevision({ ...subject, token: tokenOf(previous ?? '', happening) });
}

/** Parses a revision; undefined if the text is not valid. */
export function parseRevision(text: string): Revision | undefined {
  const parts = text.split('/').map(decodeURIComponent);
  if (parts.length !== 6) return undefined;
  const [kind = '', scope = '', container = '', name = '', id = '', token = ''] = parts;
  return { kind, scope, container, name, id, token };
}

function formatRevision({ kind, scope, container, name, id, token }: Revision): string {
  return [kind, scope, container, name, id, token].map(encodeURIComponent).join('/');
}

function tokenOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}
