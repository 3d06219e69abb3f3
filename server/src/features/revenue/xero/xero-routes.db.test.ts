import {
  accountingSettingsCalls,
  defaultAccountingSettings,
} from '@chainline/shared/settings/accounting-settings-contract';
import { exportXeroInvoices } from '@chainline/shared/revenue/revenue-contract';
import { xeroInvoiceColumns } from '@chainline/shared/revenue/xero-rules';
import { beforeAll, expect, it } from 'vitest';
import { usePayingShop } from '../../payments/testing/paying-shop';

const shop = usePayingShop();
const { call, pay, refund, sold } = shop;
const run = (text: string, values: unknown[] = []) => shop.app().pool.query(text, values);
const issue = async () => {
  const { rows } = await run('select id from payments order by id');
  for (const { id } of rows) await shop.app().services.paymentDocuments.issueFor(id);
};
const linesOf = async (what: 'invoices' | 'payments') => {
  const answer = await call('get', `/revenue/xero/${what}`, 'manager').expect(200);
  return exportXeroInvoices.response.parse(answer.body).csv.trim().split('\r\n');
};

beforeAll(async () => {
  const id = await sold({ total: 600, due: 600, choice: 'full' });
  await run(`update quotes set quote_number = 'Q-77', customer_name = '@SUM(1)' where id = $1`, [id]);
  await pay(id, { amount: 600, method: 'card_terminal' }).expect(200);
  await issue();
  await refund(id, { amount: 100 }).expect(200);
  await issue();
  await run(
    `insert into orders (woo_order_id, order_number, status, created_at, modified_at, paid_at, total_amount, payment_method,
       billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
     values (9001, '9001', 'refunded', $1, $1, $1, 55, 'Card', 'Ben Ash', 'Ash Couriers', 'ben@x.example', '', '', '', '', $1)`,
    [shop.app().clock.now()],
  );
});

it('exports invoices, credit notes and orders with the columns of the template, without formulas', async () => {
  const [head, ...lines] = await linesOf('invoices');
  expect(head).toBe(xeroInvoiceColumns.join(','));
  const cells = lines.map((line) => line.split(','));
  const read = (column: (typeof xeroInvoiceColumns)[number]) =>
    cells.map((row) => row[row.length - xeroInvoiceColumns.length + xeroInvoiceColumns.indexOf(column)]);
  expect(read('*InvoiceNumber')).toEqual(['INV-77', 'CN-77/1', 'WEB-9001', 'CN-WEB-9001']);
  expect(read('Total')).toEqual(['600.00', '-100.00', '55.00', '-55.00']);
  expect(read('TaxAmount')).toEqual(['54.55', '-9.09', '5.00', '-5.00']);
  expect(read('*AccountCode')).toEqual(['200', '200', '200', '200']);
  expect(lines[0]?.startsWith("'@SUM(1),")).toBe(true);
  expect(lines[2]?.startsWith('Ash Couriers,ben@x.example')).toBe(true);
});

it('exports payments as a bank statement that names their invoices', async () => {
  const [head, ...lines] = await linesOf('payments');
  expect(head).toBe('Date,Amount,Payee,Description,Reference');
  expect(lines.map((line) => line.split(',').slice(1).join(',')).toSorted()).toEqual([
    `-100.00,'@SUM(1),"Refund, Quotes, paid at the counter",INV-77`,
    '-55.00,Ben Ash,"Refund, Online shop",WEB-9001',
    '55.00,Ben Ash,"Order, Online shop",WEB-9001',
    `600.00,'@SUM(1),"Full amount, Quotes, paid at the counter",INV-77`,
  ]);
  for (const line of lines) expect(line).toMatch(/^\d{2}\/\d{2}\/\d{4},/);
});

it('uses the accounts of the settings, which managers alone read and change', async () => {
  const { path } = accountingSettingsCalls.get;
  const settings = { ...defaultAccountingSettings, labour_account: '260', tax_type: 'GST (10%)' };
  expect((await call('get', path, 'staff')).status).toBe(403);
  expect((await call('get', '/revenue/xero/invoices', 'staff')).status).toBe(403);
  const bad = { settings: { ...settings, goods_account: 'two hundred' }, version: 0 };
  expect((await call('put', path, 'manager').send(bad)).body.fields).toMatchObject([
    { path: 'settings.goods_account' },
  ]);
  await call('put', path, 'manager').send({ settings, version: 0 }).expect(200);
  expect((await linesOf('invoices'))[1]).toContain(',260,GST (10%),54.55,');
});
