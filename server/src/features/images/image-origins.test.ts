import { expect, it } from 'vitest';
import { readConfig } from '../../config';
import { imageOrigins } from './image-origins';

const base = {
  DATABASE_URL: 'postgres://localhost/x',
  SESSION_SECRET: '0123456789abcdef0123456789abcdef',
  ENCRYPTION_KEY: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
};
const shop = { WOO_URL: 'http://shop.example.com/shop', WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1' };
const elsewhere = { WOO_PICTURE_URLS: 'https://cdn.example.com/uploads, https://www.shop.example.com' };

it('allows pictures from the shop and the hosts named for it', () => {
  expect(imageOrigins(readConfig({ ...base, ...shop })).allowedOrigins).toEqual(['http://shop.example.com']);
  expect(imageOrigins(readConfig({ ...base, ...shop, ...elsewhere })).allowedOrigins).toEqual([
    'http://shop.example.com',
    'https://cdn.example.com',
    'https://www.shop.example.com',
  ]);
});

it('allows no private address of those named, and none at all without a shop', () => {
  expect(imageOrigins(readConfig({ ...base, ...shop, ...elsewhere })).privateOrigins).not.toContain(
    'https://cdn.example.com',
  );
  expect(imageOrigins(readConfig({ ...base, ...elsewhere })).allowedOrigins).toEqual([]);
});
