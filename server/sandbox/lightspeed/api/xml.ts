import type { Wire, WireObject } from './wire';

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const attributesOf = (tree: WireObject): string => {
  const attributes = tree['@attributes'];
  if (attributes === undefined || typeof attributes === 'string' || Array.isArray(attributes)) return '';
  return Object.entries(attributes)
    .map(([name, value]) => (typeof value === 'string' ? ` ${name}="${escapeXml(value)}"` : ''))
    .join('');
};

const element = (name: string, value: Wire): string => {
  if (Array.isArray(value)) return value.map((entry) => element(name, entry)).join('');
  if (typeof value === 'string') return value === '' ? `<${name}/>` : `<${name}>${escapeXml(value)}</${name}>`;
  const children = Object.entries(value).filter(([key]) => key !== '@attributes');
  return `<${name}${attributesOf(value)}>${children.map(([key, child]) => element(key, child)).join('')}</${name}>`;
};

/** The provider's default format, for callers who forget `.json`. */
export const toXml = (root: string, tree: WireObject): string => `<?xml version="1.0"?>\n${element(root, tree)}\n`;
