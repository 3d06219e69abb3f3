import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMove, canMove, openStatuses, quoteMoves, quoteStatuses, type QuoteMove } from './quote-status';

/** States reached by a series of moves; impossible ones change nothing. */
const walk = (moves: readonly QuoteMove[]) =>
  moves.reduce<(typeof quoteStatuses)[number][]>(
    (path, move) => [...path, afterMove(path.at(-1) ?? 'draft', move) ?? path.at(-1) ?? 'draft'],
    ['draft'],
  );

describe('the life of a quote', () => {
  it('goes from a draft to completed', () => {
    expect(walk(['send', 'open', 'accept', 'pay', 'complete'])).toEqual([
      'draft',
      'sent',
      'pending',
      'accepted',
      'converted',
      'completed',
    ]);
  });

  it('may skip the opening: who accepts has seen it', () => {
    expect(walk(['send', 'accept']).at(-1)).toBe('accepted');
  });

  it('stays among the known states whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...quoteMoves), { maxLength: 40 }), (moves) => {
        expect(walk(moves).filter((status) => !quoteStatuses.includes(status))).toEqual([]);
      }),
    );
  });

  it('never comes back to a draft, nor out of an end', () => {
    const ends = ['rejected', 'expired', 'completed'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...quoteMoves), { maxLength: 40 }), (moves) => {
        const path = walk(moves);
        const left = path.findIndex((status) => status !== 'draft');
        expect(left === -1 ? [] : path.slice(left)).not.toContain('draft');
        const end = path.findIndex((status) => ends.some((last) => last === status));
        expect(new Set(end === -1 ? [] : path.slice(end)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is not paid before it is accepted, nor accepted after it ended', () => {
    expect(quoteStatuses.filter((status) => canMove(status, 'pay'))).toEqual(['accepted', 'converted']);
    expect(quoteStatuses.filter((status) => canMove(status, 'accept'))).toEqual(['sent', 'pending']);
    expect(quoteStatuses.filter((status) => canMove(status, 'complete'))).toEqual(['converted']);
  });

  it('can be requoted unless it is a draft or was accepted', () => {
    expect(quoteStatuses.filter((status) => canMove(status, 'requote'))).toEqual([
      'sent',
      'pending',
      'rejected',
      'expired',
    ]);
  });

  it('keeps its state when it is sent or opened again, or paid the rest', () => {
    expect([afterMove('sent', 'send'), afterMove('pending', 'send')]).toEqual(['sent', 'pending']);
    expect([afterMove('pending', 'open'), afterMove('completed', 'open')]).toEqual(['pending', 'completed']);
    expect(afterMove('converted', 'pay')).toBe('converted');
  });

  it('counts as work until its customer decides', () => {
    expect(openStatuses).toEqual(['draft', 'sent', 'pending']);
  });
});
