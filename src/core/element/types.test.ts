import type { JSX } from 'react';
import { describe, expectTypeOf, it } from 'vitest';
import type { PropsOf } from './attributes/attributes.ts';
import type { Host } from './host.ts';
import type { probeElement } from './testing-probe.tsx';

/** Checked by the compiler: a wrong type here fails `npm run types`. */
describe('the types derived from a contract', () => {
  it('type the props of a component', () => {
    expectTypeOf<PropsOf<typeof probeElement.attributes>>().toEqualTypeOf<{
      readonly voteId: string | undefined;
      readonly filter: 'all' | 'ended';
      readonly compact: boolean;
      readonly round: number;
      readonly names: string[] | undefined;
      readonly crash: boolean;
    }>();
  });

  it('type the events to emit', () => {
    const calls = (emit: Host<typeof probeElement>['emit']) => {
      emit('fan-before-probe', { count: 1 });
      emit('fan-probe-done');
      // @ts-expect-error the detail is missing
      emit('fan-before-probe');
      // @ts-expect-error no such event
      emit('fan-unheard', { count: 1 });
    };
    expectTypeOf(calls).returns.toBeVoid();
  });

  it('type events and elements for a page', () => {
    type Probe = HTMLElementTagNameMap['fan-probe'];
    expectTypeOf<Probe['filter']>().toEqualTypeOf<'all' | 'ended'>();
    expectTypeOf<Probe['theme']>().toEqualTypeOf<'light' | 'dark' | 'auto' | undefined>();
    expectTypeOf<DocumentEventMap['fan-probe-Counted']>().toEqualTypeOf<CustomEvent<{ count: number }>>();
    expectTypeOf<DocumentEventMap['fan-error']['detail']['code']>().toEqualTypeOf<string>();
  });

  it('type the tag in JSX', () => {
    type Attributes = JSX.IntrinsicElements['fan-probe'];
    expectTypeOf<Attributes['vote-id']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<NonNullable<Attributes['onfan-probe-Counted']>>()
      .parameter(0)
      .toEqualTypeOf<CustomEvent<{ count: number }>>();
  });
});
