import { presentPasswordSchema } from '@chainline/shared/auth/account-contract';
import { anyCodeSchema, confirmSecondFactor } from '@chainline/shared/auth/second-factor-contract';
import { z } from 'zod';

const asTyped = (schema: z.ZodType, message: string) =>
  z.string().refine((text) => schema.safeParse(text).success, message);

const appCode = confirmSecondFactor.body.shape.code;

export const passwordFormSchema = z.object({ current_password: presentPasswordSchema });
export const codeFormSchema = z.object({ code: asTyped(appCode, 'Enter the six-digit code from your app') });
export const proofFormSchema = passwordFormSchema.extend({
  code: asTyped(anyCodeSchema, 'Enter the six-digit code from your app, or a recovery code'),
});

export type PasswordForm = z.output<typeof passwordFormSchema>;
export type CodeForm = z.output<typeof codeFormSchema>;
export type ProofForm = z.output<typeof proofFormSchema>;
