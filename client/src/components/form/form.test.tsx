import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { applyServerErrors } from './apply-server-errors';
import { SelectControl } from './SelectControl';
import { TextControl } from './TextControl';

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  kind: z.string(),
  size: z.object({ width: z.string() }),
});
const kinds = [
  { value: 'bike', label: 'Bike' },
  { value: 'part', label: 'Part' },
];

const Form = ({ refusal }: { refusal: unknown }) => {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', kind: 'bike', size: { width: '' } },
  });
  const [rest, setRest] = useState<string | null>(null);
  const submit = form.handleSubmit(() => setRest(applyServerErrors(form, refusal)));
  return (
    <form onSubmit={(event) => void submit(event)}>
      {rest !== null && <p role="alert">{rest}</p>}
      <TextControl control={form.control} name="name" label="Name" hint="As on the invoice" />
      <SelectControl control={form.control} name="kind" label="Kind" options={kinds} />
      <TextControl control={form.control} name="size.width" label="Width" />
      <button>Save</button>
    </form>
  );
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refused = (...fields: { path: string; message: string }[]) =>
  new ApiError('request.invalid', 'Not valid', { status: 400, fields });

const submitWith = async (refusal: unknown) => {
  render(<Form refusal={refusal} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Rover');
  await save();
};

describe('a form control', () => {
  it('shows its hint until there is an error', async () => {
    render(<Form refusal={null} />);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on the invoice');
    await save();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  });

  it('chooses one of a few', async () => {
    render(<Form refusal={null} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
    await userEvent.click(screen.getByRole('option', { name: 'Part' }));
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Part');
  });
});

describe('an error from the server', () => {
  it('appears at its fields, with the first one focused', async () => {
    await submitWith(
      refused({ path: 'size.width', message: 'Too wide' }, { path: 'name', message: 'That name is taken' }),
    );
    expect(screen.getByLabelText('Width')).toHaveAccessibleDescription('Too wide');
    expect(screen.getByLabelText('Width')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('That name is taken');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['a field that the form does not have', refused({ path: 'owner', message: 'Unknown' }), 'Not valid'],
    ['no field at all', refused(), 'Not valid'],
    ['a failure of another kind', new Error('Something is off'), 'Something is off'],
  ])('appears above the form for %s', async (_name, refusal, text) => {
    await submitWith(refusal);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });
});
