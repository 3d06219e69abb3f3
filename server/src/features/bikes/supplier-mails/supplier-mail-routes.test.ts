import { createBike, getBike, type BikeDetail } from '@chainline/shared/bikes/bike-contract';
import {
  applyMailUpdates,
  listSupplierMails,
  maxMailBytes,
  readSupplierMailCall,
  type SupplierMail,
} from '@chainline/shared/bikes/supplier-mail-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../../test/bike-request';
import { useTestApp } from '../../../../test/test-app';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '', quotes: '' };
type As = keyof typeof headers;

beforeAll(async () => {
  for (const role of ['manager', 'staff', 'quotes'] as const) headers[role] = (await app().signIn(role)).header;
});

const call = (method: 'get' | 'put' | 'post' | 'delete', path: string, as: As = 'manager') =>
  app().http[method](`/api/bike-inventory${path}`).set('Authorization', headers[as]);

let numbers = 0;
const invoice = (): string => `INV-${70_000 + (numbers += 1)}`;

const fields = { ...bikeFields, model: 'NCM Moscow', brand: 'NCM' };
const add = async (changes: { inv_number: string } & Record<string, unknown>): Promise<BikeDetail> => {
  const { body } = await call('post', '')
    .send({ ...fields, ...changes, request_key: randomUUID() })
    .expect(200);
  return createBike.response.parse(body).bike;
};
const bikeOf = async (id: number, as: As = 'manager'): Promise<BikeDetail> =>
  getBike.response.parse((await call('get', `/${id}`, as).expect(200)).body).bike;
/** The part of a record that people see; its version and times go on. */
const shownOf = async (id: number) => {
  const { version: _version, last_edited_at: _at, last_edited_by: _by, history: _history, ...rest } = await bikeOf(id);
  return rest;
};
const edit = async (id: number, changes: object) => {
  const { version, ...bike } = await bikeOf(id);
  await call('put', `/${id}`)
    .send({ ...bike, ...changes, version })
    .expect(200);
};

const paste = async (text: string, as: As = 'manager'): Promise<SupplierMail> => {
  const request = call('post', '/emails', as).field('text', text).field('request_key', randomUUID());
  return readSupplierMailCall.response.parse((await request.expect(200)).body).mail;
};
const upload = (name: string, bytes: Buffer) =>
  call('post', '/emails').field('request_key', randomUUID()).attach('email', bytes, name);
const act = async (
  step: 'apply' | 'undo',
  mail: SupplierMail,
  ids = mail.updates.map(({ id }) => id),
  as: As = 'manager',
) =>
  applyMailUpdates.response.parse(
    (await call('post', `/emails/${mail.id}/${step}`, as).send({ updates: ids }).expect(200)).body,
  );

