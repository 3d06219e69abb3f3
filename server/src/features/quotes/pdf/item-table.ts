import { availabilityWords } from '@chainline/shared/quotes/availability-rules';
import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import { byKind, labourHeading } from '@chainline/shared/quotes/quote-totals';
import { formatMoney } from '../sending-words';
import { ink, sheet, styles, type Sheet } from './pdf-sheet';

type Column = { title: string; right: number; width: number; value: (item: PublicItem) => string };

const padding = 7;
/** Height of two lines of description; the web page shows all of it. */
const descriptionHeight = 26;

const stockStyle = { ...styles.small, face: 'semibold' } as const;

const percent = (value: number): string => (value === 0 ? '' : `${value}%`);

const amountColumns = (withDiscount: boolean): Column[] => {
  const columns: Omit<Column, 'right'>[] = [
    { title: 'Qty', width: 34, value: ({ quantity }) => String(quantity) },
    { title: 'Unit price', width: 70, value: ({ unit_price: price }) => formatMoney(price) },
    ...(withDiscount ? [{ title: 'Discount', width: 54, value: ({ discount }: PublicItem) => percent(discount) }] : []),
    { title: 'Total', width: 76, value: ({ line_total: total }) => formatMoney(total) },
  ];
  let right = sheet.right - padding;
  return columns
    .toReversed()
    .map((column) => {
      const placed = { ...column, right };
      right -= column.width;
      return placed;
    })
    .toReversed();
};

const kindWords = { bike: 'Bike', accessory: 'Accessory', part: 'Part', labour: 'Labour' } as const;

const toSubtitle = ({ item_sku: sku, item_type: type }: PublicItem): string =>
  [kindWords[type], ...(sku === '' ? [] : [`SKU ${sku}`])].join(' · ');

/** Repeats the header on every page; the discount column appears only if a line has one. */
export const writeItemTable = (page: Sheet, items: PublicItem[]): void => {
  const { doc } = page;
  const columns = amountColumns(items.some(({ discount }) => discount > 0));
  const amountsWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const nameX = sheet.left + padding;
  const nameWidth = sheet.width - amountsWidth - padding * 3;
  const table = doc.struct('Table');
  page.root.add(table);

  const writeHead = (): void => {
    const y = doc.y;
    page.draw(() => doc.rect(sheet.left, y, sheet.width, 20).fill(ink.tint));
    const row = doc.struct('TR');
    table.add(row);
    const cell = (title: string, write: () => void) => {
      // The library's type of these options lacks `scope`, which the library writes.
      const options = { title, scope: 'Column' };
      page.read('TH', write, row, options);
    };
    cell('Item', () => page.write(styles.label, 'ITEM', nameX, y + 5.5));
    for (const { title, right, width } of columns) {
      const at = { width, align: 'right' } as const;
      cell(title, () => page.write(styles.label, title.toUpperCase(), right - width, y + 5.5, at));
    }
    row.end();
    doc.y = y + 20;
  };

  const writeRow = (item: PublicItem): void => {
    const name = item.item_name;
    const stock = item.availability === null ? '' : availabilityWords(item.availability, item.quantity);
    const description = item.item_description.replaceAll('\n', ' ');
    const nameHeight = page.heightOf(styles.strong, name, { width: nameWidth });
    const shownHeight = Math.min(page.heightOf(styles.small, description, { width: nameWidth }), descriptionHeight);
    const stockHeight = page.heightOf(stockStyle, stock, { width: nameWidth });
    const height = nameHeight + 12 + stockHeight + shownHeight + padding * 2;
    if (doc.y + height > sheet.height - sheet.bottom) {
      doc.addPage();
      writeHead();
    }
    const y = doc.y;
    const top = y + padding;
    const row = doc.struct('TR');
    table.add(row);
    page.read(
      'TD',
      () => {
        page.write(styles.strong, name, nameX, top, { width: nameWidth });
        page.write(styles.small, toSubtitle(item), nameX, top + nameHeight, { width: nameWidth });
        if (stock !== '') page.write(stockStyle, stock, nameX, top + nameHeight + 12, { width: nameWidth });
        if (description === '') return;
        page.write(styles.small, description, nameX, top + nameHeight + 12 + stockHeight, {
          width: nameWidth,
          height: descriptionHeight,
        });
      },
      row,
    );
    for (const { right, width, value } of columns) {
      page.read('TD', () => page.write(styles.body, value(item), right - width, top, { width, align: 'right' }), row);
    }
    row.end();
    doc.y = y + height;
    page.draw(() => doc.moveTo(sheet.left, doc.y).lineTo(sheet.right, doc.y).lineWidth(0.6).stroke(ink.rule));
  };

  const writeHeading = (title: string): void => {
    page.ensureRoom(90);
    const y = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    page.read('TH', () => page.write(styles.label, title.toUpperCase(), nameX, y + 9), row, { title, scope: 'Row' });
    row.end();
    doc.y = y + 22;
  };

  const { products, labour } = byKind(items);
  page.ensureRoom(90);
  writeHead();
  for (const item of products) writeRow(item);
  if (labour.length > 0) writeHeading(labourHeading);
  for (const item of labour) writeRow(item);
  table.end();
};
