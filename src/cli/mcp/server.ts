import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { inputSchema } from './input-schema';
import { resourcePage, resourcePageTool } from './resource-page';
import { runTool, type ToolRun } from './run-tool';
import type { ToolArgument, ToolResult } from './tool';
import { commandTools } from './tools';

const about =
  'Read-only questions about firewall configuration. No tool writes a file, changes a tenant or starts a push.';
const typeArgument: ToolArgument = { form: 'text', required: true, doc: 'Resource type, for example scm_address.' };
const describeResource = 'describe_resource';

/** Serves the tools over stdin and stdout until the client closes them. */
export async function serveTools(version: string, run: ToolRun): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- the other class takes zod schemas, and ours are JSON schemas
  const server = new Server({ name: 'scm', version }, { capabilities: { tools: {} }, instructions: about });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const { text, isError } = await call(params.name, params.arguments ?? {}, run, signal);
    return { content: [{ type: 'text', text }], isError };
  });
  await server.connect(new StdioServerTransport());
}

function offered(): Tool[] {
  const tools = Object.entries(commandTools).map(([name, { title, doc, args }]) => toolOf(name, title, doc, args));
  return [...tools, toolOf(describeResource, resourcePageTool.title, resourcePageTool.doc, { type: typeArgument })];
}

function toolOf(name: string, title: string, doc: string, args: Readonly<Record<string, ToolArgument>>): Tool {
  return {
    name,
    title,
    description: doc,
    inputSchema: inputSchema(args),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  };
}

async function call(
  name: string,
  input: Readonly<Record<string, unknown>>,
  run: ToolRun,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (name === describeResource) return resourcePage(input);
  const tool = isCommandTool(name) ? commandTools[name] : undefined;
  if (tool === undefined) return { text: `error: cannot call ${JSON.stringify(name)}: unknown tool`, isError: true };
  return runTool(tool, input, run, signal);
}

function isCommandTool(name: string): name is keyof typeof commandTools {
  return Object.hasOwn(commandTools, name);
}
