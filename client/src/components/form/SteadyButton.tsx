import Button, { type ButtonProps } from '@mui/material/Button';

type SteadyButtonProps = ButtonProps & {
  /** Nothing to do at the moment. */
  off: boolean;
};

/**
 * Button that its own press may leave with nothing more to do: it then looks disabled but stays focusable, because
 * browsers drop the focus from disabled elements.
 */
export const SteadyButton = ({ off, type, onClick, ...button }: SteadyButtonProps) => (
  <Button
    {...button}
    type={off ? 'button' : type}
    aria-disabled={off}
    {...(off ? { className: 'Mui-disabled' } : { onClick })}
  />
);
