import { serveHostSite } from '../embedding/host-site.ts';
import { startFirefox } from '../embedding/firefox.ts';
import { startWebkit } from '../embedding/webkit.ts';
import { journey, journeyElements } from './journey.ts';
import { personAtFirefox, personAtWebkit } from './people.ts';
import { writeFileSync } from 'node:fs';
const host = await serveHostSite(Number(process.argv[3]));
const address = host.addPage(journeyElements, 'http://localhost:24100');
const name = process.argv[2];
const run = name === 'firefox' ? await startFirefox() : await startWebkit();
const person = 'browser' in run ? await personAtFirefox(run.browser) : await personAtWebkit(run.driver);
await person.open(address);
for (const step of journey) {
  try { const t = Date.now(); await step.walk(person); console.log(name, 'ok', step.name, Date.now() - t); } catch (e) {
    console.log(name, 'FAIL', step.name, e);
    console.log(await person.run('return location.href + "\\n" + [...document.querySelectorAll("*")].map(e=>e.shadowRoot?.querySelector(".surface")?.innerText.slice(0,300)).filter(Boolean).join("\\n--\\n") + document.body.innerText.slice(0,800)').catch(String));
    if ('page' in person) await (person as any).page().screenshot({path:'/tmp/ff-journey.png'}); else await (run as any).driver.takeScreenshot().then((d: string)=>writeFileSync('/tmp/wk-journey.png', Buffer.from(d,'base64')));
    break; }
}
await run.close(); host.close();
