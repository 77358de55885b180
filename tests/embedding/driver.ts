import type { BrowserSettings, Engine } from './condition.ts';
import type { Probe } from './probe/probe.ts';

/** One page in one browser, of whichever engine. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Whether the page's own HTML is there with its probe. */
  isReady(): Promise<boolean>;
  /** From now on the probe of the first frame is asked. */
  enterFrame(): Promise<void>;
  /** Asks the page's probe. */
  ask<Name extends keyof Probe>(
    name: Name,
    ...parameters: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>>;
  /** Presses at a point of the window. */
  press(x: number, y: number): Promise<void>;
  type(key: 'Enter' | 'Space' | 'ArrowRight' | 'Tab'): Promise<void>;
  back(): Promise<void>;
  /** What the browser's own console said in red; empty where the driver can't tell. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface EngineRun {
  engine: Engine;
  /** As the browser itself tells it. */
  version: string;
  newPage(settings: BrowserSettings): Promise<Driver>;
  close(): Promise<void>;
}
