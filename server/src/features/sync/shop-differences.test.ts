import { expect, it } from 'vitest';
import type { AdjustResult } from '../../providers/woocommerce/woo-mapper';
import { sendDifferences } from './shop-differences';

const signal = new AbortController().signal;
const differences = [1, 2, 3].map((id) => ({ id, unit_id: 10 + id, woo_parent_id: null, delta: -1 }));
const failure = (id: number, retryable: boolean): AdjustResult => ({
  id,
  ok: false,
  code: 'error',
  message: 'Something went wrong.',
  retryable,
});

it('a product that fails within a call is read before its change is sent again, for it may have been saved', async () => {
  const adjustStock = () =>
    Promise.resolve([{ id: 11, ok: true, quantity: 4 } as const, failure(12, true), failure(13, false)]);
  const answers = await sendDifferences({ adjustStock }, differences, { parentId: null, signal });

  expect(answers).toEqual([
    { as: 'done', result: { after: 4 } },
    { as: 'unanswered', error: 'Something went wrong.' },
    { as: 'refused', error: 'The online shop refused the change: Something went wrong.' },
  ]);
});
