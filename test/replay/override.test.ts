import { expect, test } from '@jest/globals';
import { SessionJudge } from '../../src/engine/replay/evaluate/session-judge';
import { object, office, officeWith, type Setup } from '../trace/office';

const custom = object('application', 'erp', { category: 'business-systems' });
const override = [{ name: 'own', application: 'erp', protocol: 'tcp', port: '22' }];
const security = [
  { name: 'erp', application: ['erp'] },
  { name: 'ssh', application: ['ssh'], action: 'deny' },
];
const session = {
  firewall: '',
  sessions: 1,
  bytes: 0,
  firstSeen: '',
  lastSeen: '',
  doubts: [],
  rule: '',
  action: 'allow' as const,
  source: '10.1.0.5',
  destination: '198.51.100.7',
  service: 'tcp/22',
  sourcePort: 40_000,
  fromZone: 'trust',
  toZone: 'untrust',
  application: 'ssh',
  user: undefined,
  category: undefined,
};

function effects(before: Setup, after: Setup, application: string): readonly (string | undefined)[] {
  const [old, fresh] = [before, after].map((one) => officeWith({ objects: [custom], security, ...one }));
  const verdict = old && fresh && new SessionJudge(old, fresh, office).judge({ ...session, application });
  return [verdict?.before.effect, verdict?.after.effect];
}

test('judges sessions with the application that override rules set', () => {
  expect(effects({}, { override }, 'ssh')).toEqual(['block', 'allow']);
  expect(effects({ override }, { override }, 'erp')).toEqual(['allow', 'allow']);
});

test('does not assume that App-ID finds an application without signatures once its override is gone', () => {
  expect(effects({ override }, {}, 'erp')).toEqual(['allow', 'block']);
});
