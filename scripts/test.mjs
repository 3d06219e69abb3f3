import './lib/node-version.mjs';
import process from 'node:process';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDovecot } from './lib/dovecot.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { commandOf } from './lib/project.mjs';
import { countTests, newReport } from './lib/reports.mjs';
import { runNode } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { checkRules } from './lint/check.mjs';

// Set because runners behave differently on CI (a forgotten `only`, snapshots), so that results are the same
// everywhere.
const env = { CI: 'true' };

/**
 * The native compiler runs for seconds only, and spends a quarter of its work on collecting garbage that the machine
 * has room for.
 */
const rarelyCollecting = { GOGC: '400' };

const check = (name, tool, args, { more = {}, ...options } = {}) => ({
  name,
  slots: 1,
  run: async () => {
    const { code, output } = await runNode([commandOf(tool, options), ...args], { env: { ...env, ...more } });
    return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  },
});

const vitest = (name, workspace, slots, prepare = () => Promise.resolve('')) => ({
  name,
  slots,
  run: async () => {
    const note = await prepare();
    const report = newReport(workspace);
    const args = ['run', '--root', workspace, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const result = await runNode([commandOf('vitest'), ...args, '--maxWorkers', String(slots)], { env });
    return { ...countTests(result, report), ...(note && { note }) };
  },
});

/** A rule that never reports anything looks like clean code; samples that break it show that it works. */
const lintRules = {
  name: 'lint rules',
  slots: 1,
  run: async () => {
    const differences = await checkRules();
    const failed = Math.min(differences.length, 1);
    return { passed: 1 - failed, failed, output: differences.join('\n') };
  },
};

const building = {
  name: 'build',
  slots: 1,
  run: async () => {
    await build();
    return { passed: 1, failed: 0, output: '' };
  },
};

const journeys = {
  name: 'journeys',
  slots: 3,
  needs: ['build'],
  run: async () => {
    const chromium = await ensureChromium();
    const report = newReport('e2e');
    const result = await runNode(
      [commandOf('playwright', { workspace: 'e2e' }), 'test', '--config', 'e2e', '--reporter=list,json'],
      { env: { ...env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    return { ...countTests(result, report), note: `in ${chromium.path} (${chromium.from})` };
  },
};

/**
 * In starting order. Journeys come early because they take longest and wait half of their time, while pages and
 * single-threaded checks run. Server tests are small files that keep all processors busy to the end.
 */
const steps = [
  building,
  // Single-threaded: on more threads each checker repeats the others' work.
  check('types', '@typescript/native', ['-b', '--singleThreaded'], { command: 'tsc', more: rarelyCollecting }),
  check('lint', 'oxlint', [], { more: rarelyCollecting }),
  vitest('shared', 'shared', 1),
  journeys,
  vitest('pages', 'client', 2),
  lintRules,
  check('format', 'oxfmt', ['--check']),
  check(
    'boundaries',
    'dependency-cruiser',
    ['--config', '.dependency-cruiser.cjs', 'shared/src', 'server', 'client/src'],
    { command: 'depcruise' },
  ),
  check('dead code', 'knip', []),
  vitest('server', 'server', 3, async () => ((await ensureDovecot()) ? 'with Dovecot' : 'without Dovecot')),
];

/**
 * Three times a small machine's processors, because servers, pages and journeys wait for each other much of the time.
 */
const slots = 6;

const runAll = async () => {
  await ensureInstalled();
  return runSteps(steps, slots);
};

const { passed, failed } = await runAll().catch((error) => {
  console.error(`\n${error.message}`);
  return { passed: 0, failed: 1 };
});
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
