import { sameFolder } from '../../catalog';
import { warningDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import type { JournaledWrite } from '../journal-line';
import { nameObject, type ProviderSession } from '../session';
import { asTexts, type Fields } from '../state/fields';
import { isTop } from './destination';
import { revisionsIn, textsOf } from './unmanaged-objects';

const mostNamed = 5;

/**
 * Returns the unpushed writes of this configuration that no trigger shows. For a push without triggers these are all
 * writes; otherwise writes of objects that are in no trigger.
 */
export function findUncovered(
  { journal }: Pick<ProviderSession, 'journal'>,
  inputs: Fields,
  ...triggers: readonly TfValue[]
): readonly JournaledWrite[] {
  const written = journal.unpushed().filter((write) => isWithin(inputs, write));
  if (triggers.every((trigger) => trigger === null)) return written;
  const known = new Set(triggers.flatMap((trigger) => revisionsIn(textsOf(trigger))).map(({ id }) => id));
  // An object without ID, such as a rule order, cannot be compared with the triggers.
  return written.filter(({ id }) => id !== '' && !known.has(id));
}

/**
 * Whether a write is in the destination of a push. Below a configured folder only if that is the root, because a plan
 * does not read the folder hierarchy.
 */
function isWithin(inputs: Fields, { scope, container }: JournaledWrite): boolean {
  const [folders, devices] = [asTexts(inputs['folders']), asTexts(inputs['devices'])];
  if (folders.length === 0 && devices.length === 0) return true;
  if (scope === 'device') return devices.includes(container);
  return folders.some((folder) => isTop(folder) || (scope === 'folder' && sameFolder(folder, container)));
}

/** Whether a push has no triggers, so that it covers all writes of its configuration. */
export function coversAll(fields: Fields): boolean {
  return (fields['triggers'] ?? null) === null;
}

/** Warns about objects that the triggers of a push do not contain. */
export function uncoveredWarning(written: readonly JournaledWrite[], what: 'pushed' | 'due'): readonly Diagnostic[] {
  const names = [...new Set(written.map((write) => nameObject(write)))];
  if (names.length === 0) return [];
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : '';
  const few = names.length === 1;
  return [
    warningDiagnostic(
      what === 'pushed'
        ? `this push also activates ${few ? 'an object' : `${names.length} objects`} that no trigger contains`
        : `${few ? 'a change' : `changes of ${names.length} objects`} of an earlier run ${few ? 'was' : 'were'} never pushed`,
      `${names.slice(0, mostNamed).join(', ')}${more}: add ${few ? 'its revision' : 'their revisions'} to triggers, or remove triggers ` +
        'and let the push depend on everything (depends_on).',
      ['triggers'],
    ),
  ];
}
