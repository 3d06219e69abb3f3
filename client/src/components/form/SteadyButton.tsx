import Button, { type ButtonProps } from '@mui/material/Button';

type SteadyButtonProps = ButtonProps & {
  /** There is nothing to do for it now. */
  off: boolean;
};

/**
 * A button whose own press leaves it with nothing more to do: it looks disabled then, but keeps the focus, which browsers
 * take from what is disabled.
 */
export const SteadyButton = ({ off, type, onClick, ...button }: SteadyButtonProps) => (
  <Button
    {...button}
    type={off ? 'button' : type}
    aria-disabled={off}
    {...(off ? { className: 'Mui-disabled' } : { onClick })}
  />
);
