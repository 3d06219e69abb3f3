import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listJobHandlers } from '../../../background';
import { readPdfPages } from '../../quotes/testing/pdf-text';
import { usePayingShop } from '../testing/paying-shop';

const shop = usePayingShop({
  PUBLIC_URL: 'https://office.chainline.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Chainline Bikes <shop@chainline.example>',
});
const { sold, pay, refund, call, get } = shop;

const rowsOf = <T>(schema: z.ZodType<T>, text: string, values: unknown[]): Promise<T[]> =>
  shop
    .app()
    .pool.query(text, values)
    .then(({ rows }) => z.array(schema).parse(rows));

/** Runs the waiting document jobs. */
const issue = async (): Promise<void> => {
  const { services, log } = shop.app();
  const handler = listJobHandlers(services.features).find(({ name }) => name === 'payments.documents');
  const jobs = await rowsOf(
    z.object({ payload: z.unknown() }),
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'payments.documents' returning j.payload`,
    [],
  );
  for (const { payload } of jobs) await handler?.run(payload, { log, signal: new AbortController().signal });
};
const emailsOf = (id: number) =>
  rowsOf(
    z.object({ kind: z.string(), subject: z.string(), files: z.array(z.string()) }),
    `select e.kind, e.subject,
            coalesce((select array_agg(a.filename order by a.id) from email_attachments a where a.email_id = e.id), '{}') as files
     from emails e where e.reference = $1 order by e.id`,
    [`quote:${id}`],
  );
const pdf = (id: number, document: string | number, as = 'staff') =>
  call('get', `/quotes/${id}/documents/${document}/pdf`, as)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
const textOf = (body: unknown): string => readPdfPages(z.instanceof(Buffer).parse(body)).flat().join(' ');
const numberOf = async (id: number) => (await get(id)).quote_number.replace('Q-', '');

describe('after a payment', () => {
  it('the customer gets a receipt by email, and with the last one the tax invoice', async () => {
    const id = await sold();
    const number = await numberOf(id);
    await pay(id);
    await issue();
    await pay(id, { amount: 4209.3 });
    await issue();

    expect(await emailsOf(id)).toEqual([
      {
        kind: 'quote_receipt',
        subject: `Receipt REC-${number}/1 from Chainline Bikes`,
        files: [`Receipt-REC-${number}-1.pdf`],
      },
      {
        kind: 'quote_receipt',
        subject: `Receipt REC-${number}/2 from Chainline Bikes`,
        files: [`Receipt-REC-${number}-2.pdf`, `Invoice-INV-${number}.pdf`],
      },
    ]);
  });

  it('the email is sent once, however often the job runs', async () => {
    const id = await sold();
    await pay(id);
    const [payment] = (await get(id)).payments;
    const { paymentDocuments } = shop.app().services;
    await Promise.all([1, 2, 3].map(() => paymentDocuments.issueFor(payment?.id ?? 0)));

    expect(await emailsOf(id)).toHaveLength(1);
  });

  it('a refund is a credit note, or a receipt if the amount is still owed', async () => {
    const id = await sold();
    const number = await numberOf(id);
    await pay(id);
    await refund(id, { amount: 100 });
    await refund(id, { amount: 50, outcome: 'still_owed' });
    await issue();

    expect((await emailsOf(id)).map(({ subject }) => subject)).toEqual([
      `Receipt REC-${number}/1 from Chainline Bikes`,
      `Credit note CN-${number}/1 from Chainline Bikes`,
      `Refund receipt REF-${number}/2 from Chainline Bikes`,
    ]);
  });
});

describe('a document', () => {
  it('stays as it was issued, even if the shop moves', async () => {
    const id = await sold();
    await pay(id);
    const [payment] = (await get(id)).payments;
    const first = await pdf(id, payment?.id ?? 0).expect(200);
    await shop
      .app()
      .pool.query(
        `insert into settings (section, value, updated_at) values ('shop', '{"name": "Moved Bikes"}', now())`,
      );
    expect(textOf((await pdf(id, 'invoice').expect(200)).body)).toContain('Moved Bikes');
    const second = await pdf(id, payment?.id ?? 0).expect(200);

    expect(textOf(second.body)).toBe(textOf(first.body));
    expect(second.headers['content-disposition']).toMatch(/^inline; filename="Receipt-REC-\d+-1\.pdf"$/);
  });

  it('exists for the whole quote before any payment, and again after each', async () => {
    const id = await sold();
    const before = textOf((await pdf(id, 'invoice').expect(200)).body);
    await pay(id);
    const after = textOf((await pdf(id, 'invoice').expect(200)).body);

    expect(before).toContain('Still to pay $4,709.30');
    expect(after).toContain('Deposit, Cash');
    expect(after).toContain('Still to pay $4,209.30');
  });

  it('is for those who may see the quote, from its acceptance on', async () => {
    const draft = await shop.create();
    const others = await sold({ by: 'other' });
    await pay(others, {}, 'other');

    expect((await pdf(draft.id, 'invoice')).status).toBe(404);
    expect((await pdf(others, 'invoice')).status).toBe(404);
    expect((await pdf(await sold(), (await get(others, 'manager')).payments[0]?.id ?? 0)).status).toBe(404);
    expect((await pdf(others, 'receipt', 'manager')).status).toBe(404);
    expect((await pdf(others, 'invoice', 'manager')).status).toBe(200);
    expect((await shop.app().http.get(`/api/quotes/${others}/documents/invoice/pdf`)).status).toBe(401);
  });

  it('is emailed on request, once per key, which the audit log keeps', async () => {
    const id = await sold();
    const number = await numberOf(id);
    const body = { payment_id: null, send_key: randomUUID() };
    const sent = await call('post', `/quotes/${id}/documents`).send(body).expect(200);
    await call('post', `/quotes/${id}/documents`).send(body).expect(200);

    expect(sent.body.quote.emails).toMatchObject([{ kind: 'quote_invoice', to: 'zoe@customer.example' }]);
    expect(await emailsOf(id)).toHaveLength(1);
    const { rows } = await shop
      .app()
      .pool.query(`select after from audit_events where action = 'payment.document_sent' and target = $1`, [
        `quote:${id}`,
      ]);
    expect(rows).toEqual([{ after: { document: `INV-${number}` } }]);
    const unknown = { payment_id: 999_999, send_key: randomUUID() };
    expect((await call('post', `/quotes/${id}/documents`).send(unknown)).status).toBe(404);
  });
});
