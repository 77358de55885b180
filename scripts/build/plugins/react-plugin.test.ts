import { expect, it } from 'vitest';
import { asModule } from './react-plugin.ts';

it('turns `require` into imports and assigned exports into ES exports', () => {
  const text = `"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
exports.now = void 0;
if (true) exports.now = function () { return React.version; };
exports.run = function () { return exports.now() + Scheduler.x; };`;
  expect(asModule(text)).toBe(`import * as Scheduler from 'scheduler';
import * as React from 'react';
"use strict";
let exported_now = void 0;
if (true) exported_now = function () { return React.version; };
let exported_run = function () { return exported_now() + Scheduler.x; };
export { exported_now as now, exported_run as run };`);
});
