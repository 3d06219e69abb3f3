import { describe, expect, it } from 'vitest';
import { isProgram, maxFileBytes, maxFiles, maxTotalBytes, whyLeftOut } from './message-file-rules';

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
