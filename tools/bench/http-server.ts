import { Hono } from 'hono';
import { createApplication } from '../../server/app.ts';
import { parseConfig } from '../../server/platform/config.ts';
import { createPool } from '../../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded/embedded-database.ts';
import { listen, toNode } from '../../server/platform/http/listen.ts';
import { createPlatform } from '../../server/platform/platform.ts';

/** The server's own application in a separate process, with an empty handler of the same framework as the baseline. */
const config = parseConfig(process.env);
const database = await startEmbeddedDatabase(config.dataDirectory);
const platform = createPlatform(config, createPool(database.address));
const site = new Hono();
site.post('/empty', (context) => context.json({}));
const application = createApplication(platform, () => site);
const listener = await listen(config.port, config.host, toNode(application.fetch));

process.once('disconnect', async () => {
  await listener.close(0);
  await application.close();
  await platform.pool.end();
  await database.stop();
});
process.send?.('ready');
