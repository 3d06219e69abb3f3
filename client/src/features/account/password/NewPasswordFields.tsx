import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { PasswordStrength } from './PasswordStrength';

type NewPasswordFieldsProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  confirmName: FieldPathByValue<Values, string>;
  label?: string;
  confirmLabel?: string;
};

export const NewPasswordFields = <Values extends FieldValues>(props: NewPasswordFieldsProps<Values>) => {
  const { control, name, confirmName, label = 'Password', confirmLabel = 'Confirm Password' } = props;
  const typed: unknown = useWatch({ control, name });
  return (
    <>
      <PasswordControl
        control={control}
        name={name}
        label={label}
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
      <PasswordStrength password={typeof typed === 'string' ? typed : ''} />
      <PasswordControl
        control={control}
        name={confirmName}
        label={confirmLabel}
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
    </>
  );
};
