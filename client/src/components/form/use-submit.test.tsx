import { act, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { useSubmit } from './use-submit';

type Sent = { name: string; settle: () => void };

/** Each request stays pending until the test settles it. */
const Form = ({ sent }: { sent: Sent[] }) => {
  const form = useForm({ defaultValues: { name: '' } });
  const submit = useSubmit(form, ({ name }) => new Promise<void>((settle) => sent.push({ name, settle })));
  return (
    <form onSubmit={submit}>
      <input aria-label="Name" {...form.register('name', { required: true })} />
      <button>Send</button>
    </form>
  );
};

const open = () => {
  const sent: Sent[] = [];
  render(<Form sent={sent} />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
  const press = (times: number) =>
    act(async () => {
      for (let press = 0; press < times; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await Promise.resolve();
    });
  return { sent, type, press };
};

it('sends once on a double press, and again after it has settled', async () => {
  const { sent, type, press } = open();
  type('Rover');
  await press(3);
  await press(1);
  expect(sent.map(({ name }) => name)).toEqual(['Rover']);
  await act(async () => {
    sent[0]?.settle();
    await Promise.resolve();
  });
  type('Fido');
  await press(1);
  expect(sent.map(({ name }) => name)).toEqual(['Rover', 'Fido']);
});

it('sends nothing invalid, and can be submitted again at once', async () => {
  const { sent, type, press } = open();
  await press(2);
  expect(sent).toEqual([]);
  type('Rover');
  await press(1);
  expect(sent).toHaveLength(1);
});
