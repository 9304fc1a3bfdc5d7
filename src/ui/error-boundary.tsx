import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { renderFallback: (error: unknown) => ReactNode; children: ReactNode };
type ErrorBoundaryState = { failure: { error: unknown } | null };

/** Keeps a broken part from taking the rest of the screen with it. A new `key` gives the part another try. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderFallback(failure.error) : this.props.children;
  }
}
