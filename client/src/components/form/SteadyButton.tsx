import Button, { type ButtonProps } from '@mui/material/Button';

type SteadyButtonProps = ButtonProps & {
  /** Nothing to do at the moment. */
  off: boolean;
};

/**
 * Button that may have nothing more to do once it was pressed. It then looks disabled but stays focusable, because
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
