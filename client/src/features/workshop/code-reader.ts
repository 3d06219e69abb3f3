import type { BarcodeDetector } from 'barcode-detector/ponyfill';

/** Of Chromium on Android and macOS (Shape Detection API), which TypeScript does not know. */
const hasDetector = (page: object): page is { BarcodeDetector: typeof BarcodeDetector } => 'BarcodeDetector' in page;

const ownDetector = (page: object): typeof BarcodeDetector | null => (hasDetector(page) ? page.BarcodeDetector : null);

type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

const loadDetector = async (): Promise<typeof BarcodeDetector> => {
  const own = ownDetector(globalThis);
  if (own) return own;
  const [library, { default: reader }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // The library would load its reader from another host, which the shop's pages refuse.
  library.prepareZXingModule({ overrides: { locateFile: () => reader } });
  return library.BarcodeDetector;
};

/** Reads QR codes with the browser's own detector; elsewhere with a library, loaded only then. */
export const readCodes = async (): Promise<ReadCodes> => {
  const Detector = await loadDetector();
  const detector = new Detector({ formats: ['qr_code'] });
  return async (picture) => {
    // Nothing to search before the first picture.
    if (picture.readyState < picture.HAVE_CURRENT_DATA) return [];
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  };
};
