import { createBike, getBike } from '@chainline/shared/bikes/bike-contract';
import {
  applyMailUpdates,
  getSupplierMail,
  listSupplierMails,
  type SupplierMail,
} from '@chainline/shared/bikes/supplier-mail-contract';
import { listNotifications } from '@chainline/shared/notifications/notification-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImapBox } from '../../../../sandbox/mail/imap-box';
import { startImapServer, type ImapFaults } from '../../../../sandbox/mail/imap-server';
import { bikeFields } from '../../../../test/bike-request';
import { startTestApp, type TestApp } from '../../../../test/test-app';

const faults: ImapFaults = { silentAt: null, refusedAt: null };
const box = createImapBox({ now: () => new Date('2026-11-21T00:00:00Z') });
const headers = { manager: '', staff: '', quotes: '' };
const held: { app?: TestApp; close?: () => Promise<void> } = {};
const app = (): TestApp => {
  if (!held.app) throw new Error('The application has not started');
  return held.app;
};
const { signal } = new AbortController();
const visit = () => app().services.readSupplierMailbox(signal);

beforeAll(async () => {
  const imap = await startImapServer({ box, faults, host: '127.0.0.1' });
  held.close = imap.close;
  held.app = await startTestApp({
    environment: {
      SUPPLIER_IMAP_URL: imap.url,
      SUPPLIER_MAIL_APPLIES: '1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@chainline.example',
    },
  });
  for (const role of ['manager', 'staff', 'quotes'] as const) headers[role] = (await app().signIn(role)).header;
  await addSupplier('NCM', 'sales@ncm.example');
  box.deliver('From: old@ncm.example\r\nSubject: old\r\n\r\nINV-1 was delivered today.');
  await visit();
  expect((await listed()).mails).toEqual([]);
});
afterAll(async () => {
  await held.app?.close();
  await held.close?.();
});

const call = (method: 'get' | 'put' | 'post', path: string, as: keyof typeof headers = 'staff') =>
  app().http[method](`/api${path}`).set('Authorization', headers[as]);
const addSupplier = (name: string, email: string) =>
  call('post', '/suppliers', 'manager')
    .send({ name, contact_name: '', email, phone: '', abn: '', terms_days: 30, notes: '' })
    .expect(200);
const listed = async (as: keyof typeof headers = 'staff') =>
  listSupplierMails.response.parse((await call('get', '/bike-inventory/emails', as).expect(200)).body);
const mailOf = async (subject: string): Promise<SupplierMail | null> => {
  const found = (await listed()).mails.find((mail) => mail.subject === subject);
  if (!found) return null;
  const { body } = await call('get', `/bike-inventory/emails/${found.id}`).expect(200);
  return getSupplierMail.response.parse(body).mail;
};
const told = async () => {
  const { body } = await call('get', '/notifications?limit=100').expect(200);
  return listNotifications.response.parse(body).notifications;
};

let numbers = 0;
const add = async () => {
  const sent = { ...bikeFields, model: 'NCM Moscow', brand: 'NCM', inv_number: `INV-${80_000 + (numbers += 1)}` };
  const { body } = await call('post', '/bike-inventory')
    .send({ ...sent, request_key: randomUUID() })
    .expect(200);
  return createBike.response.parse(body).bike;
};
const bikeOf = async (id: number) =>
  getBike.response.parse((await call('get', `/bike-inventory/${id}`, 'manager').expect(200)).body).bike;
const raw = (subject: string, text: string, from = 'stranger@else.example', more = '') =>
  `From: ${from}\r\nSubject: ${subject}\r\nDate: Fri, 20 Nov 2026 10:00:00 +1100\r\n${more}\r\n${text}`;

