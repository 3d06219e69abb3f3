import { paymentTypeFields, saleFields, saleLineFields, salePaymentFields } from '../store/sale-fields';
import { type Entity, type EntityContext, idAt, type RenderedEntity, toOne, unfilled } from './entity';
import { parsePayload } from './payload';
import { salePayload, toNewSale } from './sale-payload';

const readableWith = ['register', 'register_read', 'cfd'];

export const createSaleLineEntity = (context: EntityContext): Entity => ({
  name: 'SaleLine',
  key: 'saleLineID',
  fields: saleLineFields,
  table: context.store.saleLines,
  sortable: ['saleLineID', 'timeStamp', 'saleID'],
  readableWith,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {
    Discount: unfilled(false),
    TaxClass: unfilled(false),
    TaxCategory: unfilled(false),
    Note: unfilled(false),
    Item: toOne('itemID', 'Item', () => context.entity('Item')),
    InventorySales: unfilled(true),
  },
});

export const createPaymentTypeEntity = ({ store }: EntityContext): Entity => ({
  name: 'PaymentType',
  key: 'paymentTypeID',
  fields: paymentTypeFields,
  table: store.paymentTypes,
  sortable: ['paymentTypeID'],
  readableWith: null,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {},
});

const salePaymentEntity = ({ store, entity }: EntityContext): RenderedEntity => ({
  name: 'SalePayment',
  fields: salePaymentFields,
  relations: {
    PaymentType: {
      many: false,
      element: 'PaymentType',
      entity: () => entity('PaymentType'),
      rows: (row) => {
        const found = store.paymentTypes.find(idAt(row, 'paymentTypeID'));
        return found ? [found] : [];
      },
    },
    CCCharge: unfilled(false),
    SaleAccounts: unfilled(true),
    Signatures: unfilled(true),
  },
});

export const createSaleEntity = (context: EntityContext): Entity => {
  const { store } = context;
  const payments = salePaymentEntity(context);
  return {
    name: 'Sale',
    key: 'saleID',
    fields: saleFields,
    table: store.sales,
    sortable: ['saleID', 'timeStamp', 'completeTime', 'updatetime'],
    readableWith,
    writableWith: ['register'],
    single: true,
    repliesWith: ['Customer', 'SaleLines', 'SalePayments.PaymentType'],
    nestedInAll: [
      'SaleLines.Discount',
      'SaleLines.TaxClass',
      'SaleLines.Note',
      'SaleLines.Item',
      'SaleLines.InventorySales',
      'SalePayments.PaymentType',
      'SalePayments.CCCharge',
      'SalePayments.SaleAccounts',
      'SalePayments.Signatures',
      'ShipTo.Contact',
      'Customer.Contact',
      'TaxCategory.TaxCategoryClasses',
    ],
    relations: {
      SaleLines: {
        many: true,
        element: 'SaleLine',
        entity: () => context.entity('SaleLine'),
        rows: (row) => store.saleLines.where('saleID', idAt(row, 'saleID')),
      },
      SaleNotes: unfilled(true),
      SalePayments: {
        many: true,
        element: 'SalePayment',
        entity: () => payments,
        rows: (row) => store.salePayments.where('saleID', idAt(row, 'saleID')),
      },
      ShipTo: unfilled(false, { Contact: unfilled(false) }),
      Customer: toOne('customerID', 'Customer', () => context.entity('Customer')),
      Discount: unfilled(false),
      TaxCategory: unfilled(false, { TaxCategoryClasses: unfilled(true) }),
      Quote: unfilled(false),
    },
    create: (payload) =>
      context.sales.record(toNewSale(context, parsePayload(salePayload, payload, 'Sale not created.'))),
  };
};
