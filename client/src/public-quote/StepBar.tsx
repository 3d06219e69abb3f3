import { Icon } from './Icon';
import { steps } from './quote-steps';

export const StepBar = ({ current }: { current: number }) => (
  <ol className="steps" aria-label="Steps to your order">
    {steps.map((label, index) => (
      <li key={label} aria-current={index === current ? 'step' : undefined} data-done={index < current}>
        <span className="step-mark">{index < current ? <Icon name="check" size={16} /> : index + 1}</span>
        <span>
          {label}
          {index < current && <span className="unseen"> (done)</span>}
        </span>
      </li>
    ))}
  </ol>
);
