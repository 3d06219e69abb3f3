import { describe, expect, it } from 'vitest';
import { maxPhotoBytes, photoProblem, photoProblems } from './work-photo-rules';

describe('a photo', () => {
  it.each([
    [{ type: 'image/jpeg', size: maxPhotoBytes }, null],
    [{ type: 'IMAGE/PNG', size: 1 }, null],
    [{ type: 'image/webp', size: maxPhotoBytes + 1 }, 'size'],
    [{ type: 'image/svg+xml', size: 1 }, 'type'],
    [{ type: 'image/gif', size: 1 }, 'type'],
    [null, 'missing'],
  ])('%j has the problem %j', (file, problem) => {
    expect(photoProblem(file)).toBe(problem);
  });

  it('is refused with the limits', () => {
    expect(photoProblems.size).toContain('15 MB');
    expect(photoProblems.number).toContain('30 photos');
  });
});
