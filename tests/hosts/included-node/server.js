const { createServer } = require('node:http');

/** Contents by screen, with the time until which each may be cached. */
const cache = new Map();

/** The content of a tag, or the fallback if there is none within a second. */
async function include(screen, fallback) {
  const cached = cache.get(screen);
  if (cached && Date.now() < cached.until) return cached.html;
  const address = `https://fans.example/first/${screen}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  const html = (answer?.ok && (await answer.text().catch(() => ''))) || fallback;
  const [, seconds = 1] = /max-age=(\d+)/.exec(answer?.headers.get('Cache-Control')) ?? [];
  cache.set(screen, { html, until: Date.now() + seconds * 1000 });
  return html;
}

const link = '<a href="https://fans.example/votehome">Vote on Fanfare</a>';

createServer(async (_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>
<html lang="en">
  <head>
    <title>Included by Node</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="https://fans.example/embed.css" />
    <script type="module" src="https://fans.example/embed.js"></script>
  </head>
  <body>
    <fan-vote id="vote" vote-id="last-light-final">
      ${await include('fan-vote.html?vote-id=last-light-final&lang=en', link)}
    </fan-vote>
    <fan-ticket id="nothing">
      ${await include('fan-ticket.html?lang=en', link)}
    </fan-ticket>
  </body>
</html>`);
}).listen(Number(process.env.PORT), '127.0.0.1');
