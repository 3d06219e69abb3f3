import type { UnitEdit } from './stock-edits';
import type { Stock, StockUnit } from './stock-unit';

/** Stock shown in a row: the list's numbers, or those of an edit in progress. */
export const shownStock = ({ stock }: StockUnit, edit: UnitEdit | undefined): Stock => {
  switch (edit?.phase) {
    case 'sending': {
      const { quantity = stock.quantity, status = stock.status } = edit.next ?? edit.request;
      return { quantity, status };
    }
    case 'moved':
      return { ...stock, quantity: edit.current };
    case 'waiting':
    case 'settled':
      return edit.stock;
    case 'failed':
    case 'refused':
    case undefined:
      return stock;
  }
};
