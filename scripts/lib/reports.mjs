import { rmSync } from 'node:fs';
import { inRoot, readJson } from './project.mjs';

const fileOf = (name) => inRoot('node_modules', '.cache', 'chainline', `${name}.json`);

/** File for a runner's report; a stale one is removed, so that it cannot be read by mistake. */
export const newReport = (name) => {
  rmSync(fileOf(name), { force: true });
  return fileOf(name);
};

const fromVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  // A file that fails to load counts as failed, though no test reports it.
  failed:
    numFailedTests +
    testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: numPendingTests + numTodoTests,
});

const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

const readCounts = (file) => {
  try {
    const report = readJson(file);
    return 'stats' in report ? fromPlaywright(report) : fromVitest(report);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
};

/**
 * Counts of a test run. A runner that exits with an error without a failing test, runs nothing or skips something has
 * failed too: a green line means that everything ran.
 */
export const countTests = ({ code, output }, report) => {
  const { passed, failed, skipped } = readCounts(report);
  const problem =
    (passed + failed === 0 && 'No test ran.') ||
    (skipped > 0 && `${skipped} tests were skipped.`) ||
    (code !== 0 && failed === 0 && `The runner failed (exit code ${code}).`);
  if (!problem) return { passed, failed, output };
  return { passed, failed: Math.max(failed, 1), output: `${output}\n${problem}` };
};
