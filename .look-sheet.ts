import { launch } from './.look.ts';

const [out, height, ...files] = process.argv.slice(2);
const b = await launch();
const p = await b.newPage({ viewport: { width: 1900, height: 1000 } });
await p.goto('file:///tmp/store-look/');
await p.setContent(
  `<body style="margin:8px;display:flex;gap:8px;align-items:start;background:#888">${files.map((f) => `<img src="file:///tmp/store-look/${f}" style="height:${height}px">`).join('')}</body>`,
);
await p.waitForTimeout(800);
await p.screenshot({ path: out, fullPage: true });
await b.close();
