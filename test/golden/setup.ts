import { kindNamed } from '../../src/catalog';
import type { Golden } from './golden';

const setup = '/config/setup/v1';
const branches = { path: `${setup}/folders`, body: { name: 'Branches', parent: 'All Firewalls' }, as: 'branches' };

/** Folders, snippets, labels and variables. */
export const setupItems: readonly Golden[] = [
  {
    title: 'a folder is made below another one',
    from: 'specification 2.5; setup/folder.json',
    request: {
      method: 'POST',
      path: `${setup}/folders`,
      body: { name: 'Branches', parent: 'All Firewalls', description: 'shops' },
    },
    response: {
      status: 201,
      body: { id: '<uuid:branches>', name: 'Branches', parent: 'All Firewalls', description: 'shops' },
    },
    asks: (client) =>
      client.create(kindNamed('folder'), undefined, {
        name: 'Branches',
        parent: 'All Firewalls',
        description: 'shops',
      }),
    comes: { to: { id: '<uuid:branches>', name: 'Branches', parent: 'All Firewalls', description: 'shops' } },
  },
  {
    title: 'a folder gets a label and a snippet',
    from: 'specification 2.5; service.json setup.snippets.association',
    given: [
      branches,
      { path: `${setup}/labels`, body: { name: 'shops' } },
      { path: `${setup}/snippets`, body: { name: 'baseline' } },
    ],
    request: {
      method: 'PUT',
      path: `${setup}/folders/<uuid:branches>`,
      body: { name: 'Branches', parent: 'All Firewalls', labels: ['shops'], snippets: ['baseline'] },
    },
    response: {
      status: 200,
      body: {
        id: '<uuid:branches>',
        name: 'Branches',
        parent: 'All Firewalls',
        labels: ['shops'],
        snippets: ['baseline'],
      },
    },
    asks: (client, id) =>
      client.update(kindNamed('folder'), id('branches'), {
        name: 'Branches',
        parent: 'All Firewalls',
        labels: ['shops'],
        snippets: ['baseline'],
      }),
    comes: {
      to: {
        id: '<uuid:branches>',
        name: 'Branches',
        parent: 'All Firewalls',
        labels: ['shops'],
        snippets: ['baseline'],
      },
    },
  },
  {
    title: 'a folder is found by its name',
    from: 'specification 2.1; service.json setup.folders.query',
    given: [branches],
    request: { method: 'GET', path: `${setup}/folders`, query: { name: 'Branches', offset: '0', limit: '5000' } },
    response: {
      status: 200,
      body: {
        data: [{ id: '<uuid:branches>', name: 'Branches', parent: 'All Firewalls' }],
        offset: 0,
        limit: 5000,
        total: 1,
      },
    },
    asks: (client) => client.list(kindNamed('folder'), { name: 'Branches' }),
    comes: { to: [{ id: '<uuid:branches>', name: 'Branches', parent: 'All Firewalls' }] },
  },
  {
    title: 'a snippet is made, and is a custom one',
    from: 'specification 2.5; setup/snippet.json',
    request: { method: 'POST', path: `${setup}/snippets`, body: { name: 'baseline', description: 'for all shops' } },
    response: {
      status: 201,
      body: { id: '<uuid:baseline>', name: 'baseline', description: 'for all shops', type: 'custom' },
    },
    asks: (client) =>
      client.create(kindNamed('snippet'), undefined, { name: 'baseline', description: 'for all shops' }),
    comes: { to: { id: '<uuid:baseline>', name: 'baseline', description: 'for all shops', type: 'custom' } },
  },
  {
    title: 'a label is made',
    from: 'setup/label.json',
    request: { method: 'POST', path: `${setup}/labels`, body: { name: 'shops', description: 'where people pay' } },
    response: { status: 201, body: { id: '<uuid:shops>', name: 'shops', description: 'where people pay' } },
    asks: (client) => client.create(kindNamed('label'), undefined, { name: 'shops', description: 'where people pay' }),
    comes: { to: { id: '<uuid:shops>', name: 'shops', description: 'where people pay' } },
  },
  {
    title: 'a variable is made in a folder',
    from: 'specification 2.5; setup/variable.json; the official provider names the folder in both',
    given: [branches],
    request: {
      method: 'POST',
      path: `${setup}/variables`,
      query: { folder: 'Branches' },
      body: { name: '$lan', type: 'ip-netmask', value: '10.8.0.0/16', folder: 'Branches' },
    },
    response: {
      status: 201,
      body: {
        id: '<uuid:lan>',
        name: '$lan',
        type: 'ip-netmask',
        value: '10.8.0.0/16',
        overridden: false,
        folder: 'Branches',
      },
    },
    asks: async (client) =>
      (
        await client.create(
          kindNamed('variable'),
          { scope: 'folder', name: 'Branches' },
          { name: '$lan', type: 'ip-netmask', value: '10.8.0.0/16' },
        )
      )['value'],
    comes: { to: '10.8.0.0/16' },
  },
];
