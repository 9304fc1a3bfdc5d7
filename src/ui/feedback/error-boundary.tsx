import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  renderFallback: (error: unknown) => ReactNode;
  /** Renders a broken part again whenever the tab becomes visible: a frozen tab often gets back what it lost. */
  triesAgain?: boolean;
  children: ReactNode;
};
type ErrorBoundaryState = { failure: { error: unknown } | null };

/** Keeps a broken part from taking the rest of the screen with it. A new `key` gives the part another try. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  #tryAgain = (): void => {
    if (this.props.triesAgain && this.state.failure && document.visibilityState === 'visible')
      this.setState({ failure: null });
  };

  override componentDidMount(): void {
    document.addEventListener('visibilitychange', this.#tryAgain);
  }

  override componentWillUnmount(): void {
    document.removeEventListener('visibilitychange', this.#tryAgain);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderFallback(failure.error) : this.props.children;
  }
}
