import { expect, it } from 'vitest';
import { imageUrl } from './image-url';

it('routes web addresses through our proxy', () => {
  expect(imageUrl('https://shop.example/a b.jpg?x=1', 96)).toBe(
    '/api/image-proxy?url=https%3A%2F%2Fshop.example%2Fa+b.jpg%3Fx%3D1&size=96',
  );
});

it('uses the first of several', () => {
  expect(imageUrl(['http://a.example/1.jpg', 'http://a.example/2.jpg'], 60)).toContain('1.jpg');
});

it.each([
  'data:image/png;base64,AAAA',
  '/api/placeholder/80/80',
  '/api/image-proxy?url=x',
  '/api/local-image/products/3',
])('leaves %s unchanged', (url) => {
  expect(imageUrl(url, 60)).toBe(url);
});

it.each([null, undefined, '', '  ', []])('uses a placeholder for %j', (source) => {
  expect(imageUrl(source, 60)).toBe('/api/placeholder/60/60');
});
