import { kindNamed } from '../../src/catalog';
import type { Golden } from './golden';

const tags = '/config/objects/v1/tags';
const addresses = '/config/objects/v1/addresses';
const folders = '/config/setup/v1/folders';
const branches = { path: folders, body: { name: 'Branches', parent: 'All Firewalls' }, as: 'branches' };
const store = { path: folders, body: { name: 'Store', parent: 'Branches' }, as: 'store' };
const tagIn = (name: string, folder = 'Branches') => ({ path: tags, body: { name, folder }, as: name });
const container = { scope: 'folder', name: 'Branches' } as const;

/** Lists: paging, inheritance, names, and the shapes that the real service has beside the documented one. */
export const lists: readonly Golden[] = [
  {
    title: 'the list of a folder',
    from: 'service.json pagination; objects/tag.json',
    given: [branches, tagIn('pci'), tagIn('dmz')],
    request: { method: 'GET', path: tags, query: { folder: 'Branches', offset: '0', limit: '5000' } },
    response: {
      status: 200,
      body: {
        data: [
          { id: '<uuid:pci>', name: 'pci', folder: 'Branches' },
          { id: '<uuid:dmz>', name: 'dmz', folder: 'Branches' },
        ],
        offset: 0,
        limit: 5000,
        total: 2,
      },
    },
    asks: (client) => client.list(kindNamed('tag'), { container }),
    comes: {
      to: [
        { id: '<uuid:pci>', name: 'pci', folder: 'Branches' },
        { id: '<uuid:dmz>', name: 'dmz', folder: 'Branches' },
      ],
    },
  },
  {
    title: 'the last page of a list',
    from: 'service.json pagination',
    given: [branches, tagIn('a'), tagIn('b'), tagIn('c')],
    before: [
      {
        request: { method: 'GET', path: tags, query: { folder: 'Branches', offset: '0', limit: '5000' } },
        response: {
          status: 200,
          body: {
            data: [
              { id: '<uuid:a>', name: 'a' },
              { id: '<uuid:b>', name: 'b' },
            ],
            offset: 0,
            limit: 2,
            total: 3,
          },
        },
      },
    ],
    request: { method: 'GET', path: tags, query: { folder: 'Branches', offset: '2', limit: '2' } },
    response: {
      status: 200,
      body: { data: [{ id: '<uuid:c>', name: 'c', folder: 'Branches' }], offset: 2, limit: 2, total: 3 },
    },
    asks: async (client) => (await client.list(kindNamed('tag'), { container })).map(({ name }) => name),
    comes: { to: ['a', 'b', 'c'] },
  },
  {
    title: 'what a folder inherits is in its list, each item with its own folder',
    from: 'specification 1 and 2.1; objects/address.json',
    given: [
      branches,
      store,
      { path: addresses, body: { name: 'dns', folder: 'Branches', ip_netmask: '10.0.0.53' }, as: 'dns' },
      { path: addresses, body: { name: 'till', folder: 'Store', ip_netmask: '10.8.0.1' }, as: 'till' },
    ],
    request: { method: 'GET', path: addresses, query: { folder: 'Store', offset: '0', limit: '5000' } },
    response: {
      status: 200,
      body: {
        data: [
          { id: '<uuid:till>', name: 'till', folder: 'Store', ip_netmask: '10.8.0.1' },
          { id: '<uuid:dns>', name: 'dns', folder: 'Branches', ip_netmask: '10.0.0.53' },
        ],
        offset: 0,
        limit: 5000,
        total: 2,
      },
    },
    asks: (client) => client.list(kindNamed('address'), { container: { scope: 'folder', name: 'Store' } }),
    comes: {
      to: [
        { id: '<uuid:till>', name: 'till', folder: 'Store', ip_netmask: '10.8.0.1' },
        { id: '<uuid:dns>', name: 'dns', folder: 'Branches', ip_netmask: '10.0.0.53' },
      ],
    },
  },
  {
    title: 'a name finds exactly what has it',
    from: 'specification 2.1; service.json pagination.name_lookup',
    given: [branches, tagIn('pci'), tagIn('pci-2')],
    request: { method: 'GET', path: tags, query: { folder: 'Branches', name: 'pci', offset: '0', limit: '5000' } },
    response: {
      status: 200,
      body: { data: [{ id: '<uuid:pci>', name: 'pci', folder: 'Branches' }], offset: 0, limit: 5000, total: 1 },
    },
    asks: (client) => client.list(kindNamed('tag'), { container, name: 'pci' }),
    comes: { to: [{ id: '<uuid:pci>', name: 'pci', folder: 'Branches' }] },
  },
  {
    title: 'a name that nothing has',
    from: 'service.json pagination.envelope',
    given: [branches],
    request: { method: 'GET', path: tags, query: { folder: 'Branches', name: 'none', offset: '0', limit: '5000' } },
    response: { status: 200, body: { data: [], offset: 0, limit: 5000, total: 0 } },
    asks: (client) => client.list(kindNamed('tag'), { container, name: 'none' }),
    comes: { to: [] },
  },
  {
    title: 'a name that nothing has, where that is 404',
    from: 'service.json pagination.name_lookup.no_match_status',
    given: [branches],
    quirks: { bareObjectForName: true },
    request: { method: 'GET', path: tags, query: { folder: 'Branches', name: 'none', offset: '0', limit: '5000' } },
    response: {
      status: 404,
      body: {
        _errors: [{ code: 'E005', message: 'Object Not Present', details: '<any:details>', help: '<text:help>' }],
        _request_id: '<text:request>',
      },
    },
    asks: (client) => client.list(kindNamed('tag'), { container, name: 'none' }),
    comes: { to: [] },
  },
  {
    title: 'a name that is answered with the bare object',
    from: 'service.json pagination.name_lookup.response_shapes',
    given: [branches, tagIn('pci')],
    quirks: { bareObjectForName: true },
    request: { method: 'GET', path: tags, query: { folder: 'Branches', name: 'pci', offset: '0', limit: '5000' } },
    response: { status: 200, body: { id: '<uuid:pci>', name: 'pci', folder: 'Branches' } },
    asks: (client) => client.list(kindNamed('tag'), { container, name: 'pci' }),
    comes: { to: [{ id: '<uuid:pci>', name: 'pci', folder: 'Branches' }] },
  },
  {
    title: 'null for an empty list of objects',
    from: 'service.md, quirks of the real service',
    given: [branches],
    quirks: { nullForEmptyList: true },
    request: { method: 'GET', path: tags, query: { folder: 'Branches', offset: '0', limit: '5000' } },
    response: { status: 200, body: { data: null, offset: 0, limit: 5000, total: 0 } },
    asks: (client) => client.list(kindNamed('tag'), { container }),
    comes: { to: [] },
  },
  {
    title: 'a folder that is not there has no list',
    from: 'service.json errors, 404; seed_gaps 7',
    request: { method: 'GET', path: tags, query: { folder: 'Nowhere', offset: '0', limit: '5000' } },
    response: {
      status: 404,
      body: {
        _errors: [{ code: 'E005', message: 'Object Not Present', details: '<any:details>', help: '<text:help>' }],
        _request_id: '<text:request>',
      },
    },
    asks: (client) => client.list(kindNamed('tag'), { container: { scope: 'folder', name: 'Nowhere' } }),
    comes: { refused: { code: 'API_NOT_FOUND', status: 404, apiCode: 'E005' } },
  },
];
