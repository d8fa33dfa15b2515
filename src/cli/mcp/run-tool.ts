import { spawn } from 'node:child_process';
import { wholeMessageOf } from '../../core';
import { commandLine } from './command-line';
import { cutText } from './cut-text';
import type { CommandTool, ToolResult } from './tool';

/** How tools are run. */
export interface ToolRun {
  /** Folder whose files the tools may read, and the working folder of commands. */
  readonly root: string;
  /** The program `scm`: a file for Node. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Exit codes of a command that did its work: success, and a result that needs attention. */
const finished = [0, 3, 4];

/**
 * Runs the command of a tool in a process of its own, so that a failure or a large configuration does not end the server.
 * Never rejects: an error is a result.
 */
export async function runTool(
  tool: CommandTool,
  input: Readonly<Record<string, unknown>>,
  run: ToolRun,
  signal?: AbortSignal,
): Promise<ToolResult> {
  try {
    const args = commandLine(tool, input, run);
    const { code, stdout, stderr } = await execute([run.program, ...args], run, signal);
    if (finished.includes(code)) {
      return { text: `${cutText(stdout, run.maxBytes)}\n(exit code ${code})`, isError: false };
    }
    return { text: cutText(stderr || stdout, run.maxBytes), isError: true };
  } catch (error) {
    return { text: `error: ${wholeMessageOf(error)}`, isError: true };
  }
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function execute(args: readonly string[], run: ToolRun, signal?: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: run.root,
      env: run.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: run.timeoutMs,
      ...(signal === undefined ? {} : { signal }),
    });
    const [stdout, stderr] = [collect(child.stdout, run.maxBytes), collect(child.stderr, run.maxBytes)];
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === null) reject(new Error(`the command did not finish within ${run.timeoutMs / 1000} s`));
      else resolve({ code, stdout: stdout(), stderr: stderr() });
    });
  });
}

/** Collects a little more than the limit, so that the cut is noticed, and discards the rest. */
function collect(stream: NodeJS.ReadableStream, maxBytes: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size <= maxBytes) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8').trimEnd();
}
