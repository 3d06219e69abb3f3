const test = '[.]test[.]tsx?$';
const testing = '^(client|server|shared)/src/.*testing/';
const production = { path: '^(server|client|shared)/src/', pathNot: [test, testing] };

/**
 * The features of the server, floor by floor from the ground up, and within a floor in their order: each may use those before
 * it. `composition.ts` lists them in the same order.
 */
const floors = [
  ['audit', 'settings', 'mail', 'images', 'users', 'auth', 'invitations', 'user-admin'],
  ['lightspeed', 'products', 'woocommerce', 'integrations'],
  ['mappings', 'sync', 'selective-sync', 'product-edits'],
  ['shipping', 'quotes', 'public-quotes'],
  ['management'],
].flat();
const folders = (names) => `^server/src/features/(${names.join('|')})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other cannot be read or tested apart.', {}, { circular: true }),
    forbid('resolvable', 'What is imported has to exist.', {}, { couldNotResolve: true }),
    forbid(
      'declared-packages',
      'A package is named in the package.json of the workspace that uses it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'features-through-index',
      'A feature reaches another one only through its index.ts.',
      { path: '^server/src/features/([^/]+)/', pathNot: test },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index[.]ts$'],
      },
    ),
    ...floors
      .slice(0, -1)
      .map((feature, at) =>
        forbid(
          `${feature}-uses-lower-features`,
          'A feature uses features below it; those above subscribe to its events, or listen to its hooks.',
          { path: folders([feature]), pathNot: test },
          { path: folders(floors.slice(at + 1)) },
        ),
      ),
    forbid(
      'every-feature-has-a-floor',
      'A feature stands in the list of floors.',
      { path: '^server/src/features/', pathNot: folders(floors) },
      {},
    ),
    forbid(
      'composition-alone-knows-all',
      'Outside of the features, the composition and what stands above all of them use features.',
      {
        path: '^server/src/',
        pathNot: [
          test,
          '^server/src/(features|demo)/',
          '^server/src/(composition|ground|stores|demo|create-manager)[.]ts$',
        ],
      },
      { path: '^server/src/features/' },
    ),
    forbid(
      'composition-knows-doors',
      'Whoever composes features uses their index.ts alone.',
      { path: '^server/src/', pathNot: [test, '^server/src/features/'] },
      { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index[.]ts$' },
    ),
    forbid(
      'read-models-stay-alone',
      'A read model may join any table, but imports no code of another feature.',
      { path: '^server/src/features/([^/]+)/.*-read-model[.]ts$' },
      { path: '^server/src/features/[^/]+/', pathNot: '^server/src/features/$1/' },
    ),
    forbid(
      'infrastructure-below-features',
      'The ground floor knows nothing of features.',
      { path: '^server/src/(providers|db|http|jobs|outbox)/' },
      { path: '^server/src/(features/|composition|ground|stores)' },
    ),
    forbid(
      'shared-only-zod',
      'Shared code runs anywhere: it imports nothing but zod.',
      { path: '^shared/src/', pathNot: test },
      { pathNot: ['^shared/src/', '^node_modules/zod/'] },
    ),
    forbid(
      'server-and-client-apart',
      'What both sides need is in shared.',
      { path: '^(server|client)/' },
      { path: '^(server|client)/', pathNot: '^$1/' },
    ),
    forbid(
      'client-features-apart',
      'A feature of the client never reaches another one.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    forbid(
      'client-base-below-features',
      'The library, the design system and the theme know nothing of features.',
      { path: '^client/src/(lib|components|theme)/' },
      { path: '^client/src/features/' },
    ),
    forbid('production-without-tools', 'What is shipped reaches no test, benchmark, sandbox or launcher.', production, {
      path: [test, testing, '^server/(test|bench|sandbox|local)/', '^e2e/', '^scripts/'],
    }),
    forbid(
      'production-without-dev-packages',
      'What is shipped is installed without devDependencies; their types are gone by then.',
      production,
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|client)/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
