import { createContext, use, useEffect } from 'react';

/** State of a form that decides if its dialog may close. */
export type Contents = {
  /** There are unsaved changes. */
  isDirty: boolean;
  /** Saving: nothing closes the dialog until the outcome is known. */
  isBusy: boolean;
};

type FormDialogState = {
  tell: (contents: Contents) => void;
  /** Navigates, after asking if changes would be lost. */
  leave: (go: () => void) => void;
};

/** Default outside of a `FormDialog`: never asks. */
export const FormDialogContext = createContext<FormDialogState>({ tell: () => undefined, leave: (go) => go() });

/**
 * Reports the form's state to the dialog around it.
 * @returns navigates away from the form, after asking if changes would be lost
 */
export const useFormDialog = ({ isDirty, isBusy }: Contents): FormDialogState['leave'] => {
  const { tell, leave } = use(FormDialogContext);

  // The dialog can be closed in ways the form does not see: Escape, the backdrop, navigation.
  useEffect(() => {
    tell({ isDirty, isBusy });
    return () => tell({ isDirty: false, isBusy: false });
  }, [tell, isDirty, isBusy]);

  return leave;
};
