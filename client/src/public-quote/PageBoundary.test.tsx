import { viewQuote } from '@chainline/shared/quotes/public-quote-contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockEndpoint } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { PublicQuotePage } from './PublicQuotePage';
import { buildPublicQuote } from './testing/public-quote-builders';

it('tells a customer what to do if the quote fails to render, and renders it on Try Again', async () => {
  server.use(mockEndpoint(viewQuote, () => ({ success: true, quote: buildPublicQuote() })));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { prototype } = Intl.NumberFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  const fail = () => {
    throw new RangeError('currency of undefined');
  };
  Object.defineProperty(prototype, 'format', { configurable: true, get: fail });
  render(<PublicQuotePage token="the-token" />);

  expect(await screen.findByRole('heading', { name: 'Quote Unavailable' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('anything you have accepted or paid are saved');
  expect(screen.queryByText(/undefined/)).not.toBeInTheDocument();

  Object.defineProperty(prototype, 'format', format);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('heading', { name: /^Quote #/ })).toBeVisible();
});
