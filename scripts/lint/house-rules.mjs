const rule = (message, create) => ({
  meta: { type: 'problem', messages: { found: message } },
  create: (context) => create((node) => context.report({ node, messageId: 'found' })),
});

const noWaiting = rule('Tests wait for a condition, never for a time.', (report) => ({
  CallExpression: (node) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'setTimeout') report(node);
  },
}));

/** Of objects and lists `unicorn/no-useless-spread` says it; attributes are left to us. */
const noLiteralSpread = rule('Write the attributes out.', (report) => ({
  JSXSpreadAttribute: (node) => {
    if (node.argument.type === 'ObjectExpression') report(node);
  },
}));

/** Our own rules, for which oxlint has none. */
export default {
  meta: { name: 'house' },
  rules: { 'no-waiting': noWaiting, 'no-literal-spread': noLiteralSpread },
};
