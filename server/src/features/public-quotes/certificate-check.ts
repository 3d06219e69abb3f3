import { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { RateLimitedError, ValidationError } from '../../errors';
import { floodGuard } from '../../http/flood-guard';
import { readForm } from '../../http/upload-route';
import type { CertificateService } from './certificate-service';
import { escape, toPaperPage } from './paper-page';

/** Relative to `/api`; all other paths are served by the client. */
export const certificateCheckPath = '/certificates';

const checksPerMinute = 30;
/** Five times the snapshot of the longest quote. */
const maxBytes = 1_000_000;

const tooLarge = () =>
  new ValidationError('certificate.too_large', 'This file is too large to be one of our certificates.');

type Answer = { title: string; text: string; tone: 'good' | 'bad' };

const toAnswer = ({ title, text, tone }: Answer): string =>
  `<div class="answer ${tone}" role="status">\n<h2>${escape(title)}</h2>\n<p>${escape(text)}</p>\n</div>`;

const send = (response: Response, answer: Answer | null): void => {
  const body = `<h1>Check a certificate of acceptance</h1>
<p>A certificate records what a customer accepted, when, and from where. Choose the downloaded file (its name ends in .json)
to check that it is genuine and unchanged. The file is not stored.</p>
${answer ? toAnswer(answer) : ''}
<form method="post" enctype="multipart/form-data">
<label for="certificate">The signed certificate</label>
<input id="certificate" type="file" name="certificate" accept=".json,application/json" required>
<button type="submit">Check the certificate</button>
</form>`;
  const title = answer ? `${answer.title} – certificate of acceptance` : 'Check a certificate of acceptance';
  response.type('html').send(toPaperPage({ title, nonce: response.locals.styleNonce ?? '', body }));
};

const zoned = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });

const asPage: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' });
  next();
};

/** Renders errors as a page, because people upload the file from a browser. */
const onError: ErrorRequestHandler = (thrown: unknown, _request, response, next) => {
  const isLimited = thrown instanceof RateLimitedError;
  if (response.headersSent || !(isLimited || thrown instanceof ValidationError)) {
    next(thrown);
    return;
  }
  if (isLimited) response.set('Retry-After', String(thrown.retryAfterSeconds));
  response.status(isLimited ? 429 : 400);
  send(response, { title: 'Not checked', text: thrown.message, tone: 'bad' });
};

/**
 * `GET` and `POST /api/certificates`: verifies an uploaded certificate. Uses the router directly because it takes a
 * file and responds with a page without scripts.
 */
export const createCertificateCheck = ({ certificates }: { certificates: CertificateService }): Router => {
  const router = Router();

  router.get(certificateCheckPath, asPage, (_request, response) => send(response, null));

  router.post(certificateCheckPath, asPage, floodGuard(checksPerMinute), async (request, response) => {
    const file = await readForm(request, response, { part: 'certificate', maxBytes, tooLarge });
    if (!file) throw new ValidationError('certificate.missing', 'Please choose the certificate file first.');
    const { genuine, reason, quote_number: number, accepted_at: at } = await certificates.verify(file.bytes.toString());
    const about = at === null ? '' : ` Quote ${number} was accepted on ${zoned.format(new Date(at))}.`;
    const title = genuine ? 'Genuine' : 'Not genuine';
    send(response, { title, text: `${reason}${about}`, tone: genuine ? 'good' : 'bad' });
  });

  router.use(certificateCheckPath, onError);
  return router;
};
