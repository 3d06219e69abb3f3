import { peakMemoryOf, startBenchApp } from './bench-app';

const signal = new AbortController().signal;

/** Imports everything from both systems for a shop of the given size. */
const importAll = async (products: number) => {
  const app = await startBenchApp(products);
  const { imports, tasks } = app.services;
  const measured = [];
  for (const kind of ['import_woo', 'import_lightspeed'] as const) {
    const { task_id: id } = await imports.start(app.actor, kind, { incremental: false });
    const result = await peakMemoryOf(() => imports.work(id, { log: app.log, signal }));
    const task = await tasks.find(id);
    if (task?.status !== 'completed')
      throw new Error(`${kind} ended as ${task?.status ?? 'nothing'}: ${task?.message ?? ''}`);
    measured.push({ kind, items: task.items_processed, ...result });
  }
  await app.close();
  return measured;
};

const report = (rows: Awaited<ReturnType<typeof importAll>>) => {
  for (const { kind, items, seconds, peakMb } of rows) {
    process.stdout.write(
      `${kind.padEnd(18)} ${String(items).padStart(6)} items  ${seconds.toFixed(1).padStart(5)} s  peak ${peakMb.toFixed(0)} MB\n`,
    );
  }
};

// Both sizes in one process: memory that grows with the shop shows as the difference of the peaks.
report(await importAll(1_000));
report(await importAll(10_000));
