import type { DemoProduct, DemoUnit } from '../../catalogue-types';
import { blankContact } from '../entities/contact';
import { blankCustomer } from '../entities/customer';
import { imageFolder } from '../entities/image';
import { blankItem } from '../entities/item';
import { addCategory, renumberCategories } from '../store/category-tree';
import { type Stock, sumShopID, tillEmployeeID } from '../store/stock';
import type { Item, Store } from '../store/store';

export type ShopOption = { shopID: string; name: string; timeZone: string };

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

const paymentTypes = [
  { name: 'Cash', type: 'cash' },
  { name: 'Check', type: 'check' },
  { name: 'Credit Card', type: 'credit card' },
  { name: 'Web Store', type: 'user defined' },
];

const customers = [
  { firstName: 'Amelia', lastName: 'Nguyen', mobile: '0412 555 018', city: 'Brunswick', state: 'VIC', zip: '3056' },
  { firstName: 'Jack', lastName: 'Thompson', mobile: '0423 555 164', city: 'Marrickville', state: 'NSW', zip: '2204' },
  { firstName: 'Priya', lastName: 'Sharma', mobile: '0434 555 291', city: 'Parramatta', state: 'NSW', zip: '2150' },
  { firstName: 'Liam', lastName: "O'Brien", mobile: '0401 555 337', city: 'Manly', state: 'NSW', zip: '2095' },
  { firstName: 'Zoe', lastName: 'Papadopoulos', mobile: '0415 555 482', city: 'Oakleigh', state: 'VIC', zip: '3166' },
  { firstName: 'Hamish', lastName: 'Campbell', mobile: '0427 555 509', city: 'Hobart', state: 'TAS', zip: '7000' },
] as const;

export const seedSetting = (store: Store, shops: readonly ShopOption[], now: number): void => {
  const employees = [
    { firstName: 'Robin', lastName: 'Chalmers' },
    { firstName: 'Sam', lastName: 'Okafor' },
  ];
  for (const { firstName, lastName } of employees) {
    store.employees.insert({
      employeeID: store.employees.nextId(),
      firstName,
      lastName,
      lockOut: false,
      archived: false,
      timeStamp: now,
      contactID: 0,
      clockInEmployeeHoursID: 0,
      employeeRoleID: 1,
      limitToShopID: 0,
      lastShopID: 1,
      lastSaleID: 0,
      lastRegisterID: 1,
    });
  }
  for (const { name, type } of paymentTypes) {
    const paymentTypeID = store.paymentTypes.nextId();
    const common = { requireCustomer: false, archived: false, internalReserved: type === 'cash' };
    store.paymentTypes.insert({ paymentTypeID, name, type, ...common, refundAsPaymentTypeID: 0 });
  }
  for (const { shopID, name, timeZone } of shops) {
    store.shops.insert({
      shopID: Number(shopID),
      name,
      serviceRate: 9_500,
      timeZone,
      taxLabor: true,
      labelTitle: 'Shop Name',
      labelMsrp: false,
      archived: false,
      timeStamp: now,
      companyRegistrationNumber: '',
      vatNumber: '',
      zebraBrowserPrint: false,
      contactID: 0,
      taxCategoryID: 1,
      receiptSetupID: 1,
      ccGatewayID: 1,
      gatewayConfigID: 1,
      priceLevelID: 1,
    });
    store.registers.insert({
      registerID: store.registers.nextId(),
      name: `${name} register`,
      open: true,
      openTime: now,
      archived: false,
      tipEnabled: false,
      openEmployeeID: tillEmployeeID,
      shopID: Number(shopID),
      ccTerminalID: 0,
    });
  }
};

