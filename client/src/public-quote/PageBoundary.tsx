import { Component, type ReactNode } from 'react';
import { Icon } from './Icon';

type PageBoundaryProps = { title?: string; saved?: string; children: ReactNode };

/** Shows a message in place of a blank page if rendering fails. React supports this only in class components. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="unavailable">
        <div className="unavailable-icon error">
          <Icon name="warning" size={36} />
        </div>
        <h1>{this.props.title ?? 'Quote Unavailable'}</h1>
        <p className="notice error" role="alert">
          This page could not be shown.{' '}
          {this.props.saved ?? 'Your quote and anything you have accepted or paid are saved.'} Please try again, or
          reply to the email that brought you here.
        </p>
        <div className="row">
          <button type="button" className="primary" onClick={() => this.setState({ hasFailed: false })}>
            Try Again
          </button>
          <button type="button" className="quiet" onClick={() => window.location.reload()}>
            Reload Page
          </button>
        </div>
      </main>
    );
  }
}
