import { describe, expect, it } from 'vitest';
import { buildRun } from '../runs/testing/run-builders';
import { decisionsFor, textOf } from './run-decisions';
import { tookText } from './run-labels';

describe('the decisions about a run', () => {
  it('are those permitted by the server, with the continuing one last', () => {
    const can = { apply: true, discard: true, cancel: false, undo: false, retry: true };
    expect(decisionsFor(buildRun({ can }))).toEqual(['retry', 'discard', 'apply']);
  });

  it("are named by their effect: a preview is discarded, a held run's quantities are restored", () => {
    expect(textOf('discard', buildRun()).label).toBe('Discard');
    expect(textOf('discard', buildRun({ held_reason: 'Too much' })).label).toBe('Restore the quantities');
  });

  it('explain that an undo turns mappings into conflicts', () => {
    expect(textOf('undo', buildRun()).text).toContain('become conflicts to settle');
  });
});

describe('the duration of a run', () => {
  it('is at least a second, and unknown before its end', () => {
    const started_at = '2026-11-21T01:00:00.000Z';
    expect(tookText(buildRun({ started_at, finished_at: '2026-11-21T01:02:05.000Z' }))).toBe('2 min');
    expect(tookText(buildRun({ started_at, finished_at: started_at }))).toBe('1 s');
    expect(tookText(buildRun({ finished_at: null }))).toBeNull();
  });
});
