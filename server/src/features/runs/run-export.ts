import type { Run, RunItem } from '@chainline/shared/sync/run-contract';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';
import { describeChange, wordOf } from './run-words';

const columns: [title: string, value: (item: RunItem) => CsvCell][] = [
  ['Position', (item) => item.position],
  ['Product', (item) => item.product_name],
  ['SKU', (item) => item.product_sku],
  ['WooCommerce ID', (item) => item.woo_product_id],
  ['Lightspeed item', (item) => item.lightspeed_name],
  ['Lightspeed ID', (item) => item.lightspeed_item_id],
  ['Outcome', (item) => wordOf(item)],
  ['Reason', (item) => item.reason],
  ['Error', (item) => item.error],
  ['Quantity in WooCommerce', (item) => item.woo_quantity],
  ['Quantity in Lightspeed', (item) => item.lightspeed_quantity],
  ['Change in WooCommerce', (item) => item.woo_delta],
  ['Change in Lightspeed', (item) => item.lightspeed_delta],
  ['Target quantity', (item) => item.target_quantity],
  ['Other changes', (item) => item.changes.map(describeChange).join('; ')],
];

/** RFC 4180. */
export const toRunCsv = (items: RunItem[]): string => {
  const rows = [columns.map(([title]) => title), ...items.map((item) => columns.map(([, value]) => value(item)))];
  return byteOrderMark + rows.map(toCsvLine).join('');
};

export const runFileName = ({ id, created_at: createdAt }: Pick<Run, 'id' | 'created_at'>): string =>
  `sync-run-${createdAt.slice(0, 10)}-${id.slice(0, 8)}.csv`;
