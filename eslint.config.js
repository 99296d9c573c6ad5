import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Rules are errors or absent. Each one guards something that went wrong somewhere; CONTRIBUTING.md
 * says what. Formatting is Prettier's business.
 */

/** Only `src/lib/egress.ts` talks to the network, so that every request is logged. */
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'];
const networkMessage = 'Requests go through src/lib/egress.ts, which logs them.';

/** The core is pure: what it would take from these arrives as an argument. */
const ambient = [
  'caches',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'Date',
  'document',
  'globalThis',
  'indexedDB',
  'localStorage',
  'location',
  'navigator',
  'performance',
  'postMessage',
  'process',
  'queueMicrotask',
  'self',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'window',
];
const ambientMessage = 'The core is pure: take it as an argument.';

const banned = (names, message) => names.map((name) => ({ name, message }));

const networkProperties = [
  ...['self', 'globalThis', 'window'].flatMap((object) =>
    network.map((property) => ({ object, property, message: networkMessage })),
  ),
  { object: 'navigator', property: 'sendBeacon', message: networkMessage },
];

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '.cache/', 'bench/node_modules/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      // Numbers in template strings are plain enough.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A void arrow function that calls a void function is the usual shape of a listener.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    rules: {
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', 300],
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**', 'workers/**'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        {
          selector: 'ImportDeclaration[source.value=/workers\\u002F[a-z]+\\.ts$/]',
          message: "Import a worker's entry for its URL alone: ?worker&url.",
        },
      ],
      'no-restricted-globals': ['error', ...banned(network, networkMessage)],
      'no-restricted-properties': ['error', ...networkProperties],
    },
  },
  {
    files: ['src/core/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...banned(network, networkMessage),
        ...banned(ambient, ambientMessage),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: ambientMessage },
      ],
    },
  },
  {
    files: ['src/lib/egress.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  // Scripts talk to the terminal.
  { files: ['test/run/**', 'bench/**'], rules: { 'no-console': 'off' } },
);
