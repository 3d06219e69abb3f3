import { getQuoteCertificate } from '@chainline/shared/quotes/public-quote-contract';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { recordSavedFiles } from '../../../testing/saved-files';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerActions, answerQuote } from '../testing/quote-answers';
import { buildAcceptance, buildQuote } from '../testing/quote-builders';
import { QuotePage } from './QuotePage';

const open = () => renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });

beforeEach(() => {
  storeTestSession({ role: 'staff' });
  answerActions(() => []);
});

describe('the files of a quote', () => {
  it('include its PDF', async () => {
    const saved = recordSavedFiles();
    answerQuote(buildQuote());
    server.use(http.get('*/api/quotes/41/pdf', () => new HttpResponse('%PDF-')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(saved).toEqual(['Quote-Q-10041.pdf']));
  });

  it('include the certificate of its acceptance', async () => {
    const saved = recordSavedFiles();
    answerQuote(buildQuote({ status: 'accepted', acceptance: buildAcceptance() }));
    server.use(
      mockEndpoint(getQuoteCertificate, () => ({ filename: 'Acceptance-Q-10041.json', certificate: '{"kind":"x"}' })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download certificate' }));
    await waitFor(() => expect(saved).toEqual(['Acceptance-Q-10041.json']));
  });

  it('exclude a certificate that does not match the acceptance', async () => {
    answerQuote(buildQuote({ status: 'accepted', acceptance: buildAcceptance({ intact: false }) }));
    open();
    expect(await screen.findByText('Does not match what was accepted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download certificate' })).not.toBeInTheDocument();
  });

  it('report why they cannot be downloaded', async () => {
    answerQuote(buildQuote({ status: 'accepted', acceptance: buildAcceptance() }));
    server.use(mockEndpoint(getQuoteCertificate, () => failure(409, 'The record of this acceptance was changed.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download certificate' }));
    expect(await screen.findByText('The record of this acceptance was changed.')).toBeVisible();
  });
});
