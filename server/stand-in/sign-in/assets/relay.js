// The pop-up's last page: tells the window that opened it, and only a window of the registered origin, then closes.
const { origin, message } = document.body.dataset;
window.opener?.postMessage(JSON.parse(message), origin);
window.close();
