// Allows one build at a time per checkout. A second build waits, and then finds most steps up to date.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dist } from './step.mjs';

const limitMs = 300_000;

/** Runs `work` while holding dist/.lock. Takes over a lock whose process has ended. */
export async function locked(work) {
  const lock = join(dist, '.lock');
  mkdirSync(dist, { recursive: true });
  for (const until = Date.now() + limitMs; !take(lock); await delay(100)) {
    if (Date.now() > until)
      throw new Error(`another build holds ${lock} for five minutes: end it or delete the folder`);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!heldByTheLiving(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function heldByTheLiving(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    // No PID yet: the creator has made the folder but not written its PID.
    return error.code === 'ENOENT' || error.code === 'EPERM';
  }
}