describe('an email that is forwarded to the mailbox for suppliers', () => {
  it('is taken in once, however often it arrives, and again after the server has begun its numbers anew', async () => {
    const { inv_number: number } = await add();
    const twice = raw('Twice', `${number} ships on 3/12/2026.`);
    box.deliver(`Received: by one\r\n${twice}`);
    box.deliver(`Received: by another way\r\n${twice}`);
    await visit();
    box.renumber();
    await visit();

    expect((await listed()).mails.filter(({ subject }) => subject === 'Twice')).toHaveLength(1);
    expect((await told()).filter(({ body }) => body.endsWith(': Twice'))).toHaveLength(1);
  });

  it('waits for a person and is told, if its sender is unknown', async () => {
    const { id, inv_number: number } = await add();
    box.deliver(raw('From a stranger', `${number} was delivered today.`));
    await visit();

    const mail = await mailOf('From a stranger');
    expect(mail).toMatchObject({
      from_mailbox: true,
      is_waiting: true,
      by: '',
      open: 1,
      sender: 'stranger@else.example',
    });
    expect((await bikeOf(id)).arrived).toBe('no');
    expect(await told()).toContainEqual(
      expect.objectContaining({
        title: 'stranger@else.example wrote about bikes',
        body: '1 update to check: From a stranger',
        link: `/bike-inventory?email=${mail?.id}`,
      }),
    );
    const done = (isDone: boolean, as: keyof typeof headers = 'staff') =>
      call('put', `/bike-inventory/emails/${mail?.id}/done`, as).send({ done: isDone });
    const { waiting } = await listed();
    await done(true, 'quotes').expect(403);
    await done(true).expect(200);
    expect(await mailOf('From a stranger')).toMatchObject({ is_waiting: false, is_done: true });
    expect((await listed()).waiting).toBe(waiting - 1);
    await done(false).expect(200);
    expect(await mailOf('From a stranger')).toMatchObject({ is_waiting: true, is_done: false });
    await call('put', '/bike-inventory/emails/999999/done').send({ done: true }).expect(404);
    await call('put', `/bike-inventory/emails/${mail?.id}/done`).send({ done: 'yes' }).expect(400);
    const audited = await app().pool.query(`select action from audit_events where target = $1 order by id`, [
      `supplier_mail:${mail?.id}`,
    ]);
    expect(audited.rows).toEqual([{ action: 'supplier_mail.done' }, { action: 'supplier_mail.reopened' }]);
  });

  it('is applied as far as it is certain, if its sender is a supplier, and can be undone', async () => {
    const [sure, doubted] = [await add(), await add()];
    const text = `${sure.inv_number} was delivered today.\r\nWas ${doubted.inv_number} delivered? I think it may have been.`;
    box.deliver(raw('Sure and not', text, 'Dispatch <dispatch@NCM.example>'));
    await visit();

    const mail = await mailOf('Sure and not');
    expect(mail).toMatchObject({ applied: 1 });
    expect((await bikeOf(doubted.id)).arrived).toBe('no');
    const { arrived, history } = await bikeOf(sure.id);
    expect([arrived, history[0]?.by, history[0]?.source]).toEqual([
      'yes',
      'Chainline',
      `Email "Sure and not": ${sure.inv_number} was delivered today.`,
    ]);
    expect((await told())[0]).toMatchObject({ body: expect.stringContaining('1 update applied') });
    const applied = mail?.updates.filter(({ state }) => state === 'applied').map((update) => update.id);
    await call('post', `/bike-inventory/emails/${mail?.id}/undo`).send({ updates: applied }).expect(200);
    expect((await bikeOf(sure.id)).arrived).toBe('no');
  });

  it('can be applied after an earlier one about the same bike, though both waited', async () => {
    const { id, inv_number: number } = await add();
    box.deliver(raw('Shipped', `${number} was shipped today.`));
    box.deliver(raw('Delivered', `${number} was delivered today.`));
    await visit();
    const [early, late] = [await mailOf('Shipped'), await mailOf('Delivered')];
    const act = async (step: 'apply' | 'undo', mail: SupplierMail | null) => {
      const updates = mail?.updates.map((update) => update.id);
      return (await call('post', `/bike-inventory/emails/${mail?.id}/${step}`).send({ updates }).expect(200)).body;
    };

    expect(await act('apply', early)).toMatchObject({ done: 1, skipped: [] });
    expect(await act('apply', late)).toMatchObject({ done: 1, skipped: [] });
    expect(await bikeOf(id)).toMatchObject({ arrived: 'yes', arrived_on: '2026-11-20' });
    await act('undo', early);
    await act('undo', late);
    expect(await bikeOf(id)).toMatchObject({ arrived: 'no', arrived_on: null });
  });

  it('is not applied for a sender without an address, or with the domain of a supplier before another one', async () => {
    await addSupplier('Without an email', '');
    const { id, inv_number: number } = await add();
    for (const from of ['', 'nobody', 'sales@ncm.example@else.example', '"sales@ncm.example"@else.example'])
      box.deliver(raw(`Forged ${from}`, `${number} was delivered today.`, from));
    await visit();

    expect(
      (await listed()).mails.filter(({ subject, open }) => subject.startsWith('Forged') && open === 1),
    ).toHaveLength(4);
    expect((await bikeOf(id)).arrived).toBe('no');
  });

  it('leaves a cost to managers, if a colleague who may not see costs has sent it', async () => {
    const [byStaff, byManager] = [await add(), await add()];
    const sent = { staff: byStaff.inv_number, manager: byManager.inv_number };
    for (const role of ['staff', 'manager'] as const) {
      const email = `${role}@shop.example`;
      await app().pool.query(
        'update users set email = $1 where id = (select min(id) from users where role = $2 and is_active)',
        [email, role],
      );
      box.deliver(raw(`Cost by ${role}`, `${sent[role]} shipped today, unit price $1,200.00 ex GST.`, email));
    }
    await visit();

    expect((await bikeOf(byStaff.id)).cost).toBeNull();
    expect((await bikeOf(byManager.id)).cost).toBe(1200);
  });

  it('takes no arrival back, if a delivery is followed by a shipment and both waited', async () => {
    const { id, inv_number: number } = await add();
    box.deliver(raw('Delivered first', `${number} was delivered today.`));
    box.deliver(raw('Shipped after', `${number} was shipped today.`));
    box.deliver(raw('Delivered again', `${number} was delivered on 18/11/2026.`));
    box.deliver(raw('Delivered at last', `${number} was delivered on 18/11/2026.`, 'other@else.example'));
    await visit();
    const skipped = async (subject: string) => {
      const mail = await mailOf(subject);
      const updates = mail?.updates.map((update) => update.id);
      const { body } = await call('post', `/bike-inventory/emails/${mail?.id}/apply`).send({ updates }).expect(200);
      return applyMailUpdates.response.parse(body).skipped.map(({ reason }) => reason);
    };

    expect(await skipped('Delivered first')).toEqual([]);
    expect(await skipped('Shipped after')).toEqual(['Someone has changed this record since the email was read.']);
    expect(await skipped('Delivered again')).toEqual([]);
    expect(await skipped('Delivered at last')).toEqual(['The record already says this.']);
    const { arrived, arrived_on: day, history } = await bikeOf(id);
    expect([arrived, day]).toEqual(['yes', '2026-11-18']);
    expect(history[0]?.changes).toEqual([{ field: 'arrived_on', before: '2026-11-20', after: '2026-11-18' }]);
  });

  it('is taken in whole, if its texts are cut in the middle of a character', async () => {
    const { inv_number: number } = await add();
    const subject = `${'Bikes '.repeat(19)}12345🚲 and more`;
    const sentence = `${number} was delivered today, ${'🚲'.repeat(1_000)}`;
    const word = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
    const type = 'Content-Type: text/plain; charset=utf-8\r\n';
    for (const pad of ['', '!']) box.deliver(raw(word, `${pad}${sentence}`, 'stranger@else.example', type));
    await visit();

    const read = (await listed()).mails.filter((mail) => mail.subject === subject);
    expect(read.map(({ open }) => open)).toEqual([1, 1]);
  });

  it('is shown with a warning if it is damaged or too large to be read whole', async () => {
    const { inv_number: number } = await add();
    box.deliver('no headers at all');
    const boundary = 'Content-Type: multipart/mixed; boundary=x\r\n';
    const large = `--x\r\n\r\n${number} was delivered today.\r\n--x\r\nContent-Type: application/zip\r\n\r\n`;
    box.deliver(raw('Fifty megabytes', `${large}${'A'.repeat(50_000_000)}`, 'sales@ncm.example', boundary));
    await visit();

    const { mails } = await listed();
    const damaged = mails.find(({ subject, is_waiting: isWaiting }) => subject === '' && isWaiting);
    const { body } = await call('get', `/bike-inventory/emails/${damaged?.id}`).expect(200);
    expect(body.mail.warnings).toEqual(['This file is not an email (.eml): it has no headers.']);
    expect(await mailOf('Fifty megabytes')).toMatchObject({
      applied: 0,
      open: 1,
      is_waiting: true,
      warnings: [expect.stringContaining('only its beginning was read')],
    });
  });

  it('is read after the connection is back', async () => {
    const { inv_number: number } = await add();
    box.deliver(raw('After the fault', `${number} was delivered today.`));
    faults.refusedAt = 'LOGIN';
    await expect(visit()).rejects.toThrow('The mailbox');
    faults.refusedAt = null;
    await visit();
    expect(await mailOf('After the fault')).toMatchObject({ open: 1 });
  });

  it('is left out if the system itself has sent it', async () => {
    const { inv_number: number } = await add();
    const ours = raw(
      'Ours',
      `${number} was delivered today.`,
      'shop@chainline.example',
      'Auto-Submitted: auto-generated\r\n',
    );
    box.deliver(ours);
    await visit();
    expect(await mailOf('Ours')).toBeNull();
  });

  it('does not notify without end: a mail bomb is told thirty times an hour', async () => {
    app().clock.advance(2 * 3_600_000);
    for (const role of ['manager', 'staff'] as const) headers[role] = (await app().signIn(role)).header;
    const { inv_number: number } = await add();
    const at = app().clock.now();
    const known = { fileName: '', sender: '', subject: '', sentOn: '2026-11-21', left: [], warnings: [], by: null };
    const { supplierMails } = app().services.stores;
    for (let count = 0; count < 29; count += 1)
      await supplierMails.insert({ ...known, requestKey: randomUUID(), at, isFromMailbox: true });
    for (const day of [3, 4]) box.deliver(raw(`Bomb ${day}`, `${number} ETA ${day}/12/2026.`));
    box.deliver(raw('Bomb without news', 'Buy our pills'));
    await visit();

    expect((await told()).map(({ body }) => body)).toEqual(['1 update to check: Bomb 3']);
    expect(await mailOf('Bomb 4')).toMatchObject({ open: 1 });
    expect(await mailOf('Bomb without news')).toBeNull();
  });
});
