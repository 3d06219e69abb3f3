import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const productRow = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  stock_quantity: z.int(),
  regular_price: z.string(),
});
const taken = new Set<number>();
/** Unmapped simple products, each with its own SKU. */
const take = async (count: number) => {
  const { rows } = await app().pool.query(
    `select id, sku, name, stock_quantity, regular_price from products u
     where type = 'simple' and manage_stock and stock_quantity between 5 and 50 and regular_price > 20 and sku <> ''
       and sale_price is null and not exists (select from product_mappings m where m.woo_product_id = u.id)
       and (select count(*) from products o where lower(o.sku) = lower(u.sku)) = 1 order by id desc`,
  );
  const free = z
    .array(productRow)
    .parse(rows)
    .filter(({ id }) => !taken.has(id))
    .slice(0, count);
  if (free.length < count) throw new Error('No such product left');
  for (const { id } of free) taken.add(id);
  return free;
};
const takeOne = async () => {
  const [product] = await take(1);
  if (!product) throw new Error('No such product left');
  return product;
};

const upload = (text: string, header = app().manager) =>
  shop().call('post', '/products/csv-import', { filename: 'count.csv', text }, header);
const download = (query = '', header = app().manager) =>
  app().http.get(`/api/products/export${query}`).set('Authorization', header);
const apply = async (id: string) => {
  await shop().call('post', `/sync/runs/${id}/apply`);
  await app().round();
};
const codesOf = (row: { problems: { code: string }[] }) => row.problems.map(({ code }) => code);

