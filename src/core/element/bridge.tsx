import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { HeadingLevel } from '../ui/content/heading.tsx';
import type { ElementLifecycle } from './element-lifecycle.ts';
import { HostContext } from './host.ts';

/** Error boundary of one element: React removes the tree, and the element shows its children again. */
class ErrorBoundary extends Component<{ onCrash(error: unknown): void; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}

function Rendered({ onRendered }: { onRendered(): void }) {
  useLayoutEffect(onRendered, [onRendered]);
  return null;
}

/** The props of every element: r2wc's `container`, and the element layer's own attributes. */
export interface BridgeProps {
  container?: HTMLElement;
  /** If undefined, the page around the tag decides. */
  headingLevel: number | undefined;
}

/** The component that r2wc mounts. It finds its element through the shadow root that r2wc passes as `container`. */
export function createBridge<Props extends object>(
  Widget: ComponentType<Props>,
  lifecycles: WeakMap<Node, ElementLifecycle>,
): ComponentType<BridgeProps> {
  return function Bridge({ container, headingLevel, ...props }) {
    useSignals();
    const lifecycle = container && lifecycles.get(container);
    if (!lifecycle) throw new Error('Rendered outside of its tag');
    return (
      <ErrorBoundary key={lifecycle.attempt} onCrash={lifecycle.crashed}>
        <HostContext value={lifecycle.host}>
          <HeadingLevel value={headingLevel ?? lifecycle.headingLevel.value}>
            {/* All other props are the widget's. */}
            <Widget {...(props as Props)} />
          </HeadingLevel>
        </HostContext>
        <Rendered onRendered={lifecycle.rendered} />
      </ErrorBoundary>
    );
  };
}
