/** The six sections of the page. Terms that bind a customer are shown with each quote, with their version. */
export const termsSections = [
  {
    title: 'About these terms',
    text: 'These terms describe how we sell and how this website is used. Each quote has its own terms, in the version in force when it was sent. Where the two differ, the terms of the quote apply.',
  },
  {
    title: 'Quotes and prices',
    text: 'Prices are in Australian dollars and include GST. A quote is valid for the listed items until the stated date. After that, we are happy to prepare a new one.',
  },
  {
    title: 'Orders and payment',
    text: 'Accepting a quote creates an order in our online shop, to be paid in full or with the deposit stated in the quote. We record when it was accepted, by whom, and exactly what was shown.',
  },
  {
    title: 'Delivery and collection',
    text: 'Delivery times are estimates and depend on stock. A bicycle can be collected at the shop, ready to ride, or delivered as stated in the quote.',
  },
  {
    title: 'Returns and your rights',
    text: 'Goods may be returned within 14 days in their original condition. Nothing here excludes, restricts or changes the guarantees that you have under the Australian Consumer Law.',
  },
  {
    title: 'Privacy and this website',
    text: 'We keep the data needed for quotes, orders, deliveries and messages, and share it only with those who carry them out. Back office accounts are personal, and their passwords must be kept secret.',
  },
] as const;
