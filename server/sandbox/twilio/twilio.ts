import express, { Router, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Faults } from '../faults';
import type { PhoneBox, PhoneText } from './phone-box';
import { sandboxTwilio } from './twilio-access';

const maxLength = 1_600;

const formSchema = z.object({
  To: z.string().default(''),
  From: z.string().default(''),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().default(''),
  StatusCallback: z.string().optional(),
});

const toRecord = (text: PhoneText) => ({
  sid: text.sid,
  account_sid: sandboxTwilio.accountSid,
  api_version: '2010-04-01',
  body: text.body,
  date_created: new Date(text.at).toUTCString().replace('GMT', '+0000'),
  date_sent: null,
  date_updated: new Date(text.at).toUTCString().replace('GMT', '+0000'),
  direction: text.direction,
  error_code: text.errorCode,
  error_message: null,
  from: text.from,
  messaging_service_sid: null,
  num_media: String(text.media.length),
  num_segments: '1',
  price: null,
  price_unit: 'USD',
  status: text.status,
  to: text.to,
  uri: `/2010-04-01/Accounts/${sandboxTwilio.accountSid}/Messages/${text.sid}.json`,
});

const refuse = (response: Response, status: number, code: number, message: string): void => {
  response.status(status).json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
};

const authenticate: RequestHandler = (request, response, next) => {
  const expected = `${sandboxTwilio.accountSid}:${sandboxTwilio.authToken}`;
  if (request.get('authorization') === `Basic ${Buffer.from(expected).toString('base64')}`) next();
  else refuse(response, 401, 20003, 'Authenticate');
};

/** Null if Twilio would accept it. */
const findRefusal = ({ To, From, MessagingServiceSid, Body }: z.output<typeof formSchema>, phones: PhoneBox) => {
  if (!/^\+[1-9]\d{6,14}$/.test(To))
    return { code: 21211, message: `The 'To' number ${To} is not a valid phone number.` };
  if (From === '' && MessagingServiceSid === undefined) {
    return { code: 21603, message: "A 'From' phone number is required." };
  }
  if (Body === '') return { code: 21602, message: 'Message body is required.' };
  if (Body.length > maxLength) {
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit.' };
  }
  if (To.startsWith('+61') && !To.startsWith('+614')) {
    return { code: 21614, message: `'To' number: ${To}, is not a valid mobile number` };
  }
  return phones.hasOptedOut(To) ? { code: 21610, message: 'Attempt to send to unsubscribed recipient' } : null;
};

type Options = { phones: PhoneBox; faults: Pick<Faults, 'middleware'>; delivers: () => boolean };

/** Twilio's Programmable Messaging, as far as our texts need it. */
export const createTwilioRouter = ({ phones, faults, delivers }: Options): Router => {
  const router = Router();
  const account = `/2010-04-01/Accounts/${sandboxTwilio.accountSid}`;
  router.use(faults.middleware('sms'), authenticate, express.urlencoded({ extended: false }));

  router.get(`${account}.json`, (_request, response) => {
    response.json({ sid: sandboxTwilio.accountSid, friendly_name: 'Sandbox', status: 'active', type: 'Trial' });
  });

  router.post(`${account}/Messages.json`, (request, response) => {
    const form = formSchema.parse(request.body);
    const refusal = findRefusal(form, phones);
    if (refusal) {
      refuse(response, 400, refusal.code, refusal.message);
      return;
    }
    const text = phones.take({
      from: form.From || sandboxTwilio.number,
      to: form.To,
      body: form.Body,
      statusCallback: form.StatusCallback ?? null,
    });
    response.status(201).json(toRecord(text));
    if (!delivers()) return;
    phones.progress(text.sid, 'sent');
    phones.progress(text.sid, 'delivered');
  });

  router.get(`${account}/Messages.json`, (request, response) => {
    const { To: to } = request.query;
    const found = phones.list().filter((text) => to === undefined || text.to === to);
    response.json({ messages: found.toReversed().map(toRecord), page: 0, page_size: 200, next_page_uri: null });
  });

  // Redirects to storage, as Twilio does.
  router.get(`${account}/Messages/:sid/Media/:mediaSid`, (request, response) => {
    const { mediaSid } = request.params;
    if (phones.findMedia(mediaSid)) response.redirect(307, `/twilio-media/${mediaSid}`);
    else refuse(response, 404, 20404, 'The requested resource was not found');
  });

  const numberRecord = () => ({
    sid: sandboxTwilio.numberSid,
    phone_number: sandboxTwilio.number,
    friendly_name: 'Shop',
    sms_url: phones.smsUrl(),
    sms_method: 'POST',
  });
  router.get(`${account}/IncomingPhoneNumbers.json`, (request, response) => {
    const { PhoneNumber: asked } = request.query;
    const isOurs = asked === undefined || asked === sandboxTwilio.number;
    response.json({ incoming_phone_numbers: isOurs ? [numberRecord()] : [] });
  });
  router.post(`${account}/IncomingPhoneNumbers/${sandboxTwilio.numberSid}.json`, (request, response) => {
    phones.setSmsUrl(z.object({ SmsUrl: z.string() }).parse(request.body).SmsUrl);
    response.json(numberRecord());
  });

  router.use((_request, response) => refuse(response, 404, 20404, 'The requested resource was not found'));
  return router;
};

/** Twilio's storage of pictures: signed addresses, which refuse any other credentials. */
export const createMediaRouter = (phones: PhoneBox): Router => {
  const router = Router();
  router.get('/:sid', (request, response) => {
    const media = phones.findMedia(request.params.sid);
    if (request.get('authorization') !== undefined) response.sendStatus(400);
    else if (media) response.type(media.type).send(media.bytes);
    else response.sendStatus(404);
  });
  return router;
};
