import { getCustomer, type Customer } from '@chainline/shared/customers/customer-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { changedValues } from '../../../components/form/changed-values';
import { useSubmit } from '../../../components/form/use-submit';
import { withMine } from '../../../components/form/with-mine';
import { useToast } from '../../../components/toast-context';
import { ApiError } from '../../../lib/api-error';
import { useUpdateRecord } from '../api/update-record';
import { fieldLabels, recordFormSchema, toForm, toRequest, withoutBlanks, type RecordForm } from '../record-form';

const presentOf = (error: unknown): Customer | null => {
  if (!(error instanceof ApiError) || error.code !== 'customer.stale') return null;
  return getCustomer.response.shape.customer.safeParse(error.data.customer).data ?? null;
};

/** Form of a customer's record. Saves the version seen, and shows changes made by others meanwhile. */
export const useRecordForm = (customer: Customer, onSaved: () => void) => {
  const [base, setBase] = useState(customer);
  const [theirs, setTheirs] = useState<Customer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const update = useUpdateRecord(customer.id);
  const form = useForm<RecordForm>({ resolver: zodResolver(recordFormSchema), defaultValues: toForm(customer) });

  const submit = useSubmit(form, (values) => {
    setProblem(null);
    setTheirs(null);
    form.reset(withoutBlanks(values), { keepDefaultValues: true, keepDirty: true });
    return update.mutateAsync({ customer: toRequest(values), version: base.version }).then(
      () => {
        toast({ message: 'Customer saved', tone: 'success' });
        onSaved();
      },
      (error: unknown) => {
        const present = presentOf(error);
        if (present) setTheirs(present);
        else setProblem(applyServerErrors(form, error));
      },
    );
  });

  const rebase = (present: Customer, values: RecordForm) => {
    setBase(present);
    setTheirs(null);
    form.reset(values);
    form.setFocus('customer.name');
  };

  return {
    form,
    submit,
    problem,
    isSaving: update.isPending,
    meanwhile: theirs && {
      changes: changedValues(toForm(base).customer, toForm(theirs).customer, fieldLabels),
      onTakeTheirs: () => rebase(theirs, toForm(theirs)),
      onKeepMine: () =>
        rebase(theirs, {
          customer: withMine(toForm(theirs).customer, {
            before: toForm(base).customer,
            mine: form.getValues('customer'),
          }),
        }),
    },
  };
};
