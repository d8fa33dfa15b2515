/** An argument of a tool, which becomes an argument of an `scm` command. */
export interface ToolArgument {
  readonly doc: string;
  /** A file or folder must be below the served folder. */
  readonly form: 'text' | 'number' | 'path' | 'paths';
  /** Name of the option, for example `--folder`; without it the argument is positional. */
  readonly option?: `--${string}`;
  readonly required?: true;
  readonly choices?: readonly string[];
}

/** A tool that runs one read-only `scm` command. */
export interface CommandTool {
  readonly title: string;
  readonly doc: string;
  /** The command, followed by options that are always set. */
  readonly command: readonly [string, ...string[]];
  readonly args: Readonly<Record<string, ToolArgument>>;
}

/** What a call of a tool returns: text for the reader, and whether the call failed. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}
