/**
 * Who may import whom. Type-only imports count: a type that crosses a wall is a wall with a hole.
 * A worker's entry is imported for its URL alone (`?worker&url`, which ESLint insists on): another
 * realm, not a dependency. Two rules below say who may start which.
 */
const parts = '(providers|tools|store|memory|skills|mcp|sandbox|models)';
const npm = 'node_modules';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'core-imports-core',
      comment: 'The core is pure: no other folder, no package, not even for a type.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { pathNot: '^src/core/' },
    },
    {
      name: 'lib-imports-lib-and-npm',
      comment: 'lib knows nothing of the domain.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^(src|workers)/', pathNot: '^src/lib/' },
    },
    {
      name: 'part-imports-no-other-part',
      comment: 'A part knows core, lib, npm and itself; what it needs from another is an argument.',
      severity: 'error',
      from: { path: `^src/${parts}/` },
      to: { path: '^src/', pathNot: '^src/(core|lib|$1)/' },
    },
    {
      name: 'offline-imports-core-and-lib',
      comment: 'The service worker must start fast and know nothing of the agent.',
      severity: 'error',
      from: { path: '^src/offline/' },
      to: { path: '^(src|workers)/', pathNot: '^src/(core|lib|offline)/' },
    },
    {
      name: 'ui-imports-core-and-lib',
      comment: 'The page sees the agent only through the wire in core/api.ts.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/', pathNot: '^src/(core|lib|ui)/' },
    },
    {
      name: 'only-workers-import-app-and-offline',
      severity: 'error',
      from: { pathNot: ['^workers/', '^src/(app|offline)/'] },
      to: { path: '^src/(app|offline)/' },
    },
    {
      name: 'only-app-imports-parts',
      comment: 'The composition root is one folder. An engine worker wires its own part.',
      severity: 'error',
      from: { pathNot: [`^src/(app|${parts})/`, '^workers/(loader|model|sandbox|python)\\.ts$'] },
      to: { path: `^src/${parts}/` },
    },
    {
      name: 'sandbox-workers-wire-the-sandbox',
      severity: 'error',
      from: { path: '^workers/(sandbox|python)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(core|lib|sandbox)/' },
    },
    {
      name: 'model-worker-wires-engines',
      severity: 'error',
      from: { path: '^workers/model\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(core|lib|providers|models)/' },
    },
    {
      name: 'loader-worker-wires-models',
      severity: 'error',
      from: { path: '^workers/loader\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(core|lib|models)/' },
    },
    {
      name: 'vm-only-in-its-worker',
      comment:
        'Untrusted code runs where it can be terminated: the interpreter is never elsewhere.',
      severity: 'error',
      from: { pathNot: ['^workers/sandbox\\.ts$', '^src/sandbox/vm'] },
      to: { path: ['^src/sandbox/vm', `${npm}/(@jitl|quickjs-)`] },
    },
    {
      name: 'engines-only-in-their-worker',
      comment: 'An engine is megabytes and can take its thread down.',
      severity: 'error',
      from: { pathNot: '^workers/model\\.ts$|^src/providers/engines/' },
      to: { path: ['^src/providers/engines/', `${npm}/(@mlc-ai|@wllama)`] },
    },
    {
      name: 'idb-only-in-store',
      severity: 'error',
      from: { pathNot: '^src/store/' },
      to: { path: `${npm}/(idb|fake-indexeddb)/` },
    },
    {
      name: 'page-starts-the-agent',
      comment: "The page starts the agent worker; engines and sandboxes are the agent's.",
      severity: 'error',
      from: { pathNot: '^src/ui/' },
      to: { path: '^workers/agent\\.ts$' },
    },
    {
      name: 'agent-starts-engines-and-sandboxes',
      severity: 'error',
      from: { pathNot: ['^src/(app|sandbox|models)/', '^workers/agent\\.ts$'] },
      to: { path: '^workers/', pathNot: '^workers/agent\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-barrels',
      comment: 'A barrel hides where things live and loads what nobody asked for.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.tsx?$', pathNot: '^src/providers/index\\.ts$' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'ships-only-dependencies',
      comment: 'What ships is listed under dependencies; Node does not exist in a browser.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'] },
    },
    {
      name: 'ships-no-tests',
      severity: 'error',
      from: {},
      to: { path: '^(test|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: npm },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
