import { Router, type Request } from 'express';
import { z } from 'zod';
import { control, controlBody, ControlError, idParam } from '../control/control-call';
import type { ImapBox } from './imap-box';
import { mailFaultBody, type MailFaults } from './mail-faults';
import { toAnswer } from './mail-answer';
import type { Mailbox, ReceivedMail } from './mailbox';

type Parts = { mailbox: Mailbox; faults: MailFaults; imapBox: ImapBox; supplierBox: ImapBox };

/** A whole message, as a mail server would deliver it. */
const incomingBody = z.object({ raw: z.string().min(1), box: z.enum(['shop', 'suppliers']).default('shop') });
const answerBody = z.object({ text: z.string().min(1).max(10_000) });

const findMail = (mailbox: Mailbox, request: Request): ReceivedMail => {
  const mail = mailbox.find(idParam(request));
  if (!mail) throw new ControlError(404, 'There is no such email.');
  return mail;
};

const toSummary = ({ id, messageId, from, to, subject, attachments, deliveries }: ReceivedMail) => ({
  id,
  messageId,
  from,
  to,
  subject,
  attachments: attachments.length,
  at: deliveries[0],
  deliveries: deliveries.length,
});

export const addMailRoutes = (router: Router, { mailbox, faults, imapBox, supplierBox }: Parts): void => {
  router.get(
    '/mail',
    control(() => ({ mails: mailbox.list().map(toSummary) })),
  );
  router.delete(
    '/mail',
    control(() => {
      mailbox.clear();
      return { mails: [] };
    }),
  );
  router.get(
    '/mail/faults',
    control(() => ({ faults: faults.list() })),
  );
  router.post(
    '/mail/faults',
    controlBody(mailFaultBody, (body) => ({ rule: faults.add(body) })),
  );
  router.delete(
    '/mail/faults',
    control(() => {
      faults.clear();
      return { faults: [] };
    }),
  );
  router.get(
    '/mail/:id',
    control((request) => findMail(mailbox, request)),
  );
  router.post(
    '/mail/incoming',
    controlBody(incomingBody, ({ raw, box }) => ({ uid: (box === 'shop' ? imapBox : supplierBox).deliver(raw) })),
  );
  router.post(
    '/mail/:id/answer',
    controlBody(answerBody, ({ text }, request) => ({
      uid: imapBox.deliver(toAnswer(findMail(mailbox, request), text)),
    })),
  );
};

/** Emails may contain anything: no scripts, and displayed only within our own page. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Serves an email's HTML for the page's frame, with links opening in a new tab, and its attachments. */
export const createMailFileRouter = (mailbox: Mailbox): Router => {
  const router = Router();
  router.get('/:id/html', (request, response) => {
    const { html } = findMail(mailbox, request);
    response
      .set('content-security-policy', mailPolicy)
      .set('x-content-type-options', 'nosniff')
      .set('referrer-policy', 'no-referrer')
      .type('html')
      .send(html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`));
  });
  router.get('/:id/attachments/:index', (request, response) => {
    const attachment = findMail(mailbox, request).attachments[Number(request.params.index)];
    if (!attachment) throw new ControlError(404, 'There is no such attachment.');
    response
      .attachment(attachment.filename)
      .set('content-type', attachment.contentType)
      .set('content-security-policy', "default-src 'none'; sandbox")
      .set('x-content-type-options', 'nosniff')
      .send(Buffer.from(attachment.content, 'base64'));
  });
  return router;
};
