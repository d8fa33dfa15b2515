import type { GeneratedFile } from '../generated-file';
import type { KnownPart } from '../known';
import type { RepositoryInput } from '../repository-input';
import { typescriptString } from './code';

/** Returns the project files: everything needed to install, check and deploy the program. */
export function typescriptProjectFiles(
  parts: readonly KnownPart[],
  { purpose, version, sourceOf = () => `^${version}` }: Pick<RepositoryInput, 'purpose' | 'version' | 'sourceOf'>,
): readonly GeneratedFile[] {
  const once = (path: string, text: string): GeneratedFile => ({ path, text, written: 'once' });
  return [
    { path: 'adopted.ts', text: indexText(parts, purpose), written: 'each' },
    once('stack.ts', stackText),
    once('main.ts', purpose === 'adopt' ? mainText : mainOfNew),
    once('package.json', json(packageJson(sourceOf))),
    once('cdktf.json', json(cdktfJson)),
    once('tsconfig.json', json(tsconfigJson)),
    once('.gitignore', 'node_modules\ncdktf.out\n*.tfstate*\n.scm\n'),
    once('.prettierignore', '.scm-adopt.json\nadopt-report.md\ncdktf.out\n'),
    once('README.md', purpose === 'adopt' ? readme : readmeOfNew),
  ];
}

const note = '// Written by scm adopt, and updated by the next run unless you edit it.\n';

function indexText(parts: readonly KnownPart[], purpose: RepositoryInput['purpose']): string {
  if (parts.length === 0) return `import './stack';\n\n${note}`;
  const modules = parts.flatMap((part) => part.modules).map((path) => `import './${path}';\n`);
  if (purpose === 'create') return [...modules, '\n// Written by scm convert.\n'].join('');
  const paths = parts.flatMap(({ imports: path }) => path ?? []);
  const names = paths.map((_, i) => (i === 0 ? 'imports' : `imports${String(i + 1)}`));
  const imports = paths.map((path, i) => {
    const name = names[i] ?? '';
    return `import { ${name === 'imports' ? name : `imports as ${name}`} } from './${path}';\n`;
  });
  const ids = names.length === 1 ? 'imports' : `{ ${names.map((name) => `...${name}`).join(', ')} }`;
  return [
    "import { ImportBlocks } from 'cdktf-provider-scm';\n",
    ...modules,
    ...imports,
    "import { stack } from './stack';\n\n",
    note,
    `new ImportBlocks(stack, ${typescriptString('imports')}, ${ids});\n`,
  ].join('');
}

const stackText = `import { App, TerraformStack } from 'cdktf';
import { ScmProvider } from 'cdktf-provider-scm';

export const app = new App();
export const stack = new TerraformStack(app, 'adopted');
new ScmProvider(stack, 'scm');
`;

const mainText = `import { Push } from 'cdktf-provider-scm';
import './adopted';
import { app, stack } from './stack';

// The first deploy takes over what runs already: there is nothing to push then.
new Push(stack, 'push', { first: 'record' });
app.synth();
`;

const mainOfNew = `import { Push } from 'cdktf-provider-scm';
import './adopted';
import { app, stack } from './stack';

new Push(stack, 'push');
app.synth();
`;

function packageJson(sourceOf: (name: string) => string) {
  return {
    name: 'adopted',
    private: true,
    scripts: {
      check: 'tsc --noEmit',
      diff: 'cdktf diff',
      deploy: 'cdktf deploy',
      drift: 'cdktf synth && scm drift',
    },
    dependencies: { cdktf: '^0.21.0', 'cdktf-provider-scm': sourceOf('cdktf-provider-scm'), constructs: '^10.3.0' },
    devDependencies: {
      '@types/node': '^20.19.43',
      'cdktf-cli': '^0.21.0',
      'cdktf-provider-scm-cli': sourceOf('cdktf-provider-scm-cli'),
      tsx: '^4.23.15',
      typescript: '~6.0.3',
    },
  };
}

const cdktfJson = {
  language: 'typescript',
  app: 'node --import tsx main.ts',
  projectId: 'adopted',
  sendCrashReports: 'false',
};

const tsconfigJson = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'node20',
    moduleResolution: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: ['node'],
    noEmit: true,
  },
  include: ['**/*.ts'],
  exclude: ['node_modules', 'cdktf.out'],
};

const readme = `# Adopted

\`scm adopt\` wrote this from the contents of the tenant. The first deploy imports everything, creates and changes nothing, and
records the push without sending it.

\`\`\`sh
npm install
npx scm install          # the provider, once per machine
npx cdktf diff           # imports only; nothing to change, nothing to destroy
npx cdktf deploy
\`\`\`

This repository contains no secrets. \`adopt-report.md\` lists a variable for each: set \`TF_VAR_<name>\`.

\`containers.ts\` contains the folders and snippets, each with a folder of files for its objects; \`main.ts\` contains the push.
You can edit every file. The next run of \`scm adopt\` writes new objects to new files and changes no existing file except
\`adopted.ts\`, and that one only if you did not edit it. Remove \`imports.ts\` and \`ImportBlocks\` after the first deploy.
\`npm run drift\` lists objects of the tenant that this repository does not contain.
`;

const readmeOfNew = `# Converted

\`scm convert\` wrote this from an exported configuration. The first deploy creates everything and pushes it.

\`\`\`sh
npm install
npx scm install          # the provider, once per machine
npx cdktf diff           # everything is created
npx cdktf deploy
\`\`\`

\`conversion.html\` says what became of each line of the export; \`conversion.json\` says the same for programs. This
repository contains no secrets: set \`TF_VAR_<name>\` for each variable of \`secrets.ts\`.
\`snapshot.json\` is the converted configuration for \`scm trace\`, \`scm query\`, \`scm replay\` and \`scm review\`.
`;

/** Formats JSON like prettier, with short lists on one line. */
function json(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replace(/\[\s+("[^\]]*")\s+\]/g, (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`)}
`;
}
