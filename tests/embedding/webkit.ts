import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Builder, By, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import { untilReady } from '../../scripts/testing/until-ready.ts';
import type { Driver, EngineRun } from './driver.ts';

/** Paths of Debian's webkit2gtk-driver and the programs that it needs. */
export const webkitPrograms = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  screen: '/usr/bin/Xvfb',
};

const keys = { Enter: Key.ENTER, Space: Key.SPACE, ArrowRight: Key.ARROW_RIGHT, Tab: Key.TAB };

/**
 * WebKitGTK through WebDriver, on a virtual screen. It represents Safari: the same engine on another system. Nothing is
 * downloaded: Selenium gets the address of a running driver, so it looks for no program.
 */
export async function startWebkit(): Promise<EngineRun & { driver: WebDriver }> {
  const display = `:${90 + Math.floor(Math.random() * 400)}`;
  const screen = spawn(webkitPrograms.screen, [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
  const port = await reservePorts();
  const server = spawn(webkitPrograms.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'en_US.UTF-8',
      // Without a graphics card only the software renderer works; the others crash.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TMPDIR: tmpdir(),
    },
  });
  const stop = () => {
    server.kill();
    screen.kill();
  };
  try {
    await untilReady(server, [`http://127.0.0.1:${port}/status`]);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: webkitPrograms.browser, args: ['--automation'] },
      })
      .build();
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
    return {
      driver,
      engine: 'webkit',
      version: `WebKitGTK ${version}`,
      newPage: ({ width = 1280, height = 900 }) => newPage(driver, width, height),
      async close() {
        await driver.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** One window for all pages: the driver has no contexts. Each condition's page has its own address. */
async function newPage(driver: WebDriver, width: number, height: number): Promise<Driver> {
  await driver.switchTo().defaultContent();
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  return {
    open: (address) => driver.get(address),
    isReady: () => driver.executeScript<boolean>("return 'probe' in globalThis && document.readyState !== 'loading'"),
    async enterFrame() {
      await driver.switchTo().frame(driver.findElement(By.css('iframe')));
    },
    async call(name, ...parameters) {
      const { value, error } = await driver.executeAsyncScript<{ value: never; error?: string }>(
        `const [name, parameters, done] = arguments;
        Promise.resolve().then(() => probe[name](...parameters)).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        name,
        parameters,
      );
      if (error !== undefined) throw new Error(error);
      return value;
    },
    press: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform(),
    type: (key) => driver.actions().sendKeys(keys[key]).perform(),
    async back() {
      await driver.wait(async () => (await driver.getCurrentUrl()).endsWith('/elsewhere'), 20_000);
      await driver.navigate().back();
    },
    complaints: () => [],
    close: () => driver.get('about:blank'),
  };
}
