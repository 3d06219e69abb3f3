import { listSellables } from '@chainline/shared/products/sellable-contract';
import { requoteQuote, updateQuote } from '@chainline/shared/quotes/quote-contract';
import { quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { localCopies } from '../local-copy';
import { answerBuilder, quoteOf } from '../testing/draft-answers';
import { blankForm, buildForm, buildProduct, buildQuote } from '../testing/draft-builders';
import { QuoteBuilderPage } from './QuoteBuilderPage';

const open = (search = '') =>
  renderApp({
    at: `/quote-builder${search}`,
    pages: [
      { path: '/quote-builder', Component: QuoteBuilderPage },
      { path: '/quotes', element: <h1>Quotes</h1> },
      { path: '/dashboard', element: <h1>Dashboard</h1> },
    ],
  });

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const add = (name: string) => screen.findByRole('button', { name: `Add to Quote: ${name}` });
const selected = () => within(screen.getByRole('region', { name: 'Selected items' }));
const saveState = (text: string | RegExp) => screen.findByText(text);

beforeEach(() => {
  storeTestSession();
});

describe('the quote builder', () => {
  it('shows skeletons while products load', async () => {
    answerBuilder();
    server.use(mockEndpoint(listSellables, () => delay('infinite').then(() => failure(500, 'never'))));
    open();
    expect(await screen.findByText('Loading products…')).toBeInTheDocument();
  });

  it('reports that the catalogue failed to load, and retries', async () => {
    answerBuilder();
    server.use(mockEndpoint(listSellables, () => failure(400, 'Something is wrong', { request_id: 'req-9' })));
    const { user } = open();
    expect(await screen.findByText('Request id: req-9')).toBeVisible();
    answerBuilder();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await add('Bell')).toBeVisible();
  });

  it('reports that nothing was found', async () => {
    answerBuilder({ units: [] });
    open();
    expect(await screen.findByText('No products found')).toBeVisible();
  });

  it('reports that required data failed to load, and retries', async () => {
    answerBuilder();
    server.use(mockEndpoint(quoteSettingsCalls.get, () => failure(400, 'No')));
    const { user } = open();
    expect(await screen.findByText('The quote builder could not be loaded.')).toBeVisible();
    answerBuilder();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title('New Quote')).toBeVisible();
  });

  it('has no side menu, but links to home, quotes and logout', async () => {
    answerBuilder();
    open();
    const bar = within(await screen.findByRole('navigation', { name: 'Quote builder' }));
    expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(bar.getByRole('link', { name: 'My quotes' })).toHaveAttribute('href', '/quotes');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  });

  it.each(['?edit=99', '?edit=twelve'])('shows that %s does not exist', async (search) => {
    answerBuilder();
    open(search);
    expect(await title('Quote not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New quote' })).toBeVisible();
  });

  it('offers a new version of a sent quote', async () => {
    const sent = buildQuote();
    const { world } = answerBuilder({
      quote: { ...sent, status: 'sent', can: { ...sent.can, edit: false, requote: true } },
    });
    server.use(
      mockEndpoint(requoteQuote, ({ body }) => {
        expect(body.version).toBe(1);
        world.quote = buildQuote({ id: 13, quote_number: 'Q-10012-2', revision: 2 });
        return { success: true, quote: world.quote };
      }),
    );
    const { user, router } = open('?edit=12');
    await user.click(await screen.findByRole('button', { name: 'Make a new version' }));
    expect(await title('Quote Q-10012-2')).toBeVisible();
    expect(router.state.location.search).toBe('?edit=13');
  });
});

describe('products', () => {
  it('are searched, chosen, counted and removed', async () => {
    answerBuilder();
    const { user } = open();
    await add('Bell');
    await user.type(screen.getByRole('searchbox', { name: 'Search products by name or SKU' }), 'bell');
    await waitFor(() => expect(screen.queryByText('S73-RX')).not.toBeInTheDocument());
    await user.click(await add('Bell'));
    expect(await screen.findByText('Item added to quote')).toBeVisible();
    await user.click(selected().getByRole('button', { name: 'One more' }));
    expect(selected().getByText('1 product, subtotal $40.00')).toBeVisible();
    await user.clear(selected().getByRole('textbox', { name: 'Discount in percent on Bell' }));
    await user.type(selected().getByRole('textbox', { name: 'Discount in percent on Bell' }), '10');
    expect(screen.getByRole('group', { name: 'Running total' })).toHaveTextContent(
      '$36.001 product, 0 services, without delivery',
    );
    await user.click(selected().getByRole('button', { name: 'One less' }));
    await user.click(selected().getByRole('button', { name: 'One less' }));
    expect(selected().getByText(/Nothing yet/)).toBeVisible();
    expect(await screen.findByText('Item removed from quote')).toBeVisible();
  });

  it('are required before the next step', async () => {
    answerBuilder();
    const { user } = open();
    await add('Bell');
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Please select at least one product')).toBeVisible();
  });

  it('change their price only on request', async () => {
    const { saved } = answerBuilder({ quote: buildQuote({ products: [buildProduct({ current_price: 4200 })] }) });
    const { user } = open('?edit=12');
    expect(await screen.findByText('The shop’s price is now $4,200.00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use the current price of Super73 RX' }));
    expect(screen.getByRole('group', { name: 'Running total' })).toHaveTextContent('$4,200.00');
    await waitFor(() => expect(saved.at(-1)?.draft.products[0]).toMatchObject({ id: 101, refresh_price: true }));
  });

  it('that are short show it and accept an expected date', async () => {
    answerBuilder({
      quote: buildQuote({ products: [buildProduct({ quantity: 5, stock: { state: 'partial', quantity: 3 } })] }),
    });
    open('?edit=12');
    expect(await screen.findByText('Only 3 of 5 in stock')).toBeVisible();
    expect(screen.getByLabelText('Expected date of Super73 RX')).toBeVisible();
  });
});

