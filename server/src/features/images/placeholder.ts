/** Translucent to suit light and dark pages. */
export const drawPlaceholder = (width: number, height: number): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    '<rect width="100%" height="100%" fill="#7f9794" fill-opacity="0.16"/>',
    '<svg x="19%" y="19%" width="62%" height="62%" viewBox="0 0 64 42">',
    '<g fill="none" stroke="#7f9794" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">',
    '<circle cx="14" cy="28" r="11.5"/>',
    '<circle cx="50" cy="28" r="11.5"/>',
    '<path d="M14 28 22.5 12H42.5L30 28ZM30 28 21 8M50 28 40.5 5H46.5M17 8H25"/>',
    '</g>',
    '</svg>',
    '</svg>',
  ].join('');