describe('a mail', () => {
  it('makes five bikes arrive, with its words in their history, and all of it is undone', async () => {
    const number = invoice();
    const bikes = await Promise.all([1, 2, 3, 4, 5].map(() => add({ inv_number: number })));
    const before = await Promise.all(bikes.map(({ id }) => shownOf(id)));
    const mail = await paste(`All five NCM Moscow on ${number} were delivered to your store today.`);

    expect(mail.updates.map(({ kind, is_default: isDefault, state }) => [kind, isDefault, state])).toEqual(
      bikes.map(() => ['arrived', true, 'open']),
    );
    expect(await act('apply', mail)).toMatchObject({ done: 5, skipped: [], mail: { applied: 5, open: 0 } });
    // 21 November 2026, 11 am in Sydney.
    expect(await bikeOf(bikes[0]?.id ?? 0)).toMatchObject({ arrived: 'yes', arrived_on: '2026-11-21', version: 2 });
    const { history } = await bikeOf(bikes[4]?.id ?? 0);
    expect(history[0]).toMatchObject({
      by: 'Test Person',
      source: `Email: All five NCM Moscow on ${number} were delivered to your store today.`,
    });
    expect(await act('undo', mail)).toMatchObject({ done: 5, skipped: [], mail: { applied: 0, open: 5 } });
    expect(await Promise.all(bikes.map(({ id }) => shownOf(id)))).toEqual(before);
    const audited = await app().services.db.many(
      z.object({ action: z.string() }),
      sql`select action from audit_events where target = ${`bike:${bikes[0]?.id}`} order by id`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['bike.created', 'bike.changed', 'bike.changed']);
  });

  it('is applied one by one, and applied twice changes nothing more', async () => {
    const [first, second] = [await add({ inv_number: invoice() }), await add({ inv_number: invoice() })];
    const mail = await paste(`${first.inv_number} shipped today.\n${second.inv_number} ETA 3/12/2026.`);
    const ids = mail.updates.filter(({ bike_id: bikeId }) => bikeId === second.id).map(({ id }) => id);
    const answers = await Promise.all([act('apply', mail, ids), act('apply', mail, ids)]);

    expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 1]);
    expect(await bikeOf(second.id)).toMatchObject({ expected_on: '2026-12-03', version: 2 });
    expect(await bikeOf(first.id)).toMatchObject({ arrived: 'no', version: 1 });
  });

  it('changes nothing that somebody has changed meanwhile, neither applied nor undone', async () => {
    const [one, two] = [await add({ inv_number: invoice() }), await add({ inv_number: invoice() })];
    const mail = await paste(`${one.inv_number} ETA 3/12/2026.\n${two.inv_number} ETA 3/12/2026.`);
    await edit(one.id, { expected_on: '2026-12-24' });
    const applied = await act('apply', mail);

    expect(applied.done).toBe(1);
    expect(applied.skipped.map(({ reason }) => reason)).toEqual([
      'Someone has changed this record since the email was read.',
    ]);
    await edit(two.id, { expected_on: '2026-12-25' });
    expect(await act('undo', mail)).toMatchObject({ done: 0 });
    expect(await bikeOf(one.id)).toMatchObject({ expected_on: '2026-12-24' });
    expect(await bikeOf(two.id)).toMatchObject({ expected_on: '2026-12-25' });
  });

  it('and a later one are undone in either order', async () => {
    const { id, inv_number: number } = await add({ inv_number: invoice() });
    const before = await shownOf(id);
    const early = await paste(`${number} was shipped today.`);
    await act('apply', early);
    const late = await paste(`${number} was delivered today.`);
    await act('apply', late);
    expect(await act('undo', early)).toMatchObject({ done: 1 });
    expect(await bikeOf(id)).toMatchObject({ arrived: 'yes' });
    expect(await act('undo', late)).toMatchObject({ done: 1 });

    expect(await shownOf(id)).toEqual(before);
  });

  it('leaves deleted records alone', async () => {
    const { id, inv_number: number } = await add({ inv_number: invoice() });
    const mail = await paste(`${number} was delivered today.`);
    await call('delete', `/${id}`).expect(200);

    expect((await act('apply', mail)).skipped.map(({ reason }) => reason)).toEqual(['This record was deleted.']);
  });

  it('that may mean one of several bikes asks which', async () => {
    const number = invoice();
    const bikes = [await add({ inv_number: number }), await add({ inv_number: number })];
    const mail = await paste(`One of the two bikes on ${number} was delivered today. It is rather blue, ${number}.`);

    expect(mail.updates.map(({ bike_id: bikeId }) => bikeId)).toEqual(bikes.map(({ id }) => id));
    expect(
      mail.updates.every(
        ({ question, question_count: count, is_default: isDefault }) => question === 1 && count === 1 && !isDefault,
      ),
    ).toBe(true);
    expect(mail.left).toEqual([`It is rather blue, ${number}.`]);
    await act('apply', mail, [mail.updates[1]?.id ?? 0]);
    expect((await bikeOf(bikes[1]?.id ?? 0)).arrived).toBe('yes');
    expect((await bikeOf(bikes[0]?.id ?? 0)).arrived).toBe('no');
  });
});

describe('costs', () => {
  it('are proposed and shown to managers alone', async () => {
    const { id, inv_number: number } = await add({ inv_number: invoice() });
    const text = `${number} shipped today, unit price $1,234.00 ex GST. Nice price for ${number}: $1,234.00.`;
    const mail = await paste(text);
    expect(mail.updates.map(({ kind }) => kind).toSorted()).toEqual(['cost', 'shipped']);
    const { text: seen } = await call('get', `/emails/${mail.id}`, 'staff').expect(200);
    expect(seen).not.toContain('1,234');
    expect(seen).not.toContain('"cost"');

    await act('apply', mail, undefined, 'staff');
    expect(await bikeOf(id)).toMatchObject({ arrived: 'shipped', cost: null });
    await act('apply', mail);
    expect(await bikeOf(id)).toMatchObject({ cost: 1_234 });
    expect(JSON.stringify(await bikeOf(id, 'staff'))).not.toMatch(/1,?234/);
    const { mails } = listSupplierMails.response.parse((await call('get', '/emails', 'staff').expect(200)).body);
    expect(mails.find((each) => each.id === mail.id)).toMatchObject({ applied: 1, open: 0 });
  });
});

