import { vi } from 'vitest';

/**
 * Records the names of downloaded files until the end of the test. Replaces what jsdom lacks, not a module: files share
 * their modules, so a mocked one would stay so for other files.
 */
export const recordSavedFiles = (): string[] => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};
