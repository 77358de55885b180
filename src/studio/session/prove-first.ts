import { isProven, requestProof } from './session-signals.ts';

/** Properties of a click on a link. */
interface LinkClick {
  readonly currentTarget: { click(): void };
  preventDefault(): void;
}

/** The link that is followed after a proof. */
let followed: LinkClick['currentTarget'] | null = null;

/** A link can't ask for a passkey itself: without one it is followed when it was used. */
export function proveFirst(event: LinkClick): void {
  const link = event.currentTarget;
  // The server has just accepted the proof: a second check here could only ask again, without an end.
  if (link === followed || isProven()) return;
  event.preventDefault();
  void requestProof().then((isConfirmed) => {
    if (isConfirmed) follow(link);
  });
}

/** `click` calls the handlers before it returns. */
function follow(link: LinkClick['currentTarget']): void {
  followed = link;
  try {
    link.click();
  } finally {
    followed = null;
  }
}
