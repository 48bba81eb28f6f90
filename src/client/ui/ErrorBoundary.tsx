import { Component, type ReactNode } from 'react';
import { Notice } from './Notice';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When it changes, the children are rendered again. */
  resetKey: string;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  resetKey: string;
}

/** Shows a notice when rendering throws. React logs the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        component="h1"
        title="This page has a fault."
        action={{
          label: 'Reload the page',
          onClick: () => {
            window.location.reload();
          },
        }}
      >
        Something here did not work as it should. Reloading usually helps; what you saved is safe.
      </Notice>
    );
  }
}
