import type { Hierarchy, HierarchyFolder } from './answers';
import { ask, send } from './api';
import { labelled, openDialog } from './dialog';
import { button, el, type Child } from './dom';
import { openLogIn } from './log-in';
import { go } from './route';
import { session } from './session';

/** Makes the buttons for the candidate: push and discard if permitted, otherwise a login button. */
export function candidateActions(tenant: string, isStaged: boolean): Child {
  const { account, mayPush, mayWrite } = session.now;
  if (account === '') {
    const again = (): boolean => dispatchEvent(new HashChangeEvent('hashchange'));
    return button({ class: 'secondary', 'data-key': 'log in to push' }, () => openLogIn(again), 'Log in to push');
  }
  return [
    mayWrite && isStaged
      ? button({ class: 'secondary', 'data-key': 'discard' }, () => openDiscard(), 'Discard…')
      : undefined,
    mayPush ? button({ class: 'primary', 'data-key': 'push' }, () => void openPush(tenant), 'Push…') : undefined,
  ];
}

async function openPush(tenant: string): Promise<void> {
  const { top } = await ask<Hierarchy>('tree', { tenant });
  const folder = el(
    'select',
    { name: 'folder', required: true },
    folderNames(top, 0).map(([name, level]) =>
      el('option', { value: name, selected: name === top.folders[0]?.name }, `${'\u2003'.repeat(level)}${name}`),
    ),
  );
  const description = el('input', { name: 'description', maxlength: 200, autocomplete: 'off' });
  openDialog({
    title: 'Push the candidate',
    content: [
      el(
        'p',
        { class: 'quiet' },
        'The staged changes of the folder become a version, and go to the firewalls in and below it.',
      ),
      labelled('Folder', folder),
      labelled('Description', description),
    ],
    yes: 'Push',
    tone: 'primary',
    run: async () => {
      await send('push', { folders: [folder.value], description: description.value.trim() });
      go('jobs', {});
    },
  });
}

function openDiscard(): void {
  openDialog({
    title: 'Discard what is staged?',
    content: [el('p', {}, 'The candidate becomes the running configuration again. The staged changes are lost.')],
    yes: 'Discard',
    tone: 'danger',
    run: async () => {
      await send('discard', {});
    },
  });
}

/** Asks for confirmation before a version replaces the candidate. */
export function openLoad(version: number): void {
  openDialog({
    title: `Load version ${version}?`,
    content: [
      el('p', {}, `The candidate becomes version ${version}, and what is staged is lost. Nothing runs before a push.`),
    ],
    yes: 'Load into the candidate',
    tone: 'danger',
    run: async () => {
      await send('load', { version });
      go('changes', {});
    },
  });
}

function folderNames({ name, folders }: HierarchyFolder, level: number): readonly (readonly [string, number])[] {
  return [[name, level], ...folders.flatMap((one) => folderNames(one, level + 1))];
}
