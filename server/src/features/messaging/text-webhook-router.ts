import { Router, raw, type Request, type RequestHandler } from 'express';
import { UnauthenticatedError } from '../../errors';
import { createFailureGuard, inTurn } from '../../http/flood-guard';
import { isTwilioSignature } from '../../providers/twilio/twilio-signature';
import type { IncomingTexts } from './incoming-texts';

const unsignedPerMinute = 60;
const readAtOnce = 10;
/** Tells Twilio to send no reply. */
const emptyReply = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** More than a phone sends with one text. */
const mostMedia = 10;

const mediaOf = (form: URLSearchParams) =>
  Array.from({ length: Math.min(Number(form.get('NumMedia') ?? 0) || 0, mostMedia) }, (_, at) => ({
    url: form.get(`MediaUrl${at}`) ?? '',
    type: form.get(`MediaContentType${at}`) ?? '',
  }));

type Dependencies = { incomingTexts: IncomingTexts; publicUrl: string; authToken: string };

/**
 * Uses the router directly, because signatures cover the public address and all parameters, including ones that Twilio
 * may add.
 */
export const createTextWebhookRouter = ({ incomingTexts, publicUrl, authToken }: Dependencies): Router => {
  const unsigned = createFailureGuard(unsignedPerMinute);

  /** @throws UnauthenticatedError unless Twilio sent it */
  const readForm = async (request: Request): Promise<URLSearchParams> => {
    const body: unknown = request.body;
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
    const url = `${publicUrl}${request.originalUrl}`;
    if (!isTwilioSignature(request.get('x-twilio-signature'), { url, form, authToken })) {
      throw new UnauthenticatedError('The signature of this webhook is not valid.', 'webhook.invalid_signature');
    }
    await unsigned.pardon(request);
    return form;
  };

  const receive: RequestHandler = async (request, response) => {
    const form = await readForm(request);
    await incomingTexts.receive({
      sid: form.get('MessageSid') ?? '',
      from: form.get('From') ?? '',
      body: (form.get('Body') ?? '').replaceAll('\0', ''),
      media: mediaOf(form),
      optOutType: form.get('OptOutType') ?? undefined,
    });
    response.type('text/xml').send(emptyReply);
  };

  const report: RequestHandler = async (request, response) => {
    const form = await readForm(request);
    await incomingTexts.report(Number(request.query.message), {
      sid: form.get('MessageSid') ?? '',
      status: form.get('MessageStatus') ?? '',
      errorCode: form.get('ErrorCode') ?? undefined,
    });
    response.type('text/xml').send(emptyReply);
  };

  const read = [unsigned.refuse, inTurn(readAtOnce), raw({ type: () => true, limit: '64kb' })];
  const router = Router();
  router.post('/webhooks/twilio/messages', ...read, receive);
  router.post('/webhooks/twilio/status', ...read, report);
  return router;
};
