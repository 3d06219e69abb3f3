const rule = (message, create) => ({
  meta: { type: 'problem', messages: { found: message } },
  create: (context) => create((node) => context.report({ node, messageId: 'found' })),
});

const noWaiting = rule('Tests wait for a condition, never for a time.', (report) => ({
  CallExpression: (node) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'setTimeout') report(node);
  },
}));

/** Objects and lists are covered by `unicorn/no-useless-spread`; this rule adds attributes. */
const noLiteralSpread = rule('Write the attributes out.', (report) => ({
  JSXSpreadAttribute: (node) => {
    if (node.argument.type === 'ObjectExpression') report(node);
  },
}));

/** House rules that oxlint does not offer. */
export default {
  meta: { name: 'house' },
  rules: { 'no-waiting': noWaiting, 'no-literal-spread': noLiteralSpread },
};
