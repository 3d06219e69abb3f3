import { employeeFields, registerFields, shopFields } from '../store/fields';
import { type Entity, type EntityContext, idAt, unfilled } from './entity';

export const createShopEntity = (context: EntityContext): Entity => ({
  name: 'Shop',
  key: 'shopID',
  fields: shopFields,
  table: context.store.shops,
  sortable: ['shopID'],
  readableWith: null,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {
    Contact: unfilled(false),
    ReceiptSetup: unfilled(false),
    TaxCategory: unfilled(false),
    ShelfLocations: unfilled(true),
    Registers: {
      many: true,
      element: 'Register',
      entity: () => context.entity('Register'),
      rows: (row) => context.store.registers.where('shopID', idAt(row, 'shopID')),
    },
    CCGateway: unfilled(false),
    PriceLevel: unfilled(false),
  },
});

export const createRegisterEntity = ({ store }: EntityContext): Entity => ({
  name: 'Register',
  key: 'registerID',
  fields: registerFields,
  table: store.registers,
  sortable: ['registerID'],
  readableWith: null,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {},
});

export const createEmployeeEntity = ({ store }: EntityContext): Entity => ({
  name: 'Employee',
  key: 'employeeID',
  fields: employeeFields,
  table: store.employees,
  sortable: ['employeeID', 'timeStamp'],
  readableWith: null,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: { Contact: unfilled(false), EmployeeRole: unfilled(false), EmployeeRights: unfilled(true) },
});