describe('a request', () => {
  it('needs a file or text, once per key', async () => {
    const key = randomUUID();
    const send = () => call('post', '/emails').field('text', 'nothing new').field('request_key', key).expect(200);
    const [first, second] = [await send(), await send()];

    expect(second.body.mail.id).toBe(first.body.mail.id);
    const { body } = await call('post', '/emails').field('text', ' ').field('request_key', randomUUID()).expect(400);
    expect(body.message).toBe('Paste the email or choose a file.');
    await call('post', '/emails').field('text', 'x').expect(400);
    await call('post', '/emails/1/apply').send({ updates: [] }).expect(400);
  });

  it('with a file is read by its sender and day; what cannot be read is refused', async () => {
    const { inv_number: number } = await add({ inv_number: invoice() });
    const eml = `From: a@b.example\r\nSubject: Re: ${number}\r\nDate: Thu, 19 Nov 2026 10:00:00 +1100\r\n\r\nDelivered yesterday.`;
    const { body } = await upload('news.eml', Buffer.from(eml)).expect(200);
    expect(body.mail).toMatchObject({ file_name: 'news.eml', sender: 'a@b.example', sent_on: '2026-11-19' });
    expect(body.mail.updates[0].changes).toContainEqual({ field: 'arrived_on', before: null, after: '2026-11-18' });

    const refused = await upload('a.msg', Buffer.from('x')).expect(400);
    expect(refused.body).toMatchObject({ code: 'supplier_mail.unreadable' });
    const large = await upload('a.eml', Buffer.alloc(maxMailBytes + 1, 0x61)).expect(413);
    expect(large.body.message).toBe('This email is larger than 25 MB. Please paste its text instead.');
    await call('get', '/emails').expect(200);
  });

  it('with HTML stores and answers nothing of its scripts', async () => {
    const { inv_number: number } = await add({ inv_number: invoice() });
    const html =
      `<p>${number} was delivered yesterday.<script>hostile()</script></p><p onclick="hostile()">${number} is blue.</p>` +
      `<img src="http://evil.example/x.png" onerror="hostile()"><a href="javascript:hostile()">${number} is nice.</a>`;
    const { body, text } = await upload('news.html', Buffer.from(html)).expect(200);
    const { mail } = readSupplierMailCall.response.parse(body);
    await act('apply', mail);
    const stored = await app().services.db.one(
      z.object({ rows: z.string() }),
      sql`select jsonb_build_array(
            (select to_jsonb(m) from supplier_mails m where m.id = ${mail.id}),
            (select jsonb_agg(to_jsonb(u)) from supplier_mail_updates u where u.mail_id = ${mail.id}),
            (select jsonb_agg(to_jsonb(c)) from bike_record_changes c where c.source like ${`%${number}%`})
          )::text as rows`,
    );

    expect(mail.updates.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['arrived', `${number} was delivered yesterday.`],
    ]);
    expect(stored.rows).toContain(`${number} was delivered yesterday.`);
    expect(text + stored.rows).not.toMatch(/hostile|evil|script|onerror/i);
  });

  it('is refused to people who sell quotes, and of an unknown mail', async () => {
    await call('get', '/emails', 'quotes').expect(403);
    await call('post', '/emails', 'quotes').field('text', 'x').field('request_key', randomUUID()).expect(403);
    await call('get', '/emails/999999').expect(404);
    await call('post', '/emails/999999/apply')
      .send({ updates: [1] })
      .expect(404);
    await call('post', '/emails/999999/undo')
      .send({ updates: [1] })
      .expect(404);
  });
});

describe('old mails', () => {
  it('are removed; their changes and words stay in the history', async () => {
    const { id, inv_number: number } = await add({ inv_number: invoice() });
    const mail = await paste(`${number} was delivered today.`);
    await act('apply', mail);
    const before = new Date(app().clock.now().getTime() + 1);
    const { signal } = new AbortController();
    expect(await app().services.stores.supplierMails.removeOld({ before, signal })).toBeGreaterThan(0);

    await call('get', `/emails/${mail.id}`).expect(404);
    expect((await bikeOf(id)).history[0]?.source).toContain(number);
  });
});
