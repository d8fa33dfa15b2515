import { giveKey, logIn } from './api';
import { button, el } from './dom';
import { labelled, openDialog } from './dialog';

interface Fields {
  readonly account: HTMLInputElement;
  readonly secret: HTMLInputElement;
  readonly tenant: HTMLInputElement;
}

/** Opens the login dialog, whether or not an account is logged in. */
export function openLogIn(loggedIn: () => void): void {
  const fields = accountFields();
  openDialog({
    title: 'Log in',
    content: [
      el('p', { class: 'quiet' }, 'A service account of the tenant. What it may do depends on its roles.'),
      ...fieldRows(fields),
    ],
    yes: 'Log in',
    tone: 'primary',
    run: async () => {
      await logIn(fields.account.value.trim(), fields.secret.value, fields.tenant.value.trim());
      loggedIn();
    },
  });
}

/** Makes the page for users without access: a field for the key or link if `takesKey`, and a login button. */
export function lockedPage(message: string, takesKey: boolean, opened: () => void): HTMLElement {
  const account = button(
    { class: takesKey ? 'secondary' : 'primary' },
    () => openLogIn(opened),
    'Log in with an account',
  );
  if (!takesKey) {
    return el('div', { class: 'locked' }, el('h1', {}, 'Log in'), el('p', { class: 'quiet' }, message), account);
  }
  const input = el('input', { type: 'password', id: 'key', autocomplete: 'off', required: true });
  const form = el(
    'form',
    { class: 'locked' },
    el('h1', {}, 'A key is needed'),
    el('p', { class: 'quiet' }, message),
    el('label', { for: 'key' }, 'Key or link'),
    input,
    el('button', { type: 'submit', class: 'primary' }, 'Open'),
    account,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    giveKey(input.value.trim().replace(/^.*#key=/, ''));
    opened();
  });
  return form;
}

function accountFields(): Fields {
  return {
    account: el('input', { autocomplete: 'username', required: true, name: 'account' }),
    secret: el('input', { type: 'password', autocomplete: 'current-password', required: true, name: 'secret' }),
    tenant: el('input', { autocomplete: 'off', name: 'tenant' }),
  };
}

function fieldRows({ account, secret, tenant }: Fields): readonly HTMLElement[] {
  return [
    labelled('Client ID', account),
    labelled('Client secret', secret),
    labelled('Tenant', tenant, 'Only for an account of several tenants'),
  ];
}
