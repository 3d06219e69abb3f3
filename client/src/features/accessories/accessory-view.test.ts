import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error';
import { buildAccessory } from '../../testing/product-samples';
import { accessoriesFailureText, accessoryPicture, lastCopied } from './accessory-view';

const image = { id: 1, src: 'https://shop.example/bell.jpg', name: '', alt: '' };

describe('the picture of an accessory', () => {
  it.each([
    [{ images: [image], lightspeed_image_urls: ['x'], lightspeed_item_id: 7 }, image.src],
    [
      { images: [], lightspeed_image_urls: ['https://till.example/x'], lightspeed_item_id: 7 },
      '/api/local-image/lightspeed/7?size=88',
    ],
    [{ images: [], lightspeed_image_urls: [], lightspeed_item_id: 7 }, null],
    [{ images: [], lightspeed_image_urls: ['x'], lightspeed_item_id: null }, null],
  ])('of %j is %s', (overrides, expected) => {
    expect(accessoryPicture(buildAccessory(overrides))).toBe(expected);
  });

  it('shows the time of its last copy', () => {
    expect(lastCopied(buildAccessory({ last_image_sync: '2026-11-20T23:00:00.000Z' }))).toMatch(
      /^Copied \d\d\/11\/2026$/,
    );
    expect(lastCopied(buildAccessory())).toBeNull();
  });
});

describe('an empty list of accessories', () => {
  it.each([
    [new ApiError('auth.required', 'No', { status: 401 }), 'Authentication required'],
    [new ApiError('x', 'Broken', { status: 500 }), 'HTTP error'],
    [new ApiError('client.network', 'Unable to connect', { status: null }), undefined],
    [new Error('?'), undefined],
  ])('shows the stated text (%#)', (error, text) => {
    expect(accessoriesFailureText(error)).toBe(text);
  });
});
