import type { SyntheticEvent } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import { useOneAtATime } from '../use-one-at-a-time';

/**
 * What a form does when it is submitted: its values are checked and handed to `send`, which tells about a failure itself.
 * Until that is settled, submitting again does nothing.
 */
export const useSubmit = <Values extends FieldValues, Sent>(
  { handleSubmit }: { handleSubmit: UseFormHandleSubmit<Values, Sent> },
  send: (values: Sent) => Promise<unknown>,
) => {
  const once = useOneAtATime();
  return (event: SyntheticEvent): void => {
    event.preventDefault();
    const submit = handleSubmit(async (values) => {
      await send(values);
    });
    void once(() => submit());
  };
};
