// Posts the payment's state to the opener, only to the expected origins, then closes the window. Without an opener, or
// where the browser keeps the window open, it goes to the order.
const { message, origins, openedAs, next } = document.body.dataset;
const [own, partner] = JSON.parse(origins);

// The location of a window of our own origin can be read; that of a partner's can't.
function originOfOpener() {
  try {
    return window.opener.location.origin === own ? own : partner;
  } catch {
    return partner;
  }
}

function goOn() {
  location.replace(next);
}

if (openedAs === 'popup' && window.opener && message !== '') {
  const target = originOfOpener();
  if (target !== undefined) window.opener.postMessage(JSON.parse(message), target);
  window.close();
  // Some in-app browsers do not close the window.
  setTimeout(goOn, 1200);
} else {
  goOn();
}
