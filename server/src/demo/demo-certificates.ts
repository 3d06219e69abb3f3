import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

type DemoCertificate = {
  model: string;
  part: 'bike' | 'battery';
  standard: string;
  number: string;
  certifier: string;
  until: string | null;
};

const [width, height] = [595.28, 841.89];
const ink = rgb(0.08, 0.13, 0.12);
const accent = rgb(0.04, 0.38, 0.36);

/** A sample certificate, marked as such. */
export const drawDemoCertificate = async (given: DemoCertificate): Promise<Buffer> => {
  const { model, part, standard, number, certifier, until } = given;
  const file = await PDFDocument.create();
  const [font, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = file.addPage([width, height]);
  const edge = 30;
  page.drawRectangle({
    x: edge,
    y: edge,
    width: width - 2 * edge,
    height: height - 2 * edge,
    borderColor: accent,
    borderWidth: 2,
  });
  page.drawText('CERTIFICATE OF CONFORMITY', { x: 70, y: 740, size: 22, font: bold, color: accent });
  page.drawText('Sample for the demo shop, not a real certificate', { x: 70, y: 714, size: 11, font, color: ink });
  const rows = [
    ['Certificate number', number],
    ['Product', part === 'bike' ? model : `Battery of ${model}`],
    ['Standard', standard],
    ['Certifier', certifier],
    ['Valid until', until ?? 'No end'],
  ] as const;
  rows.forEach(([label, value], at) => {
    const y = 650 - at * 44;
    page.drawText(label, { x: 70, y, size: 10, font, color: accent });
    page.drawText(value, { x: 70, y: y - 17, size: 14, font: bold, color: ink });
  });
  return Buffer.from(await file.save());
};
