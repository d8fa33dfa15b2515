import { expect, test } from '@jest/globals';
import { SecurityLog, type SecurityEvent } from '../../src/service/audit/security-log';
import type { Transaction } from '../../src/service/model/transaction';

const attempt: SecurityEvent = {
  action: 'login-failed',
  tenant: '1000000001',
  account: '',
  address: '127.0.0.1',
  requestId: '',
  kind: '',
  method: 'POST',
  path: '/oauth2/access_token',
};

test('one write of the audit log has at most 21 entries, however many attempts there are', async () => {
  const written: { account: string; count: unknown }[] = [];
  const noteEvent = (note: Parameters<Transaction['note']>[0], account: string): Promise<void> => {
    written.push({ account, count: note.changes.find(({ field }) => field === 'count')?.to });
    return Promise.resolve();
  };
  const log = new SecurityLog(
    () => undefined,
    () => true,
    (_, work) => work({ noteEvent } as Partial<Transaction> as Transaction),
  );
  for (let i = 0; i < 200; i++) log.add({ ...attempt, account: `guess-${i}`, requestId: `r-${i}` });
  for (let i = 0; i < 30; i++) log.add({ ...attempt, account: 'guess-1', requestId: `again-${i}` });
  await log.flush();
  expect(written).toHaveLength(21);
  expect(written[0]).toEqual({ account: 'guess-0', count: 1 });
  expect(written.reduce((sum, { count }) => sum + Number(count), 0)).toBe(230);
});
