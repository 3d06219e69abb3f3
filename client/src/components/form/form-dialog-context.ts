import { createContext, use, useEffect } from 'react';

/** What stands in a dialog, as far as it matters for closing it. */
export type Contents = {
  /** Something was typed, or chosen, that is kept nowhere else. */
  isDirty: boolean;
  /** It is being saved: until that is known, nothing closes the dialog. */
  isBusy: boolean;
};

type FormDialogState = {
  tell: (contents: Contents) => void;
  /** Goes elsewhere, after a question if something would be lost. */
  leave: (go: () => void) => void;
};

/** Outside of a `FormDialog` nothing is asked. */
export const FormDialogContext = createContext<FormDialogState>({ tell: () => undefined, leave: (go) => go() });

/**
 * Tells the dialog around it what stands in a form.
 * @returns the way to go elsewhere from the form, which asks first if something would be lost
 */
export const useFormDialog = ({ isDirty, isBusy }: Contents): FormDialogState['leave'] => {
  const { tell, leave } = use(FormDialogContext);

  // The dialog closes by ways that the form does not see: Escape, the backdrop, another page.
  useEffect(() => {
    tell({ isDirty, isBusy });
    return () => tell({ isDirty: false, isBusy: false });
  }, [tell, isDirty, isBusy]);

  return leave;
};
