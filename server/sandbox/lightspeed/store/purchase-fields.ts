/** Purchase orders at suppliers: entity `Order`. */
export const purchaseFields = {
  orderID: 'number',
  shipInstructions: 'text',
  stockInstructions: 'text',
  shipCost: 'cents',
  otherCost: 'cents',
  complete: 'flag',
  archived: 'flag',
  discount: 'number',
  totalQuantity: 'number',
  orderedDate: 'time',
  arrivalDate: 'time',
  receivedDate: 'time',
  createTime: 'time',
  timeStamp: 'time',
  vendorID: 'number',
  noteID: 'number',
  shopID: 'number',
} as const;

export const purchaseLineFields = {
  orderLineID: 'number',
  quantity: 'number',
  price: 'cents',
  originalPrice: 'cents',
  checkedIn: 'number',
  numReceived: 'number',
  total: 'cents',
  timeStamp: 'time',
  orderID: 'number',
  itemID: 'number',
} as const;
