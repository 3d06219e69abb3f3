import { z } from 'zod';

/**
 * Control characters and line separators (Unicode Cc, Zl, Zp), and bidirectional overrides (Unicode Bidirectional
 * Algorithm, sections 2.1 to 2.5).
 */
const notOnOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const isOneLine = (text: string): boolean => !notOnOneLine.test(text);

/** Single-line text, trimmed, of at most `max` characters; refuses control characters, line breaks and hidden marks. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(isOneLine, 'has hidden characters. Please type it instead of pasting it.');

/** Single-line text that must not be empty. */
export const filledLine = (max: number, message: string) => oneLine(max).refine((text) => text !== '', message);
