import { describe, expect, it } from 'vitest';
import { maxUploadBytes, storedFileName, uploadProblem, uploadProblems, uploadTypes } from './image-rules';

describe('a file', () => {
  it.each(uploadTypes)('of the type %s is taken up to 5 MB', (type) => {
    expect(uploadProblem({ type, size: maxUploadBytes })).toBeNull();
    expect(uploadProblem({ type, size: maxUploadBytes + 1 })).toBe('size');
    expect(uploadProblem({ type: type.toUpperCase(), size: 1 })).toBeNull();
  });

  it.each(['', 'image/svg+xml', 'image/bmp', 'text/html', 'image/png; charset=utf-8'])(
    'of the type %j is not',
    (type) => {
      expect(uploadProblem({ type, size: 1 })).toBe('type');
    },
  );

  it('that is missing is reported', () => {
    expect(uploadProblem(null)).toBe('missing');
  });

  it('is refused in the words of the specification', () => {
    expect(uploadProblems).toEqual({
      missing: 'No file provided',
      type: 'Invalid file type. Please upload JPEG, PNG, GIF, or WebP images only.',
      size: 'File size exceeds 5MB limit',
      signature: 'File signature does not match a valid image type',
    });
  });
});

describe('the stored name', () => {
  const mark = { at: new Date(1_700_000_000_000), random: 'a1b2' };

  it.each([
    ['Front View (2).PNG', 'front-view-2'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\windows\\x.exe.jpg', 'windows-x-exe'],
    ['Fahrrad für Zürich.jpg', 'fahrrad-f-r-z-rich'],
    ['--a--.png', 'a'],
    ['写真.png', 'image'],
    ['', 'image'],
    ['.png', 'image'],
    ['no ending', 'no-ending'],
    [`${'x'.repeat(80)}.jpg`, 'x'.repeat(50)],
    [`${'y'.repeat(49)} z.jpg`, 'y'.repeat(49)],
    ['a\0b\n.png', 'a-b'],
  ])('of %j begins with %s', (name, base) => {
    expect(storedFileName(name, mark)).toBe(`${base}-1700000000000-a1b2`);
  });
});
