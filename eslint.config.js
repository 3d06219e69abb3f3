import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const maxLines = (max) => ({ 'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }] });

const noTypeAssertions = {
  selector: 'TSAsExpression:not([typeAnnotation.typeName.name="const"])',
  message: 'Parse or narrow the value; `as` hides what it really is.',
};
const noWaiting = {
  selector: 'CallExpression[callee.name="setTimeout"]',
  message: 'Tests wait for a condition, never for a time.',
};
const onlyIn = (place, names) => ({ name: names, message: `Only ${place} may import this.` });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', 'server/test/fixtures/**', 'e2e/test-results/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': ['error', noTypeAssertions],
      complexity: ['error', 12],
      'max-depth': ['error', 3],
      ...maxLines(300),
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/db/**', '**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [onlyIn('server/src/db', 'pg')] }], 'no-console': 'error' },
  },
  {
    files: ['client/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    rules: {
      'no-console': 'error',
      // MUI moves focus for us when a dialog opens; the rule cannot tell that case from a page stealing focus.
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  {
    files: ['client/src/**/*.{ts,tsx}'],
    ignores: ['client/src/lib/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            onlyIn('client/src/lib', 'axios'),
            { name: '@mui/icons-material', message: 'Import one icon by its path.' },
            { name: '@mui/material', message: 'Import one component by its path.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'server/test/**/*.ts', 'client/src/testing/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noTypeAssertions, noWaiting],
      // Answers of the API under test are looked into freely; their shape is what the assertions are about.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      ...maxLines(400),
    },
  },
);
