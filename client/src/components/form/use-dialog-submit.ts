import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from './apply-server-errors';
import { useFormDialog } from './form-dialog-context';

type Submit<Output, Request, Answer> = {
  toRequest: (values: Output) => Request;
  /** Runs after a success, before the dialog closes. */
  onSaved?: (answer: Answer) => void;
  onClose: () => void;
  /** There are changes besides those of the form's fields. */
  hasMore?: boolean;
};

/**
 * Submits the form of a dialog. The server's errors appear at their fields or above the form, and the dialog closes only
 * after a success or by choice.
 * @returns props of `DialogForm`
 */
export const useDialogSubmit = <Values extends FieldValues, Output, Request, Answer>(
  form: UseFormReturn<Values, unknown, Output>,
  { mutate, isPending }: Pick<UseMutationResult<Answer, Error, Request>, 'mutate' | 'isPending'>,
  { toRequest, onSaved, onClose, hasMore = false }: Submit<Output, Request, Answer>,
) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = useFormDialog({ isDirty: form.formState.isDirty || hasMore, isBusy: isPending });
  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    mutate(toRequest(values), {
      onSuccess: (answer) => {
        onSaved?.(answer);
        onClose();
      },
      onError: (error) => setRefusal(applyServerErrors(form, error)),
    });
  });
  return {
    refusal,
    isBusy: isPending,
    onSubmit: (event: SyntheticEvent) => void submit(event),
    onCancel: () => leave(onClose),
  };
};
