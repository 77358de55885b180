import { Component, type ReactNode } from 'react';
import { PageFailed } from './page-failed.tsx';

/** Keeps the layout when a page crashes, and lets the fan restart the page. */
export class CrashPage extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.crashed ? <PageFailed onRetry={() => this.setState({ crashed: false })} /> : this.props.children;
  }
}
