import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ComponentType, type ReactNode } from 'react';
import { HeadingLevel } from '../ui/content/heading.tsx';
import type { ElementLifecycle } from './element-lifecycle.ts';
import { useIsFirstRender } from './first-render.ts';
import { HostContext } from './host.ts';

/** Error boundary of one element: React removes the tree, and the element shows its children again. */
class ErrorBoundary extends Component<
  { onCrash(error: unknown): void; onRendered(): void; children: ReactNode },
  { crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidMount() {
    if (!this.state.crashed) this.props.onRendered();
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
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
    const isFirst = useIsFirstRender();
    const lifecycle = container && lifecycles.get(container);
    if (!lifecycle) throw new Error('Rendered outside of its tag');
    return (
      <ErrorBoundary key={lifecycle.attempt} onCrash={lifecycle.crashed} onRendered={lifecycle.rendered}>
        <HostContext value={lifecycle.host}>
          <HeadingLevel value={headingLevel ?? (isFirst ? 2 : lifecycle.headingLevel.value)}>
            {/* All other props are the widget's. */}
            <Widget {...(props as Props)} />
          </HeadingLevel>
        </HostContext>
      </ErrorBoundary>
    );
  };
}
