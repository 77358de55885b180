// Replaces https://accounts.google.com/gsi/client: the part of it that requests an authorization code in a pop-up.
// https://developers.google.com/identity/oauth2/web/reference/js-reference
(() => {
  const home = new URL(document.currentScript.src);
  const provider = home.pathname.replace(/\/gsi\/client$/, '');
  const features = 'popup,width=480,height=680';
  /** How often a pop-up is checked: a window of another origin doesn't report that it was closed. Milliseconds. */
  const interval = 200;
  /** Checks of a closed pop-up before it counts as closed by the person: its last message may arrive later. */
  const lastLooks = 5;
  let requests = 0;

  function authorizeUrl(config, id) {
    const url = new URL(`${provider}/o/oauth2/v2/auth`, home);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('client_id', config.client_id);
    url.searchParams.set('scope', config.scope);
    url.searchParams.set('redirect_uri', `storagerelay://${location.protocol.slice(0, -1)}/${location.host}?id=${id}`);
    if (config.state) url.searchParams.set('state', config.state);
    if (config.login_hint) url.searchParams.set('login_hint', config.login_hint);
    return url.href;
  }

  function requestCode(config) {
    requests += 1;
    const id = `auth${Date.now()}-${requests}`;
    const popup = window.open(authorizeUrl(config, id), id, features);
    if (!popup) {
      config.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window' });
      return;
    }
    let looks = 0;
    const watch = setInterval(() => {
      if (!popup.closed) return;
      looks += 1;
      if (looks < lastLooks) return;
      stop();
      config.error_callback?.({ type: 'popup_closed', message: 'Popup window closed' });
    }, interval);
    function stop() {
      clearInterval(watch);
      removeEventListener('message', receive);
    }
    function receive(event) {
      if (event.origin !== home.origin || event.source !== popup || event.data?.id !== id) return;
      stop();
      config.callback(event.data.answer);
    }
    addEventListener('message', receive);
  }

  function initCodeClient(config) {
    if (!config?.client_id) throw new Error('Missing required parameter client_id.');
    if (!config.scope) throw new Error('Missing required parameter scope.');
    return { requestCode: () => requestCode(config) };
  }

  window.google = { ...window.google, accounts: { ...window.google?.accounts, oauth2: { initCodeClient } } };
})();
