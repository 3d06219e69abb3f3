const test = '[.]test[.]tsx?$';
const testing = '^(client|server|shared)/src/.*testing/';
const production = { path: '^(server|client|shared)/src/', pathNot: [test, testing] };

/**
 * The features of the server, floor by floor from the ground up, and within a floor in their order: each may use those before
 * it. `composition.ts` lists them in the same order.
 */
const floors = [
  ['audit', 'settings', 'mail', 'images', 'users', 'notifications', 'auth', 'invitations', 'user-admin'],
  ['lightspeed', 'products', 'woocommerce', 'integrations', 'customers', 'messaging', 'runs'],
  ['mappings', 'sync', 'selective-sync', 'product-edits'],
  ['shipping', 'quotes', 'public-quotes'],
  ['orders', 'payments', 'deposits', 'revenue'],
  ['allocation', 'late-goods', 'work-orders', 'ready-messages'],
  ['bikes', 'compliance', 'suppliers'],
  ['management', 'dashboard'],
].flat();
const folders = (names) => `^server/src/features/(${names.join('|')})/`;

/**
 * Features of the client that others may use, each by its door: a floor may use the floors named before it. A feature
 * that is not named here is a screen: it may use all of these, and only the app may use it.
 */
const clientFloors = [
  ['account', 'compliance', 'customers', 'images', 'linked-bikes', 'mail', 'payments', 'suppliers'],
  ['stock'],
  ['runs'],
  ['products', 'quotes'],
  ['ready-messages'],
  ['workshop'],
  ['orders'],
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other cannot be read or tested apart.', {}, { circular: true }),
    forbid('resolvable', 'What is imported has to exist.', {}, { couldNotResolve: true, pathNot: '[.]wasm[?]url$' }),
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
      { path: '^server/src/(providers|db|http|jobs|outbox|push)/' },
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
      'client-features-through-index',
      'A feature of the client reaches another one only through its index.ts; their tests share test data too.',
      { path: '^client/src/features/([^/]+)/' },
      {
        path: '^client/src/features/',
        pathNot: [
          '^client/src/features/$1/',
          '^client/src/features/[^/]+/index[.]ts$',
          '^client/src/features/[^/]+/testing/',
        ],
      },
    ),
    forbid(
      'client-app-through-index',
      'The app reaches features through their index.ts, and their pages by import().',
      { path: '^client/src/app/' },
      {
        path: '^client/src/features/',
        pathNot: ['^client/src/features/[^/]+/index[.]ts$', '^client/src/features/[^/]+/pages/[^/]+Page[.]tsx$'],
      },
    ),
    forbid(
      'client-pages-lazily',
      'A page is fetched when somebody first goes there.',
      { path: '^client/src/app/', pathNot: test },
      { path: '^client/src/features/[^/]+/pages/', dependencyTypesNot: ['dynamic-import'] },
    ),
    ...clientFloors.map((floor, index) =>
      forbid(
        `client-floor-${index + 1}`,
        'A feature of the client uses only what stands on floors below its own.',
        { path: `^client/src/features/(${floor.join('|')})/` },
        {
          path: '^client/src/features/',
          pathNot: [`^client/src/features/(${['$1', ...clientFloors.slice(0, index).flat()].join('|')})/`],
        },
      ),
    ),
    forbid(
      'client-screens-apart',
      'A feature of the client that is not on a floor is a screen, which no other feature uses.',
      { path: '^client/src/features/([^/]+)/' },
      {
        path: '^client/src/features/',
        pathNot: [`^client/src/features/(${['$1', ...clientFloors.flat()].join('|')})/`],
      },
    ),
    forbid(
      'client-base-below-features',
      'The library, the design system and the theme know nothing of features or of the app.',
      { path: '^client/src/(lib|components|theme)/' },
      { path: '^client/src/(features|app|public-quote)/' },
    ),
    forbid(
      'client-lib-below-components',
      'The library draws nothing.',
      { path: '^client/src/lib/', pathNot: test },
      { path: '^client/src/(components|theme)/' },
    ),
    forbid(
      'client-features-below-app',
      'The app is put together of features, which know nothing of it.',
      { path: '^client/src/features/', pathNot: test },
      { path: '^client/src/(app|public-quote)/' },
    ),
    forbid(
      'public-quote-without-staff-code',
      'A customer loads nothing that only staff need.',
      { path: '^client/src/public-quote/', pathNot: [test, testing] },
      { path: '^client/src/', pathNot: '^client/src/(public-quote|lib)/' },
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
