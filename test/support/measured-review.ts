import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scmFile } from './scm-process';

const root = join(__dirname, '..', '..');

/** Resource usage of `scm review --json`. */
export interface MeasuredReview {
  readonly cpuSeconds: number;
  readonly mb: number;
  /** The report, as JSON. */
  readonly report: string;
}

/** CPU seconds of the reference work: about one where the limits were set, 1.5 to 2.5 on a slower machine under load. */
export function referenceSeconds(): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'reference-work.cjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the reference work exited with ${String(status)}: ${stderr}`);
  return Number(stdout);
}

/** Runs the built `scm review` on a plan, optionally with a base. */
export function measuredReview(plan: string, base?: string): MeasuredReview {
  const dir = mkdtempSync(join(tmpdir(), 'scm-review-'));
  try {
    writeFileSync(join(dir, 'plan.json'), plan);
    if (base !== undefined) writeFileSync(join(dir, 'base.json'), base);
    const args = [
      '--require',
      join(root, 'test', 'support', 'usage.cjs'),
      scmFile,
      'review',
      'plan.json',
      ...(base === undefined ? [] : ['--snapshot', 'base.json']),
      '--json',
      '--fail-on',
      'never',
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: dir,
      encoding: 'utf8',
      maxBuffer: 2e9,
    });
    if (status !== 0) throw new Error(`scm review exited with ${String(status)}: ${stderr.slice(-2000)}`);
    const usage = stderr.trim().split('\n').at(-1) ?? '';
    // Written by usage.cjs.
    return { ...(JSON.parse(usage) as Omit<MeasuredReview, 'report'>), report: stdout };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
