import { deleteMapping } from '@chainline/shared/mappings/mapping-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { decideSuggestion, listSuggestions, type Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerHistory } from '../../stock/testing/stock-answers';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerList, answerQuietly, answerSuggestions } from '../testing/mapping-answers';
import { buildMapping, buildSuggestion } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const open = (search = '?tab=review') => renderElement(<ProductMappingsPage />, `/product-mappings${search}`);
const queue = () => screen.findByRole('group', { name: 'Review queue' });
const shows = async (number: number) => expect(await screen.findByText(`QH-${number}`)).toBeVisible();
const place = (text: string) => screen.findByText(text);

/** A server with a queue that decides like the real one; answers are held while `hold` is set. */
const keepQueue = (count: number) => {
  const open = Array.from({ length: count }, (_, at) => buildSuggestion(at + 1));
  const sent: string[] = [];
  const kept: { open: Suggestion[]; sent: string[]; refuse: Response | null; hold: boolean } = {
    open,
    sent,
    refuse: null,
    hold: false,
  };
  const held: (() => void)[] = [];
  const is = (body: { woo_product_id: number }) => (pair: Suggestion) => pair.woo_product_id === body.woo_product_id;
  const all = [...open];
  const asked = answerSuggestions(() => kept.open);
  server.use(
    mockEndpoint(decideSuggestion, async ({ body }) => {
      kept.sent.push(`${body.decision} ${body.woo_product_id}-${body.lightspeed_item_id}`);
      if (kept.hold) await new Promise<void>((resolve) => held.push(resolve));
      if (kept.refuse) return kept.refuse.clone();
      const reopened = body.decision === 'reopen';
      kept.open = reopened
        ? all.filter((pair) => kept.open.includes(pair) || is(body)(pair))
        : kept.open.filter((pair) => !is(body)(pair));
      return { success: true, mapping_id: body.decision === 'accept' ? 77 : null, message: 'Done' };
    }),
    mockEndpoint(deleteMapping, ({ params }) => {
      kept.sent.push(`delete ${params.id}`);
      return { success: true, message: 'Mapping deleted' };
    }),
  );
  const release = async () => {
    await waitFor(() => expect(held).not.toHaveLength(0));
    held.shift()?.();
  };
  return { kept, asked, release };
};

beforeEach(() => {
  storeTestSession();
  answerQuietly();
  answerList(() => [buildMapping()]);
});

