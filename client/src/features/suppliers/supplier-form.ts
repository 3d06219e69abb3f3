import {
  longestTermsDays,
  supplierEditSchema,
  type Supplier,
  type SupplierEdit,
} from '@chainline/shared/suppliers/supplier-contract';
import { z } from 'zod';

const termsMessage = `Enter whole days from 0 to ${longestTermsDays}`;

export const supplierFormSchema = supplierEditSchema.extend({
  terms_days: z
    .string()
    .trim()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= longestTermsDays, termsMessage),
});
export type SupplierForm = z.output<typeof supplierFormSchema>;

const emptyForm: SupplierForm = {
  name: '',
  contact_name: '',
  email: '',
  phone: '',
  abn: '',
  terms_days: '30',
  notes: '',
};

export const toSupplierForm = (supplier: Supplier | null): SupplierForm =>
  supplier === null
    ? emptyForm
    : {
        name: supplier.name,
        contact_name: supplier.contact_name,
        email: supplier.email,
        phone: supplier.phone,
        abn: supplier.abn,
        terms_days: String(supplier.terms_days),
        notes: supplier.notes,
      };

export const toSupplierRequest = (form: SupplierForm): SupplierEdit => ({
  ...form,
  terms_days: Number(form.terms_days),
});