describe('autosave in the builder', () => {
  it('creates the draft, puts it into the address, and updates it', async () => {
    const { saved } = answerBuilder();
    const { user, router } = open();
    await user.click(await add('Bell'));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(await title('Quote Q-10012')).toBeVisible();
    expect(router.state.location.search).toBe('?edit=12');
    expect(await screen.findByText('Quote Q-10012 created successfully!')).toBeVisible();
    expect(await saveState(/^Saved \d\d:\d\d$/)).toBeVisible();
    await user.click(selected().getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ call: 'update', version: 1 }));
    expect(saved.at(-1)?.draft.products).toEqual([expect.objectContaining({ id: 101, quantity: 2 })]);
  });

  it('saves at once with Ctrl+S', async () => {
    const { saved } = answerBuilder({ quote: buildQuote() });
    const { user } = open('?edit=12');
    await title('Quote Q-10012');
    await user.click(selected().getByRole('button', { name: 'One more' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Quote saved!')).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('continues without a connection, and shows it', async () => {
    answerBuilder({ quote: buildQuote() });
    server.use(mockEndpoint(updateQuote, () => Response.error()));
    const { user } = open('?edit=12');
    await title('Quote Q-10012');
    await user.click(selected().getByRole('button', { name: 'One more' }));
    expect(await screen.findByText('Offline: kept in this browser')).toBeVisible();
    expect(localCopies('alex').read(12)?.form.products[0]?.quantity).toBe(2);
    answerBuilder();
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await saveState(/^Saved/)).toBeVisible();
    expect(localCopies('alex').read(12)).toBeNull();
  });

  it('asks before leaving with unsaved changes', async () => {
    answerBuilder({ quote: buildQuote() });
    server.use(mockEndpoint(updateQuote, () => Response.error()));
    const { user } = open('?edit=12');
    await title('Quote Q-10012');
    await user.click(selected().getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('link', { name: 'My quotes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await title('Quotes')).toBeVisible();
  });

  it('does not ask if everything is saved', async () => {
    answerBuilder({ quote: buildQuote() });
    const { user } = open('?edit=12');
    await title('Quote Q-10012');
    await user.click(screen.getByRole('link', { name: 'My quotes' }));
    expect(await title('Quotes')).toBeVisible();
  });
});

describe('unsaved changes of an earlier visit', () => {
  const keep = () =>
    localCopies('alex').write(null, {
      form: { ...blankForm(), products: buildForm().products },
      version: null,
      kept_at: Date.now(),
      client_key: '5b2f4f4e-54f2-4a43-8f2c-3c4b3f0f2a10',
    });

  it('are restored, and saved on request', async () => {
    keep();
    const { saved } = answerBuilder();
    const { user } = open();
    expect(await screen.findByText(/Restored your unsaved changes/)).toBeVisible();
    expect(selected().getByText('Super73 RX')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await title('Quote Q-10012')).toBeVisible();
    expect(saved[0]?.call).toBe('create');
  });

  it('are discarded on starting over', async () => {
    keep();
    const { saved } = answerBuilder();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
    expect([localCopies('alex').read(null), saved]).toEqual([null, []]);
  });

  it('of another user are not shown', async () => {
    keep();
    storeTestSession({ username: 'sam' });
    answerBuilder();
    open();
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
  });
});

describe('two people editing a draft', () => {
  const theirs = buildQuote({
    version: 4,
    settings: { ...buildQuote().settings, notes: 'Call before noon' },
    events: [
      { id: 1, type: 'updated', at: '2026-11-21T01:00:00.000Z', by: 'Sam Okafor', source: 'staff', text: 'Changed' },
    ],
  });

  const collide = async () => {
    const { saved } = answerBuilder({ quote: buildQuote() });
    server.use(
      mockEndpoint(updateQuote, ({ body: { draft, version } }) => {
        if (version !== 4) return failure(409, 'Someone else has changed this quote.', { data: { quote: theirs } });
        saved.push({ call: 'update', draft, version });
        return { success: true, quote: quoteOf(draft, { version: 5 }) };
      }),
    );
    const view = open('?edit=12');
    await title('Quote Q-10012');
    await view.user.click(selected().getByRole('button', { name: 'One more' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this quote' }));
    return { ...view, saved, dialog };
  };

  it('see the differences field by field, and by whom', async () => {
    const { dialog } = await collide();
    expect(dialog.getByText(/^Sam Okafor changed it on/)).toBeVisible();
    const rows = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['WhatMineTheirs', 'Super73 RX2 × $4,000.001 × $4,000.00', 'Internal notes—Call before noon']);
  });

  it('can keep their own version', async () => {
    const { user, dialog, saved } = await collide();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await saveState(/^Saved/)).toBeVisible();
    expect(saved).toEqual([expect.objectContaining({ version: 4 })]);
    expect(saved[0]?.draft.products[0]?.quantity).toBe(2);
  });

  it('can take the other version', async () => {
    const { user, dialog, saved } = await collide();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(selected().getByText('1 product, subtotal $4,000.00')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
