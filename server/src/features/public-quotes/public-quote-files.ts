import { Router } from 'express';
import { attachment, inertHeaders } from '../../http/file-headers';
import { toCaller } from '../../http/route';
import { quotePdfName, type QuoteDocument, type QuotePdfs } from '../quotes';
import { certificateCheckPath } from './certificate-check';
import { certificateName } from './certificate';
import { toCertificatePage } from './certificate-page';
import type { CertificateService } from './certificate-service';
import type { LinkOpener } from './link-opener';
import type { PublicQuoteService } from './public-quote-service';

type Services = {
  publicLinks: LinkOpener;
  certificates: CertificateService;
  publicQuotes: Pick<PublicQuoteService, 'fetchEnclosure'>;
  publicUrl: string;
  quoteDocuments: { document: (quoteId: number) => Promise<QuoteDocument> };
  quotePdfs: QuotePdfs;
};

/** Files for customers. They use the router directly because they are not JSON; access is granted by the link. */
export const createPublicQuoteFiles = ({
  publicLinks,
  certificates,
  publicQuotes,
  publicUrl,
  quoteDocuments,
  quotePdfs,
}: Services): Router => {
  const router = Router();

  router.get('/quotes/view/:token/pdf', async (request, response) => {
    const { quote } = await publicLinks.open(request.params.token);
    const bytes = await quotePdfs(await quoteDocuments.document(quote.id));
    response
      .set('Content-Disposition', `inline; filename="${quotePdfName(quote.quote_number)}"`)
      .type('application/pdf')
      .send(bytes);
  });

  router.get('/quotes/view/:token/enclosures/:name', async (request, response) => {
    const { token, name } = request.params;
    const { filename, contentType, content } = await publicQuotes.fetchEnclosure(token, name, toCaller(request));
    response
      .set({ ...inertHeaders, 'Content-Disposition': attachment(filename) })
      .type(contentType)
      .send(content);
  });

  router.get('/quotes/view/:token/certificate', async (request, response) => {
    const { certificate, text } = await certificates.issue(request.params.token);
    if (request.query.format !== 'json' && request.accepts('html', 'json') === 'html') {
      const nonce = response.locals.styleNonce ?? '';
      const checkUrl = `${publicUrl}/api${certificateCheckPath}`;
      response.type('html').send(toCertificatePage(certificate, { fileUrl: '?format=json', checkUrl, nonce }));
      return;
    }
    response
      .set('Content-Disposition', `attachment; filename="${certificateName(certificate)}"`)
      .type('json')
      .send(text);
  });

  return router;
};