const seedCustomers = (store: Store, now: number): void => {
  for (const { firstName, lastName, mobile, city, state, zip } of customers) {
    const customer = store.customers.insert({
      ...blankCustomer(store.customers.nextId(), now),
      firstName,
      lastName,
    });
    store.contacts.insert({
      ...blankContact(customer.customerID, now),
      noEmail: false,
      noPhone: false,
      noMail: false,
      mobile,
      emailPrimary: `${firstName}.${lastName}`.toLowerCase().replace("'", '') + '@example.com',
      city,
      state,
      stateCode: state,
      zip,
      country: 'Australia',
      countryCode: 'AU',
    });
  }
};

const categoryAt = (store: Store, path: readonly string[], now: number): number => {
  let parentID = 0;
  for (const name of path) {
    const known = store.categories.where('parentID', parentID).find((category) => category.name === name);
    parentID = (known ?? addCategory(store, () => now, name, parentID)).categoryID;
  }
  return parentID;
};

const manufacturerOf = (store: Store, name: string, now: number): number => {
  const [known] = store.manufacturers.where('name', name);
  if (known) return known.manufacturerID;
  const manufacturerID = store.manufacturers.nextId();
  return store.manufacturers.insert({ manufacturerID, name, createTime: now, timeStamp: now }).manufacturerID;
};

const addImage = (store: Store, item: Item, picture: string): void => {
  const filename = picture.slice(picture.lastIndexOf('/') + 1);
  store.images.insert({
    imageID: store.images.nextId(),
    description: item.description,
    filename,
    ordering: 0,
    publicID: filename.replace(/\.[^.]*$/, ''),
    size: 0,
    createTime: item.createTime,
    timeStamp: item.createTime,
    itemID: item.itemID,
    itemMatrixID: 0,
    folder: imageFolder,
    file: '',
  });
};

const addTexts = (store: Store, item: Item, product: DemoProduct): void => {
  const { length, width, height } = product.sizeCm;
  store.itemECommerces.insert({
    itemECommerceID: store.itemECommerces.nextId(),
    longDescription: product.descriptionHtml,
    shortDescription: '',
    weight: Number(product.weightKg),
    width: Number(width),
    height: Number(height),
    length: Number(length),
    listOnStore: false,
    itemID: item.itemID,
  });
};

const addStock = (store: Store, stock: Stock, item: Item, unit: DemoUnit): void => {
  const shops = store.shops.ordered('shopID');
  const quantities = shops.map((_shop, index) => unit.tillQoh[index] ?? 0);
  shops.forEach(({ shopID }, index) => stock.openShop(item, shopID, quantities[index]));
  const sum = quantities.reduce((total, quantity) => total + quantity, 0);
  stock.openShop(item, sumShopID, sum);
  if (!unit.serialized) return;
  for (let number = 1; number <= sum; number += 1) {
    stock.addSerial(item, `${item.systemSku}-${String(number).padStart(3, '0')}`);
  }
};

/** One item per till unit; a single one for units that share their stock. Ids are deterministic. */
export const seedCatalogue = (store: Store, stock: Stock, products: readonly DemoProduct[], now: number): void => {
  seedCustomers(store, now);
  for (const product of products.filter(({ inTill }) => inTill)) {
    const categoryID = categoryAt(store, product.categories, now);
    const manufacturerID = manufacturerOf(store, product.brand, now);
    for (const unit of product.shared ? [product.shared] : product.units) {
      const item = store.items.insert({
        ...blankItem(store.items.nextId(), now),
        description: unit.typedAtTill ?? [product.name, ...unit.options].join(' '),
        customSku: unit.tillCustomSku,
        ean: unit.typedAtTill === undefined ? unit.ean : '',
        defaultCost: cents(product.cost),
        avgCost: cents(product.cost),
        itemType: unit.serialized ? 'serialized' : 'default',
        serialized: unit.serialized,
        categoryID,
        manufacturerID,
        priceDefault: cents(product.regularPrice),
        priceMsrp: cents(product.regularPrice),
      });
      if (product.picture !== '') addImage(store, item, product.picture);
      addTexts(store, item, product);
      addStock(store, stock, item, unit);
    }
  }
  renumberCategories(store, () => now);
};
