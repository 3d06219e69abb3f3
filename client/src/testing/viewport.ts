import { vi } from 'vitest';

const toNumber = (query: string, feature: 'min-width' | 'max-width', missing: number): number => {
  const value = new RegExp(`${feature}:\\s*([\\d.]+)px`).exec(query)?.[1];
  return value === undefined ? missing : Number(value);
};

/** Mocks media queries of the layout for a window of this width, with a light scheme and full motion. */
export const setViewportWidth = (width: number): void => {
  const matches = (query: string): boolean => {
    if (!query.includes('width')) return false;
    return width >= toNumber(query, 'min-width', 0) && width <= toNumber(query, 'max-width', Infinity);
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
};
