import { describe, expect, it } from 'vitest';
import {
  picturesWords,
  toMediaName,
  isProgram,
  maxFileBytes,
  maxFiles,
  maxSentBytes,
  maxSentFiles,
  maxTotalBytes,
  sentTypesOf,
  whyLeftOut,
  whyNotSent,
} from './message-file-rules';

describe('a program', () => {
  it.each(['setup.exe', 'Invoice.pdf.SCR', 'run.js. ', 'a.b.lnk'])('is %j', (name) => {
    expect(isProgram(name)).toBe(true);
  });

  it.each(['photo.jpg', 'exe', 'my.exe.pdf', '', 'no extension'])('is not %j', (name) => {
    expect(isProgram(name)).toBe(false);
  });
});

describe('a file', () => {
  const none = { count: 0, bytes: 0 };

  it('is left out beyond the limits, which it may reach', () => {
    expect(whyLeftOut({ name: 'a.pdf', size: maxFileBytes }, none)).toBeNull();
    expect(whyLeftOut({ name: 'a.pdf', size: maxFileBytes + 1 }, none)).toBe('too_large');
    expect(whyLeftOut({ name: 'a.pdf', size: 1 }, { count: 2, bytes: maxTotalBytes - 1 })).toBeNull();
    expect(whyLeftOut({ name: 'a.pdf', size: 2 }, { count: 2, bytes: maxTotalBytes - 1 })).toBe('too_large');
    expect(whyLeftOut({ name: 'a.pdf', size: 1 }, { count: maxFiles, bytes: 0 })).toBe('too_many');
  });

  it('that is a program is left out', () => {
    expect(whyLeftOut({ name: 'a.exe', size: 1 }, none)).toBe('program');
  });
});

describe('a file for an email', () => {
  const none = { count: 0, bytes: 0 };

  it('can be sent up to the limits', () => {
    expect(whyNotSent({ name: 'Form.PDF', size: maxFileBytes }, none)).toBeNull();
    expect(whyNotSent({ name: 'a.txt', size: 1 }, { count: maxSentFiles - 1, bytes: maxSentBytes - 1 })).toBeNull();
  });

  it.each([
    [{ name: 'setup.exe', size: 1 }, none, /^setup\.exe cannot be sent\. Attach pictures/],
    [{ name: 'README', size: 1 }, none, /^README cannot be sent/],
    [{ name: 'constructor', size: 1 }, none, /^constructor cannot be sent/],
    [{ name: 'a.pdf', size: 0 }, none, /^a\.pdf is empty/],
    [{ name: 'a.pdf', size: maxFileBytes + 1 }, none, /^a\.pdf is larger than 10 MB/],
    [{ name: 'a.pdf', size: 1 }, { count: maxSentFiles, bytes: 0 }, /at most 10 attachments/],
    [{ name: 'a.pdf', size: 2 }, { count: 1, bytes: maxSentBytes - 1 }, /at most 15 MB together/],
  ])('is refused with the reason (%j)', (file, taken, reason) => {
    expect(whyNotSent(file, taken)).toMatch(reason);
  });

  it('has one of the types of its extension; text has none', () => {
    expect(sentTypesOf('a.b.pdf')).toEqual(['application/pdf']);
    expect(sentTypesOf('list.csv')).toEqual([]);
    expect(sentTypesOf('a.constructor')).toBeNull();
  });
});

it('a file of a text message is named by its type and number', () => {
  const types = ['image/jpeg', 'image/png', 'video/3gpp', 'text/x-vcard', 'application/x-msdownload', ''];
  expect(types.map((type, at) => toMediaName(type, at + 1))).toEqual([
    'Picture.jpg',
    'Picture 2.png',
    'Film 3.3gp',
    'File 4.vcf',
    'File 5.bin',
    'File 6.bin',
  ]);
  expect([picturesWords(1), picturesWords(2)]).toEqual(['[Picture]', '[2 pictures]']);
});
