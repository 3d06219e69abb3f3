import type { QuoteMove, QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { happens, wholeOf } from './demo-chance';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type DemoMove = { move: QuoteMove; at: Date; source: 'staff' | 'customer' | 'system' };

type Share = readonly [status: QuoteStatus, percent: number];

/** Cumulative percentages: new quotes are open, old ones settled. */
const sharesAt = (ageDays: number): readonly Share[] => {
  if (ageDays < 2)
    return [
      ['draft', 60],
      ['sent', 100],
    ];
  if (ageDays < 14)
    return [
      ['draft', 12],
      ['sent', 45],
      ['pending', 75],
      ['accepted', 85],
      ['rejected', 100],
    ];
  if (ageDays < 28)
    return [
      ['sent', 12],
      ['pending', 40],
      ['converted', 75],
      ['rejected', 100],
    ];
  return [
    ['converted', 8],
    ['completed', 60],
    ['rejected', 75],
    ['expired', 100],
  ];
};

const steps: Record<QuoteStatus, readonly QuoteMove[]> = {
  draft: [],
  sent: ['send'],
  pending: ['send', 'open'],
  accepted: ['send', 'open', 'accept'],
  rejected: ['send', 'open', 'reject'],
  converted: ['send', 'open', 'accept', 'pay'],
  completed: ['send', 'open', 'accept', 'pay', 'complete'],
  expired: ['send', 'open', 'expire'],
};

const sources: Partial<Record<QuoteMove, DemoMove['source']>> = { send: 'staff', complete: 'staff', expire: 'system' };

/** Time of creation: spread over two years, denser towards now. */
export const demoBirth = (at: number, count: number, now: Date): Date => {
  const age = 730 * (1 - (at + 1) / count) ** 1.4;
  return new Date(now.getTime() - age * dayMs - wholeOf(`birth ${at}`, 20, 300) * 60_000);
};

/** Moves of a quote up to now; `end` computes its expiry from the time of sending. */
export const demoLife = (at: number, born: Date, now: Date, end: (sentAt: Date) => Date): DemoMove[] => {
  const chance = wholeOf(`life ${at}`, 1, 100);
  const status = sharesAt((now.getTime() - born.getTime()) / dayMs).find(([, percent]) => chance <= percent)?.[0];
  let last = born;
  let sentAt = born;
  return steps[status ?? 'draft'].flatMap((move) => {
    if (move === 'open' && status === 'expired' && happens(`unseen ${at}`, 50)) return [];
    const pause = move === 'complete' ? wholeOf(`${move} ${at}`, 30, 150) : wholeOf(`${move} ${at}`, 1, 40);
    last = move === 'expire' ? end(sentAt) : new Date(last.getTime() + pause * hourMs);
    if (move === 'send') sentAt = last;
    return last < now ? [{ move, at: last, source: sources[move] ?? 'customer' }] : [];
  });
};
