/** The six sections of the page. Terms that bind a customer are shown with each quote, with their version. */
export const termsSections = [
  {
    title: 'About these terms',
    text: 'These terms describe how we sell and how this website is used. A quote carries terms of its own, in the version that was in force when it was sent: where the two differ, those of the quote count.',
  },
  {
    title: 'Quotes and prices',
    text: 'Prices are in Australian dollars and include GST. A quote is good until the date that it states, for what it lists; afterwards we are glad to make a new one.',
  },
  {
    title: 'Orders and payment',
    text: 'Accepting a quote makes an order in our online shop, where it is paid in full or with the deposit that the quote states. We write down when it was accepted, by whom, and exactly what was shown.',
  },
  {
    title: 'Delivery and collection',
    text: 'Delivery times are estimates and depend on stock. A bicycle can be collected at the shop, ready to ride, or delivered as the quote says.',
  },
  {
    title: 'Returns and your rights',
    text: 'Goods may be returned within 14 days in their original condition. Nothing here excludes, restricts or changes the guarantees that you have under the Australian Consumer Law.',
  },
  {
    title: 'Privacy and this website',
    text: 'We keep what we need for quotes, orders, deliveries and messages, and give it only to those who carry them out. Accounts of the back office are personal: their holders keep their passwords to themselves.',
  },
] as const;
