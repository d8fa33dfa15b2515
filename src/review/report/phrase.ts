import { shownFolderName, type Container } from '../../catalog/index';
import { spaced } from '../../core/index';

/** Where something lies: `folder Branches`, `snippet baseline`, `the tenant`. */
export function containerText(container: Container | undefined): string {
  if (container === undefined) return 'the tenant';
  return container.scope === 'folder'
    ? `folder ${shownFolderName(container.name)}`
    : `${container.scope} ${container.name}`;
}

/** `security_rule` → `security rule`. */
export function kindText(kind: string): string {
  return spaced(kind);
}

/** `1 rule`, `3 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Some names in a sentence, the first of them where there are many. */
export function namesText(names: readonly string[], most = 5): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
