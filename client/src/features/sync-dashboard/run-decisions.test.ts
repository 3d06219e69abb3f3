import { describe, expect, it } from 'vitest';
import { buildRun } from '../runs/testing/run-builders';
import { decisionsFor, textOf } from './run-decisions';
import { tookText } from './run-labels';

describe('what may be done with a run', () => {
  it('is what the server allows, the one that goes on last', () => {
    const can = { apply: true, discard: true, cancel: false, undo: false, retry: true };
    expect(decisionsFor(buildRun({ can }))).toEqual(['retry', 'discard', 'apply']);
  });

  it('is called by what it does: a preview is dropped, a held run’s numbers go back', () => {
    expect(textOf('discard', buildRun()).label).toBe('Discard');
    expect(textOf('discard', buildRun({ held_reason: 'Too much' })).label).toBe('Restore the quantities');
  });

  it('says of an undo that the mappings then become conflicts', () => {
    expect(textOf('undo', buildRun()).text).toContain('become conflicts to settle');
  });
});

describe('how long a run took', () => {
  it('is at least a second, and not known before the end', () => {
    const started_at = '2026-11-21T01:00:00.000Z';
    expect(tookText(buildRun({ started_at, finished_at: '2026-11-21T01:02:05.000Z' }))).toBe('2 min');
    expect(tookText(buildRun({ started_at, finished_at: started_at }))).toBe('1 s');
    expect(tookText(buildRun({ finished_at: null }))).toBeNull();
  });
});
