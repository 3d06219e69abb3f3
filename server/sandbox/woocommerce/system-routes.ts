import type { Route } from './rest-server';
import { toLinks, type WooContext } from './woo-context';

export const wooVersion = '11.0.1';
export const wordPressVersion = '7.0.4';

export const createSystemRoutes = (context: WooContext): Route[] => [
  {
    path: '/data/currencies/current',
    read: {
      access: 'list',
      handle: () => {
        const { code, name, entity } = context.currency;
        const paths = { self: `/data/currencies/${code}`, collection: '/data/currencies' };
        return { body: { code, name, symbol: entity, _links: toLinks(context, paths, ['GET']) } };
      },
    },
  },
  {
    path: '/system_status',
    read: {
      access: 'list',
      handle: () => ({
        body: {
          environment: {
            home_url: context.siteUrl(),
            site_url: context.siteUrl(),
            version: wooVersion,
            wp_version: wordPressVersion,
            wp_multisite: false,
            language: 'en_AU',
            server_info: 'nginx',
            php_version: '8.3.14',
            secure_connection: context.siteUrl().startsWith('https:'),
          },
          settings: {
            api_enabled: false,
            currency: context.currency.code,
            currency_symbol: context.currency.entity,
            currency_position: 'left',
            thousand_separator: ',',
            decimal_separator: '.',
            number_of_decimals: 2,
            HPOS_enabled: true,
          },
        },
      }),
    },
  },
];
