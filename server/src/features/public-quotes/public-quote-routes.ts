import {
  acceptQuote,
  askQuestion,
  declineQuote,
  getQuoteCertificate,
  requestNewQuote,
  verifyCertificate,
  viewQuote,
} from '@chainline/shared/quotes/public-quote-contract';
import { route, type Route } from '../../http/route';
import type { AcceptanceService } from './acceptance-service';
import { certificateName } from './certificate';
import type { CertificateService } from './certificate-service';
import type { PublicQuoteService } from './public-quote-service';

type Services = { publicQuotes: PublicQuoteService; acceptances: AcceptanceService; certificates: CertificateService };

export const createPublicQuoteRoutes = ({ publicQuotes, acceptances, certificates }: Services): Route[] => [
  route(viewQuote, 'public', async ({ params, caller }) => ({
    success: true as const,
    quote: await publicQuotes.view(params.token, caller),
  })),
  route(acceptQuote, 'public', async ({ params, body, caller, log }) => ({
    success: true as const,
    ...(await acceptances.accept(params.token, body, { caller, log })),
  })),
  route(declineQuote, 'public', async ({ params, body }) => ({
    success: true as const,
    quote: await publicQuotes.decline(params.token, body),
  })),
  route(askQuestion, 'public', async ({ params, body }) => {
    await publicQuotes.ask(params.token, body);
    return { success: true as const, message: 'Your question is on its way. We will answer you by email.' };
  }),
  route(requestNewQuote, 'public', async ({ params, body }) => {
    await publicQuotes.requestNew(params.token, body);
    return { success: true as const, message: 'Thank you! We will send you a new quote by email.' };
  }),
  route(getQuoteCertificate, 'signedIn', async ({ actor, params }) => {
    const { certificate, text } = await certificates.issueTo(actor, params.id);
    return { filename: certificateName(certificate), certificate: text };
  }),
  route(verifyCertificate, 'public', async ({ body }) => ({
    success: true as const,
    ...(await certificates.verify(body.certificate)),
  })),
];
