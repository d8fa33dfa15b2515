import type { Golden } from './golden';
import { errorBody } from './golden';

const operations = '/config/operations/v1';
const push = `${operations}/config-versions/candidate:push`;
const pushed = { path: push, body: { folders: ['All Firewalls'], description: 'night run' } };
const job = {
  id: '1',
  parent_id: '0',
  type_str: 'CommitAndPush',
  status_str: 'FIN',
  result_str: 'OK',
  job_type: '53',
  job_status: '2',
  job_result: '2',
  percent: '100',
  summary: '<text:summary>',
  description: 'night run',
  details: '<text:details>',
  device_name: '',
  uname: '<text:account>',
  insert_ts: '<text:sent>',
  start_ts: '<text:start>',
  end_ts: '<text:end>',
};
/** The same job on its own: public clients want these fields and every time. */
const single = {
  ...job,
  ...{ last_update: '<text:end>', owner: '<text:account>', type_i: '53', status_i: '2', result_i: '2' },
};
/** The part of the job that went to the one device. */
const child = {
  ...job,
  ...{ id: '2', parent_id: '1', type_str: 'CommitAll', job_type: '<text:CommitAll>', description: '' },
  ...{ device_name: '007951000123456', summary: '<text:child summary>', details: '<text:child details>' },
  ...{ insert_ts: '<text:child sent>', start_ts: '<text:child start>', end_ts: '<text:child end>' },
};
const version = {
  id: 1,
  version: '1',
  date: '<date:made>',
  admin: '<text:account>',
  scope: 'All Firewalls',
  description: 'night run',
  created: 0,
  updated: 0,
  deleted: 0,
};

/** Pushes, jobs and versions. */
export const operationsGolden: readonly Golden[] = [
  {
    title: 'a push of a folder answers its job',
    from: 'specification 4; service.json config_versions.push',
    request: { method: 'POST', path: push, body: { folders: ['All Firewalls'], description: 'night run' } },
    response: {
      status: 201,
      body: { success: true, job_id: '1', message: 'CommitAndPush job enqueued with jobid 1' },
    },
    asks: (client) => client.push({ folders: ['All Firewalls'], description: 'night run' }),
    comes: { to: { jobId: '1' } },
  },
  {
    title: 'a push of a folder that is not there',
    from: 'specification 7; service.json errors',
    request: { method: 'POST', path: push, body: { folders: ['Nowhere'] } },
    response: { status: 404, body: errorBody('E005', 'Object Not Present') },
    asks: (client) => client.push({ folders: ['Nowhere'] }),
    comes: { refused: { code: 'API_NOT_FOUND', status: 404, outcome: 'refused' } },
  },
  {
    title: 'a job is read at the public path',
    from: 'service.json jobs.get',
    given: [pushed],
    request: { method: 'GET', path: `${operations}/jobs/1` },
    response: { status: 200, body: { data: [single] } },
    asks: (client) => client.job('1'),
    comes: { to: single },
  },
  {
    title: 'a job is read at the path of the specification',
    from: 'specification 4',
    given: [pushed],
    before: [
      {
        request: { method: 'GET', path: `${operations}/jobs/1` },
        response: { status: 404, body: errorBody('E005', 'Object Not Present') },
      },
    ],
    request: { method: 'GET', path: '/jobs/1' },
    response: { status: 200, body: { data: [single] } },
    asks: (client) => client.job('1'),
    comes: { to: single },
  },
  {
    title: 'the jobs that push are listed',
    from: 'specification 4; service.json jobs.list',
    given: [pushed],
    request: { method: 'GET', path: `${operations}/jobs`, query: { filter: 'push', offset: '0', limit: '5000' } },
    response: { status: 200, body: { data: [child, job], offset: 0, limit: 5000, total: 2 } },
    asks: (client) => client.jobs({ filter: 'push' }),
    comes: { to: [child, job] },
  },
  {
    title: 'versions are listed',
    from: 'service.json config_versions.list and version_fields',
    given: [pushed],
    request: { method: 'GET', path: `${operations}/config-versions`, query: { offset: '0', limit: '5000' } },
    response: { status: 200, body: { data: [version], offset: 0, limit: 5000, total: 1 } },
    asks: (client) => client.versions(),
    comes: { to: [version] },
  },
  {
    title: 'one version is a bare list of one',
    from: 'service.json config_versions.get',
    given: [pushed],
    request: { method: 'GET', path: `${operations}/config-versions/1` },
    response: { status: 200, body: [version] },
    asks: (client) => client.version(1),
    comes: { to: version },
  },
  {
    title: 'a version is loaded into the candidate',
    from: 'service.json config_versions.load',
    given: [pushed],
    request: { method: 'POST', path: `${operations}/config-versions:load`, body: { version: 1 } },
    response: { status: 201, body: '<any:not specified>' },
    asks: (client) => client.load(1),
    comes: { to: undefined },
  },
  {
    title: 'what is staged is discarded',
    from: 'service.json config_versions.rollback',
    given: [pushed],
    request: { method: 'DELETE', path: `${operations}/config-versions/candidate` },
    response: { status: 200, body: '<any:not specified>' },
    asks: (client) => client.rollback(),
    comes: { to: undefined },
  },
  {
    title: 'what runs on which device',
    from: 'service.json config_versions.running',
    given: [pushed],
    request: { method: 'GET', path: `${operations}/config-versions/running` },
    response: {
      status: 200,
      body: {
        data: [{ device: '007951000123456', version: 1, date: '<date:pushed>' }],
        offset: 0,
        limit: 1,
        total: 1,
      },
    },
    asks: (client) => client.running(),
    comes: { to: [{ device: '007951000123456', version: 1, date: '<date:pushed>' }] },
  },
];
