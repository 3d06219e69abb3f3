import { createProduct } from '@chainline/shared/products/product-edit-contract';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '../../../testing/product-samples';
import {
  emptyProductForm,
  fieldText,
  isSameDetails,
  productFormSchema,
  statusOptions,
  toDraft,
  toNewProduct,
  toProductChange,
  toProductForm,
  type ProductForm,
} from './product-form';

const key = '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';
const bell: ProductForm = { ...emptyProductForm, name: 'Bell' };

const problemsOf = (form: Partial<ProductForm>) => {
  const parsed = productFormSchema.safeParse({ ...bell, ...form });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the form of a product', () => {
  it.each([
    [{ name: '  ' }, 'name: Product name is required'],
    [{ regular_price: '12.345' }, 'regular_price: Enter dollars and cents, for example 89.95'],
    [{ regular_price: '0' }, 'regular_price: Price must be above 0'],
    [{ regular_price: '10', sale_price: '10' }, 'sale_price: The sale price must be below the regular price'],
    [{ sale_price: '10' }, 'sale_price: The sale price must be below the regular price'],
    [{ stock_quantity: '1.5' }, 'stock_quantity: Enter a whole number, or leave empty if stock is not counted'],
    [{ stock_quantity: '2000000' }, 'stock_quantity: At most 1,000,000'],
  ] as const)('refuses %j', (form, problem) => {
    expect(problemsOf(form)).toContain(problem);
  });

  it('accepts a product with only a name', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('becomes a valid request; an empty quantity means not counted, never 0', () => {
    const form = { ...bell, regular_price: '19,95', sale_price: '14.95', category_ids: [3] };
    const request = createProduct.body.parse(toNewProduct(form, key, [8, 9]));
    expect(request).toMatchObject({
      request_key: key,
      regular_price: 19.95,
      sale_price: 14.95,
      stock_quantity: null,
      category_ids: [3],
      image_ids: [8, 9],
      status: 'publish',
    });
    expect(toNewProduct({ ...bell, stock_quantity: '0' }, key, []).stock_quantity).toBe(0);
  });
});

describe('the change of a product', () => {
  const product = buildProduct({ details_version: 4 });
  const seen = toProductForm(product);

  it('contains only changed fields', () => {
    expect(toProductChange({ ...seen, sku: 'NEW' }, seen, 4)).toEqual({ version: 4, sku: 'NEW' });
    expect(toProductChange({ ...seen, category_ids: [2, 1] }, seen, 4)).toEqual({ version: 4, category_ids: [2, 1] });
    expect(toProductChange({ ...seen, status: 'draft', name: 'S2', description: '' }, seen, 4)).toEqual({
      version: 4,
      status: 'draft',
      name: 'S2',
      description: '',
    });
  });

  it('is empty if nothing was changed', () => {
    expect(toProductChange({ ...seen }, seen, 4)).toBeNull();
  });

  it('is applied to the present product, except for its first stock and prices', () => {
    const typed = { ...bell, name: 'Bell XL', sku: 'B-2', regular_price: '99', stock_quantity: '3' };
    const draft = toDraft(product, typed);

    expect(draft).toEqual({ ...bell, name: 'Bell XL', sku: 'B-2' });
    expect(toProductChange(draft, toProductForm(product), 4)).toMatchObject({
      version: 4,
      name: 'Bell XL',
      sku: 'B-2',
    });
  });

  it('ignores prices, stock and pictures, and the order of categories', () => {
    const [one, two] = [
      { id: 3, name: 'Bells' },
      { id: 4, name: 'Lamps' },
    ];
    const before = buildProduct({ categories: [one, two] });
    const after = buildProduct({ categories: [two, one], price: '1.00', stock_quantity: 0, images: [] });

    expect(isSameDetails(before, after)).toBe(true);
    expect(isSameDetails(before, buildProduct({ categories: [one] }))).toBe(false);
    expect(isSameDetails(before, { ...before, description: 'Other' })).toBe(false);
  });

  it("offers the product's other status next to the two that can be chosen", () => {
    expect(statusOptions('private').map(({ label }) => label)).toEqual(['Published', 'Draft', 'Private']);
    expect(statusOptions('draft')).toHaveLength(2);
  });

  it('names its fields', () => {
    expect(['sku', 'categories', 'status', 'images'].map((field) => fieldText(product, field))).toEqual([
      'S73-S2',
      'Electric Bikes',
      'Published',
      '1',
    ]);
  });
});
