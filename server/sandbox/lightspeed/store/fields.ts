/** Storage and comparison type of a field. On the wire every type is a string. */
export type FieldKind = 'number' | 'cents' | 'text' | 'flag' | 'time';

export type Fields = Readonly<Record<string, FieldKind>>;
export type Scalar = string | number | boolean;
export type Row = Readonly<Record<string, Scalar>>;

type ValueOf<K extends FieldKind> = K extends 'text' ? string : K extends 'flag' ? boolean : number;

/** A record as stored: money in cents, times in seconds since 1970 with 0 for unset. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

export const itemFields = {
  itemID: 'number',
  systemSku: 'text',
  defaultCost: 'cents',
  avgCost: 'cents',
  discountable: 'flag',
  tax: 'flag',
  archived: 'flag',
  itemType: 'text',
  serialized: 'flag',
  description: 'text',
  modelYear: 'number',
  upc: 'text',
  ean: 'text',
  customSku: 'text',
  manufacturerSku: 'text',
  createTime: 'time',
  timeStamp: 'time',
  publishToEcom: 'flag',
  categoryID: 'number',
  taxClassID: 'number',
  departmentID: 'number',
  itemMatrixID: 'number',
  manufacturerID: 'number',
  seasonID: 'number',
  defaultVendorID: 'number',
} as const;

export const itemShopFields = {
  itemShopID: 'number',
  qoh: 'number',
  sellable: 'number',
  backorder: 'number',
  componentQoh: 'number',
  componentBackorder: 'number',
  onLayaway: 'number',
  onSpecialOrder: 'number',
  onWorkorder: 'number',
  onTransferOut: 'number',
  onTransferIn: 'number',
  averageCost: 'cents',
  nextFifoLotID: 'number',
  nextFifoLotCost: 'cents',
  lastReceivedLotID: 'number',
  lastReceivedCost: 'cents',
  totalValueFifo: 'cents',
  totalValueAvgCost: 'cents',
  totalValueNegativeInventory: 'cents',
  reorderPoint: 'number',
  reorderLevel: 'number',
  timeStamp: 'time',
  itemID: 'number',
  shopID: 'number',
} as const;

export const inventoryLogFields = {
  inventoryLogID: 'number',
  shopID: 'number',
  employeeID: 'number',
  itemID: 'number',
  qohChange: 'number',
  costChange: 'cents',
  createTime: 'time',
  automated: 'flag',
  causedNegative: 'flag',
  reason: 'text',
  customerID: 'number',
  inventoryCountID: 'number',
  itemImportID: 'number',
  orderID: 'number',
  saleID: 'number',
  transferID: 'number',
  vendorReturnID: 'number',
} as const;

export const categoryFields = {
  categoryID: 'number',
  name: 'text',
  nodeDepth: 'number',
  fullPathName: 'text',
  leftNode: 'number',
  rightNode: 'number',
  createTime: 'time',
  timeStamp: 'time',
  parentID: 'number',
} as const;

export const manufacturerFields = {
  manufacturerID: 'number',
  name: 'text',
  createTime: 'time',
  timeStamp: 'time',
} as const;

export const serializedFields = {
  serializedID: 'number',
  colorName: 'text',
  sizeName: 'text',
  serial: 'text',
  description: 'text',
  timeStamp: 'time',
  itemID: 'number',
  saleLineID: 'number',
  customerID: 'number',
} as const;

export const imageFields = {
  imageID: 'number',
  description: 'text',
  filename: 'text',
  ordering: 'number',
  publicID: 'text',
  size: 'number',
  createTime: 'time',
  timeStamp: 'time',
  itemID: 'number',
  itemMatrixID: 'number',
} as const;

export const itemECommerceFields = {
  itemECommerceID: 'number',
  longDescription: 'text',
  shortDescription: 'text',
  weight: 'number',
  width: 'number',
  height: 'number',
  length: 'number',
  listOnStore: 'flag',
} as const;

export const shopFields = {
  shopID: 'number',
  name: 'text',
  serviceRate: 'cents',
  timeZone: 'text',
  taxLabor: 'flag',
  labelTitle: 'text',
  labelMsrp: 'flag',
  archived: 'flag',
  timeStamp: 'time',
  companyRegistrationNumber: 'text',
  vatNumber: 'text',
  zebraBrowserPrint: 'flag',
  contactID: 'number',
  taxCategoryID: 'number',
  receiptSetupID: 'number',
  ccGatewayID: 'number',
  gatewayConfigID: 'number',
  priceLevelID: 'number',
} as const;

export const registerFields = {
  registerID: 'number',
  name: 'text',
  open: 'flag',
  openTime: 'time',
  archived: 'flag',
  tipEnabled: 'flag',
  openEmployeeID: 'number',
  shopID: 'number',
  ccTerminalID: 'number',
} as const;

export const employeeFields = {
  employeeID: 'number',
  firstName: 'text',
  lastName: 'text',
  lockOut: 'flag',
  archived: 'flag',
  timeStamp: 'time',
  contactID: 'number',
  clockInEmployeeHoursID: 'number',
  employeeRoleID: 'number',
  limitToShopID: 'number',
  lastShopID: 'number',
  lastSaleID: 'number',
  lastRegisterID: 'number',
} as const;

export const customerFields = {
  firstName: 'text',
  lastName: 'text',
  title: 'text',
  company: 'text',
  companyRegistrationNumber: 'text',
  vatNumber: 'text',
  creditAccountID: 'number',
  customerTypeID: 'number',
  discountID: 'number',
  taxCategoryID: 'number',
  customerID: 'number',
  createTime: 'time',
  timeStamp: 'time',
  archived: 'flag',
} as const;

export const contactFields = {
  custom: 'text',
  noEmail: 'flag',
  noPhone: 'flag',
  noMail: 'flag',
  timeStamp: 'time',
} as const;
