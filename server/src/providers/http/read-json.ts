import type { z } from 'zod';

/** The cause never contains the foreign text, which may be private. */
export const readJson = <S extends z.ZodType>(
  text: string,
  schema: S,
): { ok: true; value: z.output<S> } | { ok: false; cause: Error } => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, cause: new Error(`No JSON in an answer of ${text.length} characters`) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const places = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { ok: false, cause: new Error(`Not the expected shape (${places.join('; ')})`) };
};
