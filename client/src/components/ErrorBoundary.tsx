import { Component, type ReactNode } from 'react';
import { forgetFailure } from './lazy-part';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Rendered in place of the children after one of them threw. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Changing it clears the error: different content is shown now. */
  resetKey?: string;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey: string | undefined };

/**
 * Contains a render failure to its part of the screen. React supports this only in class components, which makes this
 * the only class of the client.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    forgetFailure(error);
  }

  private readonly retry = (): void => {
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
