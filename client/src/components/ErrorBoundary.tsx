import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What stands in place of the children after one of them threw. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A new value means that something else is shown now, and clears the error. */
  resetKey?: string;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey: string | undefined };

/**
 * Keeps a failure while rendering to the part of the screen it belongs to. React offers this to class components only,
 * which makes it the one class of the client.
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

  private readonly retry = (): void => {
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
