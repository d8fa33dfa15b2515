import { sameFolder } from '../../catalog';
import { warningDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../protocol';
import type { JournaledWrite } from '../journal-line';
import { nameObject, type ProviderSession } from '../session';
import { asTexts, type Fields } from '../state/fields';
import { isTop } from './destination';
import { revisionsIn, textsOf } from './unmanaged-objects';

const mostNamed = 5;

/**
 * Writes of this configuration that nothing has pushed and that no trigger would show: all of them for a push without
 * triggers, and those of objects that are in none of the triggers for any other.
 */
export function uncovered(
  { journal }: Pick<ProviderSession, 'journal'>,
  inputs: Fields,
  ...triggers: readonly TfValue[]
): readonly JournaledWrite[] {
  const written = journal.unpushed().filter((one) => isWithin(inputs, one));
  if (triggers.every((one) => one === null)) return written;
  const known = new Set(triggers.flatMap((one) => revisionsIn(textsOf(one))).map(({ id }) => id));
  // What has no id, such as an order of rules, cannot be told from what the triggers show.
  return written.filter(({ id }) => id !== '' && !known.has(id));
}

/** Whether a write is where the push goes; below a named folder only if that is the top, because a plan reads no tree. */
function isWithin(inputs: Fields, { scope, container }: JournaledWrite): boolean {
  const [folders, devices] = [asTexts(inputs['folders']), asTexts(inputs['devices'])];
  if (folders.length === 0 && devices.length === 0) return true;
  if (scope === 'device') return devices.includes(container);
  return folders.some((folder) => isTop(folder) || (scope === 'folder' && sameFolder(folder, container)));
}

/** Whether a push has no triggers, so that it covers everything that its configuration writes. */
export function coversAll(fields: Fields): boolean {
  return (fields['triggers'] ?? null) === null;
}

/** Reports the objects that the triggers of a push lack. */
export function uncoveredWarning(written: readonly JournaledWrite[], what: 'pushed' | 'due'): readonly Diagnostic[] {
  const names = [...new Set(written.map((one) => nameObject(one)))];
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
