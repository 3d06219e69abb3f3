import type { SyntheticEvent } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import { useOneAtATime } from '../use-one-at-a-time';

/**
 * Submit handler: validates and passes the values to `send`, which reports its own failures. Further submits are
 * ignored until it has settled.
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
