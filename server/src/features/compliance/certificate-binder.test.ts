import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { bindCertificates, countPdfPages } from './certificate-binder';

const front = async () => {
  const document = await PDFDocument.create();
  document.addPage([595.28, 841.89]);
  return document.save();
};
const bound = async (bytes: Uint8Array | null) =>
  PDFDocument.load(await bindCertificates(await front(), [{ caption: 'P1', type: 'application/pdf', bytes }]));

describe('certificates as pages of the report', () => {
  it.each([0, 90, 180, 270])('keep their rotation of %i°, below a line with their name', async (angle) => {
    const source = await PDFDocument.create();
    const page = source.addPage([300, 200]);
    page.setRotation(degrees(angle));
    page.drawText('Certificate');
    const copy = (await bound(await source.save())).getPage(1);
    expect(copy.getRotation().angle).toBe(angle);
    const { width, height } = copy.getSize();
    const isUpright = angle % 180 === 0;
    expect([width > 300, height > 200]).toEqual([!isUpright, isUpright]);
  });

  it('may be empty, or protected against changes alone; a password to open them is refused', async () => {
    const empty = await PDFDocument.create();
    empty.addPage();
    expect(await countPdfPages(await empty.save())).toBe(1);
    const locked = async (userPassword: string) => {
      const source = await PDFDocument.create();
      source.addPage().drawText('Certificate');
      source.encrypt({ ownerPassword: 'owner', userPassword });
      return source.save();
    };
    expect(await countPdfPages(await locked(''))).toBe(1);
    await expect(countPdfPages(await locked('secret'))).rejects.toThrow();
  });

  it('lose what would run when they are opened', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage();
    const action = source.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
    page.node.set(PDFName.of('AA'), source.context.obj({ O: action }));
    page.node.set(
      PDFName.of('Annots'),
      source.context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }]),
    );
    const copy = (await bound(await source.save({ useObjectStreams: false }))).getPage(1);
    expect(copy.node.toString()).not.toContain('/AA');
    expect(copy.node.Annots()?.lookup(0)?.toString()).not.toContain('/A ');
  });

  it('are not unpacked, so that a small file cannot fill the memory', async () => {
    const source = await PDFDocument.create();
    const contents = source.context.stream(Buffer.from('Not packed at all'), { Filter: 'FlateDecode' });
    source.addPage().node.set(PDFName.of('Contents'), source.context.register(contents));
    expect(await countPdfPages(await source.save())).toBe(1);
  });

  it('are named if they are too large for the report or cannot be read', async () => {
    expect((await bound(null)).getPageCount()).toBe(2);
    expect((await bound(Buffer.from('%PDF-1.7 damaged'))).getPageCount()).toBe(2);
  });
});