describe('the reviewed pair', () => {
  it('shows both sides with differences, confidence and reasons', async () => {
    keepQueue(3);
    open();
    const shop = within(await screen.findByRole('region', { name: 'Online shop' }));
    expect(shop.getByText('QH-1')).toBeVisible();
    expect(shop.getByText('$89.95')).toBeVisible();
    const till = within(screen.getByRole('region', { name: 'Lightspeed' }));
    expect(till.getByText('BLACK').tagName).toBe('MARK');
    expect(till.getByText('$120.00').parentElement).toHaveTextContent('$120.00 (differs)');
    expect(till.getByText('4').parentElement).toHaveTextContent('4');
    expect(screen.getByText('69% sure')).toBeVisible();
    const reasons = within(screen.getByRole('region', { name: 'Reasons' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual([
      'PricePrices differ: $89.95 / $120.00, contradicts the match',
      'ModelNames share the words of helmet 1, supports the match',
    ]);
    expect(await place('1 of 3')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Review (3)' })).toHaveAttribute('aria-selected', 'true');
  });

  it("shows Lightspeed's picture, or that there is none", async () => {
    const image = 'https://till.example/helmet.jpg';
    const pair = buildSuggestion(1);
    answerSuggestions(() => [{ ...pair, till: { ...pair.till, image } }]);
    open();
    const till = await screen.findByRole('region', { name: 'Lightspeed' });
    const address = `/api/image-proxy?url=${encodeURIComponent(image)}&size=240`;
    expect(till.querySelector('img')).toHaveAttribute('src', address);
    const shop = screen.getByRole('region', { name: 'Online shop' });
    expect(within(shop).getByText('No picture')).toBeVisible();
    expect(shop.querySelector('img')).toBeNull();
  });

  it("explains the shop's quantity, with shortcuts disabled meanwhile", async () => {
    answerHistory();
    const { kept } = keepQueue(2);
    const { user } = open();
    const name = 'Why is this number? Quokka Helmet 1';
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Why is this number?' })).toBeVisible();
    await user.keyboard('ar');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name })).toHaveFocus();
    expect(kept.sent).toEqual([]);
  });

  it('is the one in the address', async () => {
    keepQueue(3);
    open('?tab=review&pair=502-102');
    await shows(2);
    expect(await place('2 of 3')).toBeVisible();
  });

  it('is the first if the one in the address was decided meanwhile', async () => {
    keepQueue(3);
    open('?tab=review&pair=999-9');
    await shows(1);
  });

  it('follows the tab', async () => {
    keepQueue(2);
    const { user, router } = open('?product_type=accessory&page=2');
    await user.click(await screen.findByRole('tab', { name: 'Review (2)' }));
    await shows(1);
    expect(router.state.location.search).toBe('?tab=review');
    await user.click(screen.getByRole('tab', { name: 'Bikes' }));
    expect(await screen.findByRole('row', { name: /Super73/ })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});

describe('keyboard shortcuts', () => {
  it.each([
    ['a', 'accept 501-101'],
    ['{Enter}', 'accept 501-101'],
    ['r', 'reject 501-101'],
    ['{Backspace}', 'reject 501-101'],
  ])('%s sends "%s" and shows the next pair at once', async (key, sent) => {
    const { kept, release } = keepQueue(3);
    kept.hold = true;
    const { user, router } = open();
    await waitFor(async () => expect(await queue()).toHaveFocus());
    await user.keyboard(key);
    await shows(2);
    expect(await place('1 of 2')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=review&pair=502-102');
    await release();
    expect(await screen.findByRole('tab', { name: 'Review (2)' })).toBeVisible();
    expect(kept.sent).toEqual([sent]);
  });

  it('move through the queue without deciding, and wrap around', async () => {
    const { kept } = keepQueue(3);
    const { user } = open();
    await waitFor(async () => expect(await queue()).toHaveFocus());
    await user.keyboard('s');
    await shows(2);
    await user.keyboard('{ArrowRight}');
    await shows(3);
    await user.keyboard('{ArrowLeft}');
    await shows(2);
    await user.keyboard('ss');
    await shows(1);
    expect(kept.sent).toEqual([]);
  });

  it('are shown on the buttons and to screen readers', async () => {
    keepQueue(1);
    open();
    const accept = await screen.findByRole('button', { name: 'Accept' });
    expect(accept).toHaveAttribute('aria-keyshortcuts', 'A Enter');
    expect(within(accept).getByText('A')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-keyshortcuts', 'R Backspace');
  });

  it('press a focused button instead of accepting', async () => {
    const { kept } = keepQueue(2);
    const { user } = open();
    (await screen.findByRole('button', { name: 'Reject' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(kept.sent).toEqual(['reject 501-101']));
  });

  it('decide nothing without permission', async () => {
    storeTestSession({ role: 'quotes' });
    const { kept } = keepQueue(2);
    const { user } = open();
    await waitFor(async () => expect(await queue()).toHaveFocus());
    await user.keyboard('a');
    await user.keyboard('s');
    await shows(2);
    expect(kept.sent).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });
});

it('announces the decision and the next pair to screen readers', async () => {
  keepQueue(2);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const next = 'Quokka Helmet 2 and QUOKKA HELMET 2 BLACK, 68% sure, 1 of 1.';
  expect(await screen.findByText(`Accepted: Quokka Helmet 1. ${next}`)).toHaveRole('status');
});

it('sends quick decisions in the order they were made', async () => {
  const { kept } = keepQueue(4);
  const { user } = open();
  await waitFor(async () => expect(await queue()).toHaveFocus());
  await user.keyboard('arar');
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  await waitFor(() =>
    expect(kept.sent).toEqual(['accept 501-101', 'reject 502-102', 'accept 503-103', 'reject 504-104']),
  );
});

it('loads more pairs in advance', async () => {
  const { asked } = keepQueue(60);
  const { user } = open();
  await waitFor(async () => expect(await queue()).toHaveFocus());
  await user.keyboard('s'.repeat(20));
  await waitFor(() => expect(asked).toEqual([1, 2]));
  await user.keyboard('s'.repeat(10));
  await shows(31);
  expect(await place('31 of 60')).toBeVisible();
});

it('continues through many decisions', async () => {
  const { kept } = keepQueue(40);
  const { user } = open();
  await waitFor(async () => expect(await queue()).toHaveFocus());
  for (let count = 1; count <= 40; count += 1) {
    await shows(count);
    await user.keyboard('r');
  }
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  await waitFor(() => expect(kept.open).toEqual([]));
  expect(await screen.findByRole('tab', { name: 'Review (0)' })).toBeVisible();
});

describe('a decision that cannot be saved', () => {
  it('restores the pair with the reason', async () => {
    const { kept } = keepQueue(1);
    kept.refuse = failure(409, 'The item has a mapping already.');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const told = '“Quokka Helmet 1” is back in the queue: The item has a mapping already.';
    expect(await screen.findByText(told)).toBeVisible();
    await shows(1);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('does not replace the pair being viewed', async () => {
    const { kept } = keepQueue(3);
    kept.refuse = failure(500, 'An unexpected error occurred');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const alert = await screen.findByRole('alert');
    await shows(2);
    await user.click(within(alert).getByRole('button', { name: 'Show' }));
    await shows(1);
    expect(await place('1 of 3')).toBeVisible();
  });
});

describe('undoing the last decision', () => {
  it('opens a rejected pair again and shows it', async () => {
    const { kept } = keepQueue(3);
    const { user } = open();
    await waitFor(async () => expect(await queue()).toHaveFocus());
    await user.keyboard('r');
    await shows(2);
    await user.keyboard('u');
    await shows(1);
    expect(kept.sent).toEqual(['reject 501-101', 'reopen 501-101']);
    expect(await screen.findByRole('tab', { name: 'Review (3)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('unmaps an accepted pair first, even while it is being saved', async () => {
    const { kept, release } = keepQueue(2);
    kept.hold = true;
    const { user } = open();
    await waitFor(async () => expect(await queue()).toHaveFocus());
    await user.keyboard('a');
    await shows(2);
    await user.keyboard('u');
    await release();
    await waitFor(() => expect(kept.sent).toEqual(['accept 501-101', 'delete 77', 'reopen 501-101']));
    await release();
    await shows(1);
  });

  it('continues if the mapping is already gone', async () => {
    const { kept } = keepQueue(2);
    const { user } = open();
    server.use(mockEndpoint(deleteMapping, () => failure(404, 'This mapping no longer exists.')));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await shows(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await shows(1);
    expect(kept.sent).toEqual(['accept 501-101', 'reopen 501-101']);
  });

  it('reports a failure and can be repeated', async () => {
    const { kept } = keepQueue(1);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    await waitFor(() => expect(kept.open).toEqual([]));
    kept.refuse = failure(409, 'One of the two has been mapped in the meantime.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One of the two has been mapped in the meantime.')).toBeVisible();
    kept.refuse = null;
    await user.keyboard('u');
    await shows(1);
  });
});

describe('an empty queue', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mockEndpoint(listSuggestions, async () => (await delay('infinite'), failure(500, 'Late'))));
    open();
    expect(await screen.findByText('Loading the pairs to review…')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Review' })).toBeVisible();
  });

  it('says that there is nothing to review, and where pairs come from', async () => {
    open();
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Auto-Match' })).toHaveLength(2);
    expect(await queue()).toHaveFocus();
  });

  it('reports a failed load with a retry', async () => {
    server.use(mockEndpoint(listSuggestions, () => failure(400, 'Broken')));
    const { user } = open();
    expect(await screen.findByText('Failed to load the pairs to review')).toBeVisible();
    keepQueue(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await shows(1);
  });
});

describe('rejected pairs', () => {
  it('are listed, and one returns to the queue', async () => {
    const kept = { rejected: [buildSuggestion(8)], sent: [''] };
    server.use(
      mockEndpoint(listSuggestions, ({ query }) => {
        const suggestions = query.status === 'rejected' ? kept.rejected : [];
        return { suggestions, pagination: toPagination(query, suggestions.length) };
      }),
      mockEndpoint(decideSuggestion, ({ body }) => {
        kept.sent = [`${body.decision} ${body.woo_product_id}-${body.lightspeed_item_id}`];
        kept.rejected = [];
        return { success: true, mapping_id: null, message: 'Back in the review queue' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rejected pairs' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rejected pairs' });
    const pair = buildSuggestion(8);
    await user.click(
      await within(dialog).findByRole('button', { name: `Back to the queue: ${pair.shop.name} and ${pair.till.name}` }),
    );

    expect(await within(dialog).findByText('No rejected pairs')).toBeVisible();
    expect(kept.sent).toEqual([`reopen ${pair.woo_product_id}-${pair.lightspeed_item_id}`]);
    expect(await screen.findByText('Back in the review queue')).toBeVisible();
  });

  it('report a failed load', async () => {
    server.use(
      mockEndpoint(listSuggestions, ({ query }) =>
        query.status === 'rejected'
          ? failure(500, 'The server failed.')
          : { suggestions: [], pagination: toPagination(query, 0) },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rejected pairs' }));
    expect(await screen.findByText('Failed to load the rejected pairs')).toBeVisible();
  });
});
