import { rmSync } from 'node:fs';
import { inRoot, readJson } from './project.mjs';

const fileOf = (name) => inRoot('node_modules', '.cache', 'chainline', `${name}.json`);

/** Where a runner is to write its report; an older one is removed, so that it cannot be read by mistake. */
export const newReport = (name) => {
  rmSync(fileOf(name), { force: true });
  return fileOf(name);
};

const fromVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  // A file that could not be loaded has failed without having a test to say so.
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
 * What a run of tests came to. A runner that failed without a failing test, that ran nothing, or that left something
 * out has failed too: a green line is to mean that all of it ran.
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
