import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { findPackage } from '../../core';
import { UsageError } from '../exit';
import type { Io } from '../io';

interface McpFlags {
  readonly root: string;
}

const limits = { timeoutMs: 300_000, maxBytes: 200_000 };

/** Adds `scm mcp`. */
export function addMcp(program: Command, io: Io): void {
  program
    .command('mcp')
    .description(
      'Serve read-only tools over the Model Context Protocol on stdin and stdout: review, trace, query, replay, cleanup, drift, documentation.',
    )
    .option('--root <folder>', 'folder whose files the tools may read', '.')
    .action(async ({ root }: McpFlags) => {
      const folder = resolve(root);
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
        throw new UsageError('BAD_TOOL_ARGUMENT', `cannot serve ${root}: it is not a folder; pass --root`);
      }
      const { serveTools } = await import('./server.js');
      await serveTools(findPackage(__dirname).version, { root: folder, program: io.program, env: io.env, ...limits });
    });
}
