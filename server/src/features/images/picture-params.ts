import { z } from 'zod';
import { ValidationError } from '../../errors';

/** Longer side in pixels. */
export const sizeParam = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number of pixels')
  .default('320')
  .transform(Number);

/** @throws ValidationError naming the problem */
export const parsePictureParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const message = fields.map((field) => `${field.path}: ${field.message}`).join('; ');
  throw new ValidationError('request.invalid', message, { fields });
};
