<?php

/** The content of a tag; without one, or after a second, what stands there instead. */
function include_screen(string $screen, string $fallback): string
{
    $context = stream_context_create(['http' => ['timeout' => 1]]);
    $html = @file_get_contents("https://fans.example/first/$screen", false, $context);
    return $html ?: $fallback;
}

$link = '<a href="https://fans.example/votehome">Vote on Fanfare</a>';

?>
<!doctype html>
<html lang="en">
  <head>
    <title>Included by PHP</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="https://fans.example/embed.css" />
    <script type="module" src="https://fans.example/embed.js"></script>
  </head>
  <body>
    <fan-vote id="vote" vote-id="last-light-final">
      <?= include_screen('fan-vote.html?vote-id=last-light-final&lang=en', $link) ?>
    </fan-vote>
    <fan-ticket id="nothing">
      <?= include_screen('fan-ticket.html?lang=en', $link) ?>
    </fan-ticket>
  </body>
</html>
