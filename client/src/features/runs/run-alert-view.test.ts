import { describe, expect, it } from 'vitest';
import { buildRun } from './testing/run-builders';
import { toRunAlertView } from './run-alert-view';

describe('the alert of a run', () => {
  it.each([
    ['completed', 'success', 'Sync completed!', 100],
    ['completed_with_errors', 'warning', 'Sync completed with errors!', undefined],
    ['failed', 'error', 'Sync failed!', undefined],
    ['cancelled', 'warning', 'Sync cancelled!', undefined],
    ['discarded', 'info', 'Sync discarded!', undefined],
  ] as const)('shows a run that is %s in the stated words', (status, severity, title, percent) => {
    const view = toRunAlertView(buildRun({ status, name: 'Selective sync', message: '3 written' }));
    expect(view).toMatchObject({ severity, title, detail: 'Selective sync · 3 written' });
    expect(view.percent).toBe(percent);
  });

  it('shows the progress of a running run', () => {
    const run = buildRun({ status: 'running', progress: 40, items_processed: 4, items_total: 10, message: 'Prices' });
    expect(toRunAlertView(run)).toMatchObject({ severity: 'info', percent: 40, detail: 'Prices · 4 of 10' });
  });

  it('omits unknown numbers', () => {
    const run = buildRun({ status: 'pending', progress: null, items_total: null, name: 'Selective sync', message: '' });
    expect(toRunAlertView(run)).toEqual({
      severity: 'info',
      title: 'Selective sync: queued',
      percent: null,
      detail: '',
    });
  });

  it('distinguishes a preview from a run that a manager has to approve', () => {
    const plan = buildRun({ status: 'awaiting_approval', name: 'Selective sync', message: '5 changes' });
    expect(toRunAlertView(plan)).toMatchObject({ title: 'Selective sync needs a decision', detail: '5 changes' });
    expect(toRunAlertView({ ...plan, held_reason: 'Unusually much' })).toMatchObject({
      title: 'A manager has to approve this before anything is saved.',
      detail: 'Unusually much',
    });
  });
});
