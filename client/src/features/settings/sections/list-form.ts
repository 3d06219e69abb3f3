import { listSettingsCalls, type ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { z } from 'zod';

const { shape } = listSettingsCalls.put.body.shape.settings;

/** Entries of a text, one per line; blank lines are ignored. */
const toEntries = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const lines = (schema: z.ZodType) =>
  z.string().superRefine((text, context) => {
    const message = schema.safeParse(toEntries(text)).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const listFormSchema = z.object({
  settings: z.object({
    main_brands: lines(shape.main_brands),
    brands: lines(shape.brands),
    invoice_types: lines(shape.invoice_types),
    payment_methods: lines(shape.payment_methods),
  }),
});

export type ListForm = z.output<typeof listFormSchema>;

export const toForm = (settings: ListSettings): ListForm => ({
  settings: {
    main_brands: settings.main_brands.join('\n'),
    brands: settings.brands.join('\n'),
    invoice_types: settings.invoice_types.join('\n'),
    payment_methods: settings.payment_methods.join('\n'),
  },
});

export const toSettings = ({ settings }: ListForm, kept: ListSettings): ListSettings => ({
  ...kept,
  main_brands: toEntries(settings.main_brands),
  brands: toEntries(settings.brands),
  invoice_types: toEntries(settings.invoice_types),
  payment_methods: toEntries(settings.payment_methods),
});
