import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startSandbox, type RunningSandbox } from '../sandbox';
import { startMailServer } from './mail-server';

let folder = '';
let running: RunningSandbox;

const start = async (port = 0): Promise<void> => {
  running = await startSandbox({ port, catalogue: [], stateFile: join(folder, 'state.json') });
};

const control = async (method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${running.url}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const version = async () => z.object({ version: z.int() }).parse((await control('GET', 'state')).body).version;

const send = (messageId: string, changes: object = {}) =>
  createTransport(running.smtpUrl).sendMail({
    from: 'Shop <shop@bikes.example>',
    to: 'ada@customers.example',
    subject: 'Hello',
    messageId,
    text: 'Good morning',
    html: '<html><head><title>x</title></head><body><script>steal()</script><a href="https://a.example">Go</a></body></html>',
    attachments: [{ filename: 'Zoë "1".pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    ...changes,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-mail-'));
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the mailbox', () => {
  it('lists what arrived, the newest first, each email once however often it came', async () => {
    await send('<1@bikes.example>');
    await send('<2@bikes.example>');
    await send('<1@bikes.example>');

    expect((await control('GET', 'mail')).body).toMatchObject({
      mails: [
        { messageId: '<2@bikes.example>', deliveries: 1 },
        {
          messageId: '<1@bikes.example>',
          to: 'ada@customers.example',
          subject: 'Hello',
          attachments: 1,
          deliveries: 2,
        },
      ],
    });
  });

  it('opens one with its texts, headers and attachments', async () => {
    await send('<1@bikes.example>');

    expect((await control('GET', 'mail/1')).body).toMatchObject({
      text: expect.stringContaining('Good morning'),
      html: expect.stringContaining('<a href="https://a.example">Go</a>'),
      headers: expect.arrayContaining(['Message-ID: <1@bikes.example>']),
      attachments: [{ filename: 'Zoë "1".pdf', contentType: 'application/pdf', size: 4, content: 'JVBERg==' }],
    });
    expect((await control('GET', 'mail/9')).status).toBe(404);
  });

  it('is read by the page again when something came', async () => {
    const before = await version();
    await send('<1@bikes.example>');

    expect(await version()).toBeGreaterThan(before);
  });

  it('is emptied alone, or with everything else', async () => {
    for (const empty of [() => control('DELETE', 'mail'), () => control('POST', 'reset')]) {
      await send('<1@bikes.example>');
      await empty();
      expect((await control('GET', 'mail')).body).toEqual({ mails: [] });
    }
  });

  it('is still there after a restart', async () => {
    await send('<1@bikes.example>');
    await running.close();
    await start();
    await send('<2@bikes.example>');

    expect((await control('GET', 'mail')).body).toMatchObject({ mails: [{ id: 2 }, { id: 1, subject: 'Hello' }] });
  });

  it('keeps the last hundred', async () => {
    for (let at = 1; at <= 101; at += 1) await running.sandbox.mailbox.receive(Buffer.from(`Subject: ${at}\r\n\r\nx`));

    const subjects = running.sandbox.mailbox.list().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([100, '101', '2']);
  });
});

describe('an email on the page', () => {
  it('runs nothing, and its links open beside it', async () => {
    await send('<1@bikes.example>');
    const response = await fetch(`${running.url}/mail/1/html`);

    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'.*sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script/);
    expect(await response.text()).toContain('<head><base target="_blank">');
  });

  it('lets its attachments be saved, and opens none of them', async () => {
    await send('<1@bikes.example>', {
      attachments: [{ filename: 'page.html', contentType: 'text/html', content: '<script>1</script>' }],
    });
    const response = await fetch(`${running.url}/mail/1/attachments/0`);

    expect(response.headers.get('content-disposition')).toBe('attachment; filename=page.html');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toBe('<script>1</script>');
    for (const path of ['1/attachments/1', '1/attachments/x', '2/html', 'x/html']) {
      expect((await fetch(`${running.url}/mail/${path}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('faults', () => {
  const add = (fault: object, more: object = {}) => control('POST', 'mail/faults', { fault, ...more });
  const deliveries = () => running.sandbox.mailbox.list().map((mail) => mail.deliveries.length);

  it.each([
    ['greylist', 451],
    ['reject', 550],
  ])('%s answers the recipient with %i, then all is well', async (kind, responseCode) => {
    await add({ kind });

    await expect(send('<1@bikes.example>')).rejects.toMatchObject({ responseCode });
    expect(deliveries()).toEqual([]);
    await send('<1@bikes.example>');
    expect(deliveries()).toEqual([1]);
  });

  it.each([
    ['cut_before', []],
    ['cut_after', [1]],
  ])('%s ends the connection without an answer', async (kind, arrived) => {
    await add({ kind });

    await expect(send('<1@bikes.example>')).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(deliveries()).toEqual(arrived);
  });

  it('slow takes the email after a while', async () => {
    await add({ kind: 'slow', milliseconds: 40_000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sending = send('<1@bikes.example>');
    await expect.poll(() => running.sandbox.mailFaults.list()).toEqual([]);
    expect(deliveries()).toEqual([]);
    vi.advanceTimersByTime(40_000);
    await sending;

    expect(deliveries()).toEqual([1]);
  });

  it('strike only the address they name, as often as they say', async () => {
    await add({ kind: 'reject' }, { to: 'eve@customers.example', times: 2 });
    await send('<1@bikes.example>');
    await expect(send('<2@bikes.example>', { to: 'eve@customers.example' })).rejects.toThrow();

    expect((await control('GET', 'mail/faults')).body).toMatchObject({ faults: [{ id: 1, times: 1 }] });
    await control('DELETE', 'mail/faults');
    await send('<2@bikes.example>', { to: 'eve@customers.example' });
    expect(deliveries()).toEqual([1, 1]);
  });

  it.each([{ fault: { kind: 'explode' } }, { fault: { kind: 'greylist' }, times: 0 }, {}])(
    'refuse %j',
    async (body) => {
      expect((await control('POST', 'mail/faults', body)).status).toBe(400);
    },
  );
});

describe('the port', () => {
  it('is another one when somebody has it already', async () => {
    const { mailbox, mailFaults: faults } = running.sandbox;
    const taken = Number(new URL(running.smtpUrl).port);
    const second = await startMailServer({ port: taken, host: '127.0.0.1', mailbox, faults });

    await createTransport(second.url).sendMail({ from: 'a@a.example', to: 'b@b.example', subject: 'Second' });

    expect(second.url).not.toBe(running.smtpUrl);
    expect(mailbox.list()).toMatchObject([{ subject: 'Second' }]);
    await second.close();
  });
});
