import { expect, test } from '@jest/globals';
import { Vocabulary } from '../../src/engine/policy';
import { firewallOf, reachDifference } from '../../src/engine/trace';
import { planJson } from '../review/plan-json';
import { reviewedText } from '../review/support/of-pieces';
import { object, office, officeWith, port, route, router, zone, type Setup } from './office';
import { readSnapshot } from '../../src/tenant';

/** A published host in a zone of its own, whose network only one of two configurations knows. */
function published(isKnown: boolean): Setup {
  const names = ['ethernet1/1', ...(isKnown ? ['ethernet1/5'] : [])];
  return {
    interfaces: [port('ethernet1/5', '198.51.100.1/24')],
    objects: [zone('web', 'ethernet1/5'), object('tag', 'unused', {})],
    routers: [router('main', names, [route('open', '198.51.100.0/24', { fqdn: 'gw.example.com' })])],
    nat: [
      {
        name: 'web',
        destination: ['203.0.113.9'],
        destination_translation: { translated_address: '198.51.100.7' },
      },
    ],
    security: [{ name: 'in', from: ['untrust'], to: ['web'], service: ['https'] }],
  };
}

test('a zone that is unknown in the other configuration limits the change, and is named', () => {
  const vocabulary = new Vocabulary();
  const [known, open] = [true, false].map((one) => firewallOf(officeWith(published(one)), office, vocabulary));
  if (known === undefined || open === undefined) throw new Error('two configurations');
  const found = [reachDifference(known, open), reachDifference(open, known)].flatMap(({ changes }) =>
    changes.filter(({ nat, rule }) => nat !== undefined && rule.name === 'in'),
  );
  const texts = found.map(({ what, certainty, region, otherZones }) => [what, certainty, region.to, otherZones]);
  // From untrust, traffic within that zone is allowed, too.
  expect([...new Set(texts.map((one) => JSON.stringify(one)))].map((one): unknown => JSON.parse(one))).toEqual(
    ['closed', 'opened'].map((what) => [
      what,
      'maybe',
      { is: 'only', values: ['web'] },
      { to: { is: 'except', values: ['untrust', 'web'] } },
    ]),
  );
});

test('a review says for which zones the traffic is new', () => {
  const [before, after] = [false, true].map((one) => officeWith(published(one)));
  if (before === undefined || after === undefined) throw new Error('two configurations');
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...before, unread: [] };
  const [was, is] = [before, after].map(({ objects }) => ({
    folder: office.name,
    ...objects.find(({ kind, name }) => kind === 'logical_router' && name === 'main')?.fields,
  }));
  const report = reviewedText(planJson([{ type: 'scm_logical_router', before: was ?? {}, after: is ?? {} }]), {
    base: { name: 'base', snapshot: readSnapshot(JSON.stringify(saved), 'base') },
  });
  const arrival = report.findings.find(({ id }) => id === 'arrival-opened');
  expect(arrival?.detail).toMatch(/; before, its zones were not known, and it did not pass .*to zones all but/);
});
