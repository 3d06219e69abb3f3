import { chanceOf, wholeOf } from '../../sandbox/catalogue/chance';
import { toCode, toEan } from '../../sandbox/catalogue/codes';
import type { MatchFamily, MatchModel, MatchOption } from './family-types';

/** Codes of one product on each side. */
type WrittenCodes = {
  sku: string;
  gtin: string;
  customSku: string;
  manufacturerSku: string;
  upc: string;
  ean: string;
};

type CodeRequest = {
  key: string;
  family: MatchFamily;
  model: MatchModel;
  options: MatchOption[];
  company: number;
  serial: number;
  /** The product entered just before, whose codes may have been copied by mistake. */
  before: { sku: string; ean: string } | null;
};

const happens = (key: string, what: string, share: number): boolean => chanceOf(`${what} ${key}`) < share;

const optionCode = (option: MatchOption): string =>
  toCode(option.till, 3) === toCode(option.shop, 3) ? toCode(option.shop, 6) : toCode(option.till, 6);

/** Proper code of a product, built from its model and its options. */
const codeOf = (model: MatchModel, options: MatchOption[]): string =>
  [model.code, ...options.map(optionCode)].filter((part) => part !== '').join('-');

/** A manufacturer's barcode; one in three manufacturers is American, with twelve digits at the till. */
const barcodeOf = (company: number, serial: number): string =>
  toEan(company, serial).replace(/^93/, company % 3 === 0 ? '00' : '93');

const withCheckDigit = (code: string): string => {
  const twelve = code.slice(0, 12);
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

const tillCodes = (request: CodeRequest, right: string): { customSku: string; manufacturerSku: string } => {
  const { key, family, before } = request;
  const ownNumber = `P${String(wholeOf(`number ${key}`, 10_000, 99_999))}`;
  if (happens(key, 'till code missing', 0.15)) return { customSku: '', manufacturerSku: '' };
  if (before && happens(key, 'till code copied', 0.025)) return { customSku: before.sku, manufacturerSku: '' };
  switch (family.codes) {
    case 'same':
      return { customSku: right, manufacturerSku: '' };
    case 'bare':
      return { customSku: right.replaceAll('-', '').toLowerCase(), manufacturerSku: '' };
    case 'prefixed':
      return { customSku: `${toCode(family.brand, 3)}${right}`, manufacturerSku: '' };
    case 'supplier':
      return { customSku: happens(key, 'own number', 0.5) ? ownNumber : '', manufacturerSku: right };
    case 'own':
      return { customSku: happens(key, 'own number', 0.6) ? ownNumber : '', manufacturerSku: '' };
  }
};

const shopCode = (request: CodeRequest, right: string): string => {
  const { key, before } = request;
  if (happens(key, 'shop code missing', 0.1)) return '';
  if (before && happens(key, 'shop code copied', 0.025)) return before.sku;
  return happens(key, 'old shop code', 0.02) ? `${right}-OLD` : right;
};

/** Codes of both sides, a given share of them missing, copied from the previous record, or outdated. */
export const writeCodes = (request: CodeRequest): WrittenCodes => {
  const { key, family, model, options, company, serial, before } = request;
  const right = codeOf(model, options);
  const ean = withCheckDigit(barcodeOf(company, serial));
  const inShop = happens(`${family.brand} ${family.tillCategory}`, 'shop fills bar codes', 0.5) ? 0.7 : 0.08;
  const atTill = happens(`${family.brand} ${family.tillCategory}`, 'till fills bar codes', 0.6) ? 0.75 : 0.15;
  const shopEan = before && happens(key, 'shop bar code copied', 0.01) ? before.ean : ean;
  const tillEan = before && happens(key, 'till bar code copied', 0.01) ? before.ean : ean;
  const hasTillEan = happens(key, 'bar code at the till', atTill);
  const isUpc = tillEan.startsWith('0');
  return {
    sku: shopCode(request, right),
    gtin: happens(key, 'bar code in the shop', inShop) ? shopEan : '',
    ...tillCodes(request, right),
    upc: hasTillEan && isUpc ? tillEan.slice(1) : '',
    ean: hasTillEan && !isUpc ? tillEan : '',
  };
};
