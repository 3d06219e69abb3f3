import { describe, expect, it } from 'vitest';
import {
  deleteProductImage,
  describeProductImage,
  imageAltSchema,
  reorderProductImages,
  uploadFieldsSchema,
  uploadImage,
} from './image-contract';

describe('the fields beside a file', () => {
  it('may all be missing', () => {
    expect(uploadFieldsSchema.parse({})).toEqual({});
    expect(uploadFieldsSchema.parse({ product_id: '' })).toEqual({});
  });

  it('come as text', () => {
    expect(uploadFieldsSchema.parse({ filename: ' a.png ', product_id: '7', alt: 'Side' })).toEqual({
      filename: 'a.png',
      product_id: 7,
      alt: 'Side',
    });
  });

  it('keep as much of a name as is needed to recognise a picture', () => {
    expect(uploadFieldsSchema.parse({ filename: ` ${'x'.repeat(250)}.png` })).toEqual({ filename: 'x'.repeat(200) });
  });

  it.each([
    { product_id: '0' },
    { product_id: 'x' },
    { product_id: ['1', '2'] },
    { request_key: 'again' },
    { alt: 'x'.repeat(301) },
  ])('are refused as %j', (fields) => {
    expect(uploadFieldsSchema.safeParse(fields).success).toBe(false);
  });
});

describe('the number of a picture', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
  ])('is %s, of the shop or of an upload', (imageId, number) => {
    expect(deleteProductImage.params.parse({ id: '1', imageId }).imageId).toBe(number);
  });

  it.each(['0', 'x', '1.5', ''])('is not %j', (imageId) => {
    expect(deleteProductImage.params.safeParse({ id: '1', imageId }).success).toBe(false);
  });
});

describe('an alternative text', () => {
  it('is trimmed', () => {
    expect(describeProductImage.body.parse({ alt: ' Seen from the left ' })).toEqual({ alt: 'Seen from the left' });
    expect(imageAltSchema.parse('x'.repeat(300))).toHaveLength(300);
  });

  it.each([
    ['', /Describe the picture/],
    ['   ', /cannot|not removed/],
    // WooCommerce treats "0" as empty.
    ['0', /Describe the picture/],
    ['x'.repeat(301), /At most 300/],
  ])('is not %j', (alt, message) => {
    expect(imageAltSchema.safeParse(alt).error?.issues[0]?.message).toMatch(message);
  });
});

describe('an order of pictures', () => {
  it('has at least one, and no more than a product may have', () => {
    const parse = (image_ids: unknown) => reorderProductImages.body.safeParse({ image_ids }).success;
    expect(parse([3, -4])).toBe(true);
    expect([parse([]), parse([0]), parse(['1']), parse(Array.from({ length: 101 }, (_, at) => at + 1))]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

it('an upload answers with what the picture is and where it is', () => {
  const image = { id: 1, url: 'https://x.example/a.png', name: 'a', alt: '', width: 3, height: 2, size: 9 };
  expect(uploadImage.response.parse({ success: true, image, message: '' }).image).toEqual(image);
  expect(uploadImage.response.safeParse({ success: true, image: { ...image, url: null }, message: '' }).success).toBe(
    false,
  );
});
