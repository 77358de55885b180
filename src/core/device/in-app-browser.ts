/**
 * Apps that open links in an in-app browser, and any WebView of Android: Google refuses sign-in there, and most can't open a second
 * window. Others are noticed when a window does not open.
 */
const apps = /KAKAOTALK|NAVER\(inapp|\bLine\/|FBA[NV]\b|Instagram|DaumApps|; wv\)/i;

export const isInAppBrowser = (agent = navigator.userAgent): boolean => apps.test(agent);
