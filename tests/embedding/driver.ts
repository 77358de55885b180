import type { BrowserSettings, Engine } from './condition.ts';
import type { Probe } from './probe/probe.ts';

/** One page in one browser of any engine. */
export interface Driver {
  open(address: string): Promise<void>;
  /** True if the page's HTML and its probe are loaded. */
  isReady(): Promise<boolean>;
  /** From now on `call` uses the probe inside the first frame. */
  enterFrame(): Promise<void>;
  /** Calls the page's probe. */
  call<Name extends keyof Probe>(
    name: Name,
    ...parameters: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>>;
  /** Clicks at a point of the window. */
  press(x: number, y: number): Promise<void>;
  type(key: 'Enter' | 'Space' | 'ArrowRight' | 'Tab'): Promise<void>;
  back(): Promise<void>;
  /** Absent where the driver can't take a page's network away. */
  setOffline?(isOffline: boolean): Promise<void>;
  /** Errors of the browser's console; empty where the driver can't read them. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface EngineRun {
  engine: Engine;
  /** The version that the browser reports. */
  version: string;
  newPage(settings: BrowserSettings): Promise<Driver>;
  close(): Promise<void>;
}
