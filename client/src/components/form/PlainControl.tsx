import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { PlainField, type PlainFieldProps } from './PlainField';

type PlainControlProps<Values extends FieldValues> = PlainFieldProps & {
  control: Control<Values>;
  name: FieldPath<Values>;
};

/** Plain field of a form. Shows errors of client and server below. */
export const PlainControl = <Values extends FieldValues>({ control, name, ...field }: PlainControlProps<Values>) => {
  const { field: held, fieldState } = useController({ control, name });
  const error = fieldState.invalid ? (fieldState.error?.message ?? '') : undefined;
  return <PlainField {...field} held={held} error={error} />;
};
