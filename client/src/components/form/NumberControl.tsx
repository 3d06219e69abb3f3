import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PlainControl } from './PlainControl';

const longest = 20;

export const NumberControl = <Values extends FieldValues>(
  props: Omit<ComponentProps<typeof PlainControl<Values>>, 'type' | 'inputMode' | 'lines' | 'options'>,
) => <PlainControl {...props} inputMode="decimal" maxLength={longest} />;
