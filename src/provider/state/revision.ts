import { createHash, randomBytes } from 'node:crypto';

/** What a revision tells about an object. Its container may be out of date after a rename. */
export interface Revision {
  readonly kind: string;
  readonly scope: string;
  readonly container: string;
  readonly name: string;
  readonly id: string;
  readonly token: string;
}

/** Where the object is that a revision is of. */
export type RevisionSubject = Omit<Revision, 'token'>;

/** A revision that never was before: for after a write. */
export function newRevision(subject: RevisionSubject): string {
  return formatRevision({ ...subject, token: randomBytes(9).toString('base64url') });
}

/** The first revision of an object that Terraform did not write; the same every time. */
export function firstRevision(subject: RevisionSubject): string {
  return formatRevision({ ...subject, token: tokenOf(subject.kind, subject.id) });
}

/** The revision that follows one when something else happened; the same for the same happening. */
export function nextRevision(previous: string | undefined, subject: RevisionSubject, happening: string): string {
  return formatRevision({ ...subject, token: tokenOf(previous ?? '', happening) });
}

/** Reads a revision; undefined for any other text. */
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
