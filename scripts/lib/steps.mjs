import { performance } from 'node:perf_hooks';

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const describe = ({ passed, failed }) => {
  if (passed + failed === 1) return failed === 0 ? 'ok' : 'failed';
  return failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`;
};

const print = (name, result, duration) => {
  const mark = result.failed === 0 ? '✓' : '✗';
  const note = result.note ? `  ${result.note}` : '';
  console.log(`${mark} ${name.padEnd(14)}${describe(result).padEnd(24)}${duration.padStart(8)}${note}`);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
};

const runStep = async (step, results) => {
  const start = performance.now();
  const broken = (step.needs ?? []).find((name) => results.get(name).failed > 0);
  const result = broken
    ? { passed: 0, failed: 1, output: `Not run, because it needs the step "${broken}".` }
    : await step.run().catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }));
  results.set(step.name, result);
  print(step.name, result, seconds(start));
};

/**
 * Runs every step, even after one failed, and sums the results. Steps start strictly in list order, each once the steps
 * it needs are done and enough slots are free: a small step does not overtake a large one.
 */
export const runSteps = async (steps, slots) => {
  const results = new Map();
  const running = new Map();
  const free = () => slots - [...running.keys()].reduce((sum, step) => sum + step.slots, 0);
  const isDue = (step) => step.slots <= free() && (step.needs ?? []).every((name) => results.has(name));

  for (const step of steps) {
    while (!isDue(step)) await Promise.race(running.values());
    running.set(
      step,
      runStep(step, results).finally(() => running.delete(step)),
    );
  }
  await Promise.all(running.values());
  const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
};
