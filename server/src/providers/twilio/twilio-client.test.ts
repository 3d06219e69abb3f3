import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../errors';
import { createLogger } from '../../logger';
import { sendJson, startScriptedServer, type Received, type ScriptedServer } from '../testing/scripted-server';
import type { TextSender } from './text-sender';
import { createTwilioClient } from './twilio-client';

const number: TextSender = { kind: 'number', value: '+61480000123' };
const receiveUrl = 'https://office.example/api/webhooks/twilio/messages';
const text = { to: '+61412345678', body: 'Ready', statusCallback: 'https://office.example/status?message=1' };
const taken = {
  sid: 'SM1',
  status: 'queued',
  to: text.to,
  body: text.body,
  direction: 'outbound-api',
  date_created: 'Sat, 21 Nov 2026 00:00:00 +0000',
  error_code: null,
};

const servers: ScriptedServer[] = [];
const start = async (script: (received: Received, response: ServerResponse) => void, from: TextSender = number) => {
  const server = await startScriptedServer(script);
  servers.push(server);
  const client = createTwilioClient({
    url: server.url,
    accountSid: 'AC1',
    authToken: 'a-secret-token',
    from,
    receiveUrl,
    log: createLogger('silent'),
  });
  return { client, server };
};
const failing = async (status: number, body: unknown, headers = {}): Promise<UpstreamError> => {
  const { client } = await start((_received, response) => sendJson(response, status, body, headers));
  const error: unknown = await client.send(text).catch((reason: unknown) => reason);
  if (!(error instanceof UpstreamError)) throw new Error('The call did not fail');
  return error;
};

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

describe('sending a text', () => {
  it('names the number, the words and where to report', async () => {
    const { client, server } = await start((_received, response) => sendJson(response, 201, taken));

    expect(await client.send(text)).toMatchObject({ sid: 'SM1', status: 'queued' });

    const [call] = server.received;
    expect([call?.method, call?.path]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json']);
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:a-secret-token').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: text.to,
      Body: text.body,
      StatusCallback: text.statusCallback,
      From: number.value,
    });
  });

  it('leaves the choice of a number to a messaging service', async () => {
    const service: TextSender = { kind: 'service', value: `MG${'1'.repeat(32)}` };
    const { client, server } = await start((_received, response) => sendJson(response, 201, taken), service);
    await client.send(text);

    const form = new URLSearchParams(server.received[0]?.body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([service.value, null]);
  });

  it('reports Twilio’s code of a refusal, without the token', async () => {
    const error = await failing(400, { code: 21610, message: 'Unsubscribed, says a-secret-token', status: 400 });

    expect(error).toMatchObject({ unanswered: false, retryable: false, data: { upstream_code: '21610' } });
    expect(error.message).toBe('Twilio refused this: Unsubscribed, says [hidden]');
  });

  it.each([
    [429, { unanswered: false, retryable: true, retryAfterMs: 7_000 }],
    // Twilio may have accepted the text.
    [503, { unanswered: true, retryable: true }],
    [401, { unanswered: false, retryable: false, code: 'sms.unauthorized' }],
  ])('fails with %i', async (status, expected) => {
    expect(await failing(status, {}, { 'retry-after': '7' })).toMatchObject(expected);
  });

  it('is uncertain after an answer that cannot be read', async () => {
    expect(await failing(201, { sid: '' })).toMatchObject({ unanswered: true, code: 'sms.unreadable' });
  });
});

it('lists what was sent to a number since a day before', async () => {
  const { client, server } = await start((_received, response) =>
    sendJson(response, 200, { messages: [taken, { ...taken, sid: 'SM2', direction: 'inbound' }] }),
  );

  const listed = await client.listSent(text.to, new Date('2026-11-21T00:00:00Z'));

  expect(listed.map(({ sid }) => sid)).toEqual(['SM1']);
  expect(Object.fromEntries(server.received[0]?.query ?? [])).toMatchObject({
    To: text.to,
    'DateSent>': '2026-11-20',
  });
});

describe('a file of a text', () => {
  const media = (url: string) => `${url}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1`;

  it('is read from Twilio’s storage without our credentials, up to a limit', async () => {
    const { client, server } = await start(({ path }, response) => {
      if (path === '/stored') response.end('12345');
      else response.writeHead(307, { location: '/stored' }).end();
    });

    expect(await client.fetchMedia(media(server.url), 5)).toEqual({ size: 5, bytes: Buffer.from('12345') });
    expect((await client.fetchMedia(media(server.url), 4)).bytes).toBeNull();

    expect(server.received.map(({ headers }) => headers.authorization !== undefined)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it.each([
    ['http://127.0.0.1:9/stored', { status: 307 }],
    ['https://storage.example/stored', { status: 307 }],
  ])('is not read from %s', async (location, expected) => {
    const { client, server } = await start((_received, response) => response.writeHead(307, { location }).end());
    await expect(client.fetchMedia(media(server.url), 5)).rejects.toMatchObject(expected);
  });

  it('of another account is not asked for', async () => {
    const { client, server } = await start((_received, response) => response.end());
    await expect(client.fetchMedia(media('https://api.twilio.com'), 5)).rejects.toMatchObject({
      code: 'sms.not_found',
    });
    expect(server.received).toEqual([]);
  });

  it('that takes too long can be asked for again', async () => {
    const server = await startScriptedServer(() => undefined);
    servers.push(server);
    const client = createTwilioClient({
      url: server.url,
      accountSid: 'AC1',
      authToken: 'a-secret-token',
      from: number,
      receiveUrl,
      log: createLogger('silent'),
      countdown: (_milliseconds, over) => {
        setImmediate(over);
        return () => undefined;
      },
    });
    await expect(client.fetchMedia(media(server.url), 5)).rejects.toMatchObject({
      code: 'sms.timeout',
      retryable: true,
    });
  });
});

describe('the webhook for answers', () => {
  const numbers = (smsUrl: string | null) => ({
    incoming_phone_numbers: [{ sid: 'PN1', phone_number: number.value, sms_url: smsUrl }],
  });

  it('is set once', async () => {
    let url: string | null = null;
    const { client, server } = await start(({ method, body }, response) => {
      if (method === 'POST') url = new URLSearchParams(body).get('SmsUrl');
      sendJson(response, 200, method === 'POST' ? { sid: 'PN1', sms_url: url } : numbers(url));
    });

    expect([await client.receiveAnswers(), await client.receiveAnswers()]).toEqual([true, true]);

    expect(url).toBe(receiveUrl);
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('cannot be set for a name, nor for a number of another account', async () => {
    const name = await start(() => undefined, { kind: 'name', value: 'Chainline' });
    const foreign = await start((_received, response) => sendJson(response, 200, { incoming_phone_numbers: [] }));

    expect([await name.client.receiveAnswers(), await foreign.client.receiveAnswers()]).toEqual([false, false]);
    expect(name.server.received).toEqual([]);
  });
});