describe('the export', () => {
  it('contains every product and variation that the filter shows, readable by a spreadsheet', async () => {
    const { text, headers } = await download('?type=variable');
    const lines = text
      .slice(1)
      .split('\r\n')
      .filter((line) => line !== '');
    const { rows } = await app().pool.query(
      `select (select count(*) from products where type = 'variable' and missing_since is null)
            + (select count(*) from product_variations where missing_since is null) as count`,
    );

    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/attachment; filename="products-.*\.csv"/);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(lines[0]).toBe(
      'ID,Parent ID,Type,SKU,Name,Variation,Categories,Regular price,Regular price when exported,Sale price,' +
        'Sale price when exported,Counted,Stock,Stock when exported,Stock status,Stock status when exported',
    );
    expect(lines.length - 1).toBe(Number(rows[0].count));
  });

  it('escapes names that look like a formula', async () => {
    const { id } = await takeOne();
    await app().pool.query(`update products set name = '=HYPERLINK("http://x","y")' where id = $1`, [id]);
    const { text } = await download('?search=hyperlink');

    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  it.each([
    ['nobody', undefined, 401],
    ['a salesperson', 'quotes', 403],
  ] as const)('is not for %s', async (_who, role, status) => {
    const header = role ? (await app().signIn(role)).header : '';
    expect((await download('', header)).status).toBe(status);
  });

  it('reports an invalid filter', async () => {
    const { status, body } = await download('?category=bikes');
    expect([status, body.fields[0].path]).toEqual([400, 'category']);
  });

  it('reports characters that the database cannot store', async () => {
    const { status, body } = await download('?search=%00');
    expect([status, body.fields[0].path]).toEqual([400, 'search']);
  });

  it('returns an error, not a truncated file, when nothing can be read', async () => {
    await app().pool.query('alter table products rename to products_away');
    try {
      const { status, body, headers } = await download();
      expect([status, body.code]).toEqual([500, 'internal']);
      expect(headers['content-disposition']).toBeUndefined();
    } finally {
      await app().pool.query('alter table products_away rename to products');
    }
  });

  it('changes nothing when imported after prices and status changed, and can be imported by staff', async () => {
    const [priced, soldOut] = await take(2);
    if (!priced || !soldOut) throw new Error('no products');
    const [header = '', ...lines] = (await download('?type=simple')).text.trimEnd().split('\r\n');
    const rows = lines.filter((line) => line.startsWith(`${priced.id},`) || line.startsWith(`${soldOut.id},`));
    await app().pool.query('update products set regular_price = regular_price + 30 where id = $1', [priced.id]);
    await app().pool.query(`update products set stock_quantity = 0, stock_status = 'outofstock' where id = $1`, [
      soldOut.id,
    ]);
    const { body } = await upload([header, ...rows].join('\r\n'), test.staff());

    expect(rows).toHaveLength(2);
    expect(body).toMatchObject({
      run_id: null,
      report: { counts: { changes: 0, unchanged: 2, refused: 0, warnings: 0 } },
    });
  });

  it('changes nothing when imported unchanged', async () => {
    const { text } = await download('?type=simple');
    const { body } = await upload(text);

    expect(body).toMatchObject({ run_id: null, report: { counts: { changes: 0, refused: 0 } } });
    expect(body.report.rows_total).toBeGreaterThan(50);
  });
});

describe('the import', () => {
  it('previews every row, changes nothing before approval, and then applies it', async () => {
    const [one, two] = await take(2);
    if (!one || !two) throw new Error('no products');
    const text = `SKU,Stock,Regular price\r\n${one.sku},${one.stock_quantity + 3},\r\n${two.sku},,"$1,234.50"\r\n`;
    const { body } = await upload(text);
    await app().round();
    const before = app().outside.woo.getStock(one.id);
    const again = (await shop().call('get', `/products/csv-import/${body.run_id}`)).body;
    await apply(body.run_id);
    const { rows: audits } = await app().pool.query(
      'select action, target_label, after from audit_events where target = $1',
      [`run:${body.run_id}`],
    );

    expect(audits).toEqual([
      {
        action: 'product.csv_imported',
        target_label: 'Import of count.csv',
        after: { changes: 2, unchanged: 0, refused: 0 },
      },
    ]);
    expect(body.report).toMatchObject({
      rows_total: 2,
      counts: { changes: 2, unchanged: 0, refused: 0 },
      rows: [
        {
          line: 2,
          key: one.sku,
          state: 'change',
          changes: [{ field: 'stock', after: String(one.stock_quantity + 3) }],
        },
        {
          line: 3,
          key: two.sku,
          state: 'change',
          changes: [{ field: 'price', before: two.regular_price, after: '1234.50' }],
        },
      ],
    });
    expect(again.report).toEqual(body.report);
    expect(before).toBe(one.stock_quantity);
    expect(app().outside.woo.getStock(one.id)).toBe(one.stock_quantity + 3);
    expect((await shop().call('get', `/products/${two.id}`)).body.regular_price).toBe('1234.50');
    expect(await shop().run(body.run_id)).toMatchObject({ kind: 'edit', status: 'completed', items_success: 2 });
  });

  it('applies rows exported before a sale as differences', async () => {
    const product = await takeOne();
    const exported = product.stock_quantity;
    app().outside.woo.setStock(product.id, exported - 2);
    await app().importAll('woo');
    const { body } = await upload(`ID,Stock,Stock when exported\n${product.id},${exported + 5},${exported}\n`);
    await apply(body.run_id);

    expect(body.report.rows[0].warnings.join()).toContain(
      `It was ${exported} when exported and is ${exported - 2} now`,
    );
    expect(app().outside.woo.getStock(product.id)).toBe(exported + 3);
  });

  it('writes a quantity without its exported value only if nothing changed since the preview', async () => {
    const product = await takeOne();
    const { body } = await upload(`ID,Stock,Stock when exported\n${product.id},3,\n`);
    await app().pool.query('update products set stock_quantity = stock_quantity + 5 where id = $1', [product.id]);
    await apply(body.run_id);

    expect(app().outside.woo.getStock(product.id)).toBe(product.stock_quantity);
    expect(await shop().run(body.run_id)).toMatchObject({ items_failed: 1, items_success: 0 });
  });

  it('handles a file with one product in every row quickly, with a short report', async () => {
    const [often, once] = await take(2);
    const text = `ID,Stock\n${`${often?.id},7\n`.repeat(4_000)}${once?.id},1\n`;
    const { body } = await upload(text);
    const kept = await app().pool.query('select length(scope::text) as size from sync_runs where id = $1', [
      body.run_id,
    ]);

    expect(body.report.counts).toMatchObject({ changes: 1, refused: 4_000 });
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000);
    expect(kept.rows[0].size).toBeLessThan(2_000_000);
  });

  it('finds each kind of mistake and skips those rows', async () => {
    const products = await take(13);
    const sku = products.map((product) => product.sku);
    await app().pool.query('update products set sku = $1 where id = $2', ['TWICE-1', products[12]?.id]);
    await app().pool.query('update products set sku = $1 where id = $2', ['TWICE-1', products[11]?.id]);
    const { rows } = await app().pool.query(`select id from products where type = 'variable' limit 1`);
    const text = [
      'ID,SKU,Stock,Regular price,Sale price,Stock status,Colour',
      `,${sku[0]},many,,,,red`,
      `,${sku[1]},-4,,,,`,
      `,${sku[2]},1.5,,,,`,
      `,${sku[3]},,12.345,,,`,
      `,${sku[4]},,20,30,,`,
      `,${sku[5]},=1+1,,,,`,
      `,${sku[6]},5,,,,`,
      `,${sku[6]},6,,,,`,
      `,${sku[7]},,0,,,`,
      `,${sku[8]},9999999,,,,`,
      `,${sku[9]},,,,perhaps,`,
      `,${sku[10]},7`,
      ',NO-SUCH-SKU,1,,,,',
      '99999999,,1,,,,',
      ',TWICE-1,1,,,,',
      `${products[0]?.id},WRONG-SKU,1,,,,`,
      ',,1,,,,',
      `${rows[0].id},,,50,,,`,
      `${rows[0].id},,3,,,,`,
    ].join('\n');
    const { body } = await upload(text);

    expect(body.run_id).toBeNull();
    expect(body.report.problems.map(({ code }: { code: string }) => code)).toEqual(['unknown_column']);
    expect(body.report.rows.map(codesOf)).toEqual([
      ['not_a_number'],
      ['negative'],
      ['not_whole'],
      ['too_many_decimals'],
      ['sale_not_below_price'],
      ['formula_text', 'not_a_number'],
      ['duplicate_row'],
      ['duplicate_row'],
      ['zero_price'],
      ['too_large'],
      ['unknown_status'],
      ['malformed_row'],
      ['unknown_sku'],
      ['unknown_id'],
      ['ambiguous_sku'],
      ['key_mismatch'],
      ['no_key'],
      ['duplicate_row'],
      ['duplicate_row'],
    ]);
  });

  it('finds violations of the shop’s rules', async () => {
    const [counted] = await take(1);
    const variable = await app().pool.query(
      `select p.id, p.manage_stock from products p where p.type = 'variable' and not p.manage_stock limit 1`,
    );
    const text = [
      'ID,Stock,Regular price,Stock status',
      `${counted?.id},,,onbackorder`,
      `${variable.rows[0].id},3,50,`,
    ].join('\n');
    const { body } = await upload(text);

    expect(body.report.rows.map(codesOf)).toEqual([['status_derived'], ['price_at_variations', 'stock_refused']]);
  });

  it('lets staff change stock, but only managers prices', async () => {
    const [one, two] = await take(2);
    const { body } = await upload(`SKU,Stock,Regular price\n${one?.sku},1,\n${two?.sku},,30\n`, test.staff());

    expect(body.report.rows.map(({ state }: { state: string }) => state)).toEqual(['change', 'refused']);
    expect(codesOf(body.report.rows[1])).toEqual(['price_needs_manager']);
  });

  it.each([
    ['without a key', 'Name,Stock\nBell,3\n', 'no_key_column'],
    ['without a value', 'SKU,Name\nB-1,Bell\n', 'no_value_column'],
    ['with a column twice', 'SKU,Stock,stock\nB-1,3,4\n', 'duplicate_column'],
    ['that is no CSV', 'SKU,Stock\n"B-1,3\n', 'malformed_row'],
    ['that is empty', '\n', 'no_key_column'],
  ])('refuses a file %s', async (_what, text, code) => {
    const { status, body } = await upload(text);

    expect(status).toBe(200);
    expect(body).toMatchObject({ run_id: null, report: { rows: [] } });
    expect(body.report.problems.map((one: { code: string }) => one.code)).toContain(code);
  });

  it('reads semicolons and tabs, as used by spreadsheets in other locales', async () => {
    const [one, two] = await take(2);
    const semicolons = await upload(`SKU;Stock\n${one?.sku};1\n`);
    const tabs = await upload(`SKU\tStock\n${two?.sku}\t1\n`);

    expect([semicolons, tabs].map(({ body }) => body.report.counts.changes)).toEqual([1, 1]);
  });

  it('does not exist under an invalid id', async () => {
    const { status } = await shop().call('get', '/products/csv-import/00000000-0000-4000-8000-000000000000');
    expect(status).toBe(404);
  });
});
