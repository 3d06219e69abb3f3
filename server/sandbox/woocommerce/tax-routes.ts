import { answerPage, slicePage, windowOf } from './collection';
import type { Values } from './input';
import { gst } from './order-tax';
import { collectionRules } from './param-rules';
import type { Route } from './rest-server';
import { toLinks, type WooContext } from './woo-context';

const optionsPath = '/settings/general';

/** General settings concerning money. */
const optionsOf = (context: WooContext): Values[] => [
  {
    id: 'woocommerce_calc_taxes',
    label: 'Enable taxes',
    description: 'Enable tax rates and calculations',
    type: 'checkbox',
    default: 'no',
    tip: 'Rates will be configurable and taxes will be calculated during checkout.',
    value: context.settings().tax === null ? 'no' : 'yes',
  },
  {
    id: 'woocommerce_currency',
    label: 'Currency',
    description: 'This controls what currency prices are listed at in the catalog.',
    type: 'select',
    default: 'USD',
    value: context.currency.code,
  },
];

const toRate = (context: WooContext): Values => ({
  id: gst.id,
  country: gst.country,
  state: '',
  postcode: '',
  city: '',
  postcodes: [],
  cities: [],
  rate: gst.percent.toFixed(4),
  name: gst.name,
  priority: 1,
  compound: false,
  shipping: true,
  order: 0,
  class: 'standard',
  _links: toLinks(context, { self: `/taxes/${gst.id}`, collection: '/taxes' }, ['GET']),
});

/** Tax settings and rates of the shop. */
export const createTaxRoutes = (context: WooContext): Route[] => {
  const options = (): Values[] =>
    optionsOf(context).map((option) => {
      const paths = { self: `${optionsPath}/${String(option.id)}`, collection: optionsPath };
      return { ...option, group_id: 'general', _links: toLinks(context, paths, ['GET']) };
    });

  return [
    { path: optionsPath, read: { access: 'list', handle: () => ({ body: options() }) } },
    {
      path: `${optionsPath}/woocommerce_calc_taxes`,
      read: {
        access: 'list',
        handle: () => ({ body: options().find(({ id }) => id === 'woocommerce_calc_taxes') }),
      },
    },
    {
      path: '/taxes',
      read: {
        access: 'list',
        rules: collectionRules,
        handle: (request) => {
          const rates = context.settings().tax === null ? [] : [toRate(context)];
          const items = slicePage(rates, windowOf(request));
          return answerPage(context, request, '/taxes', { total: rates.length, items });
        },
      },
    },
  ];
};
