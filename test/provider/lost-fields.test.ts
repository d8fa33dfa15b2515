import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allKinds, appliesTo } from '../../src/catalog';
import { isObject } from '../../src/core';
import { compareAnswer } from '../../src/provider/state/after-write';
import { fromWire } from '../../src/provider/state/from-wire';
import { asText } from '../../src/provider/state/fields';
import { bodyAttributes } from '../../src/provider/state/to-wire';
import { isUnsetAttribute } from '../../src/tenant';
import type { TfValue } from '../../src/terraform/protocol/value';
import { startLocal, type Local } from '../service/local';
import { generatedFields, sitesIn, withValue } from '../tenant/support/generated-fields';
import { blockFor } from '../support/in-process-provider';
import type { OnLoopback } from '../support/loopback';
import { startProviderRun, type ProviderRun } from '../support/provider-run';
import { rewriteAnswers } from '../support/rewriting';
import { runs } from '../support/runs';
import { scratchFolder } from '../support/scratch-folder';

test('an answer that lacks a field of any kind, at any depth, is a difference that names the field', () => {
  let count = 0;
  for (const kind of allKinds()) {
    const property = fc.property(generatedFields(kind), fc.nat(), (sent, pick) => {
      const sites = sitesIn(bodyAttributes(kind), sent).filter(
        ({ attribute, value, path }) =>
          !isUnsetAttribute(attribute, value, 'wire') &&
          attribute.secret !== true &&
          attribute.default === undefined &&
          attribute.name !== 'name' &&
          path.every((step) => typeof step === 'string') &&
          appliesTo(kind, attribute, sent),
      );
      const site = sites[pick % sites.length];
      if (site === undefined) return;
      const planned = fromWire(kind, sent, undefined);
      const stored = withValue(sent, site.path, undefined);
      const found = compareAnswer(kind, planned, planned, isObject(stored) ? stored : {});
      count += 1;
      const texts = found.map(({ summary }) => summary).join();
      expect([kind.name, site.path.join('.'), texts]).toEqual([
        kind.name,
        site.path.join('.'),
        expect.stringContaining(site.attribute.name),
      ]);
    });
    fc.assert(property, { numRuns: runs(3), seed: 1 });
  }
  expect(count).toBeGreaterThan(100);
});

describe('a tenant that has BGP of the secondary tunnel at another place than the description', () => {
  const path = '/config/deployment/v1/remote-networks';
  const secret = 'PLANTED-bgp-secret';
  const peer = { same_as_primary: false, peer_ip_address: '169.254.11.2', local_ip_address: '169.254.11.1', secret };
  const network = {
    ...{ folder: 'Remote Networks', name: 'oslo', license_type: 'FWAAS-AGGREGATE', region: 'eu-central-1' },
    ...{ ipsec_tunnel: 'one', secondary_ipsec_tunnel: 'two' },
  };
  const bgp = { enable: true, peer_as: '65010', peer_ip_address: '169.254.10.2', local_ip_address: '169.254.10.1' };
  const withPeer = (values: Readonly<Record<string, TfValue>> = peer): Readonly<Record<string, TfValue>> => ({
    ...network,
    protocol: { bgp, bgp_peer: values },
  });
  let local: Local;
  let proxy: OnLoopback;
  let mode: 'root' | 'lost';
  let bodies: (readonly [method: string, body: unknown])[];
  beforeEach(async () => {
    local = await startLocal({ strictness: 'lenient' });
    bodies = [];
    proxy = await rewriteAnswers(
      Number(new URL(local.url).port),
      (answer) => (answer.path.includes('/remote-networks') ? moved(answer.body) : answer.body),
      (method, body) => bodies.push([method, body]),
    );
  });
  afterEach(async () => {
    await proxy.close();
    await local.close();
  });
  const newRun = (): Promise<ProviderRun> =>
    startProviderRun({ block: blockFor(local.service, `http://127.0.0.1:${proxy.port}`), dataDir: scratchFolder() });

  /** An answer in which the field is at the root of the object, or nowhere. */
  function moved(body: unknown): unknown {
    if (!isObject(body)) return body;
    if (Array.isArray(body['data'])) return { ...body, data: body['data'].map(moved) };
    const { protocol: inner, ...rest } = body;
    if (!isObject(inner)) return body;
    const { bgp_peer: found, ...others } = inner;
    return { ...rest, protocol: others, ...(mode === 'root' && found !== undefined ? { bgp_peer: found } : {}) };
  }

  test('is read there, and written there from then on', async () => {
    mode = 'root';
    const run = await newRun();
    const created = await run.apply('scm_remote_network', null, withPeer());
    expect(created.text).toBe('');
    const state = await run.refresh('scm_remote_network', created.state ?? {});
    expect(state['protocol']).toMatchObject({ bgp_peer: { peer_ip_address: '169.254.11.2' } });
    const again = await run.plan('scm_remote_network', state, withPeer());
    expect([again.text, again.planned]).toEqual(['', state]);
    const updated = await run.apply(
      'scm_remote_network',
      state,
      withPeer({ ...peer, peer_ip_address: '169.254.11.9' }),
    );
    expect(updated.text).toBe('');
    expect(bodies.filter(([method]) => method === 'PUT')).toEqual([
      ['PUT', expect.objectContaining({ protocol: { bgp: expect.anything() }, bgp_peer: expect.anything() })],
    ]);
    const stored = await local.get(`${path}/${asText(state['id']) ?? ''}`);
    expect(stored.at('bgp_peer', 'peer_ip_address')).toBe('169.254.11.9');
    expect(await run.refresh('scm_remote_network', updated.state ?? {})).toMatchObject({
      protocol: { bgp_peer: { peer_ip_address: '169.254.11.9' } },
    });
  });

  test('and that drops it: the apply names it without its secret, and the push of the same run is an error', async () => {
    mode = 'lost';
    const run = await newRun();
    const created = await run.apply('scm_remote_network', null, withPeer());
    expect(created.text).toContain('The service did not store protocol.bgp_peer');
    const push = await run.apply('scm_push', null, { folders: ['Remote Networks'], triggers: { a: 'b' } });
    expect(push.text).toContain(
      'cannot push: remote network "oslo" in folder "Remote Networks": The service did not store protocol.bgp_peer',
    );
    expect(push.state).toBeNull();
    const jobs = await local.get('/config/operations/v1/jobs?filter=push');
    expect(jobs.at('data')).toEqual([]);
    const later = await newRun();
    const state = await later.refresh('scm_remote_network', created.state ?? {});
    const updated = await later.apply('scm_remote_network', state, withPeer());
    expect(updated.text).toContain('The service did not store protocol.bgp_peer');
    expect(created.text + updated.text + push.text).not.toContain(secret);
  });
});
