import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      'dist/**',
      'release/**',
      '.gen/**',
      '**/cdktf.out/**',
      '**/*.js',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      // `scripts`, `bin` and the CLI print; nothing else does.
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'use a union of string literals' },
        { selector: 'ExportDefaultDeclaration', message: 'named exports only' },
      ],
    },
  },
  {
    files: [
      'src/cli/**',
      'bench/**',
      'scripts/docs/main.ts',
      'scripts/coverage/**/main.ts',
      'scripts/language/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['test/**', 'bench/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines': 'off' } },
  // A construct takes effect by being constructed.
  {
    files: ['examples/**', 'docs/examples/**', 'test/constructs/**', 'test/e2e/**', 'test/spec/**'],
    rules: { 'no-new': 'off', '@typescript-eslint/no-extraneous-class': 'off' },
  },
  // Types of jest are extended in a namespace, with its type parameters.
  {
    files: ['examples/starter/jest.setup.ts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
);
