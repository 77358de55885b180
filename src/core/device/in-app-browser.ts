/** Apps that open links in an in-app browser: Google refuses sign-in there, and they can't open a second window. */
const apps = /KAKAOTALK|NAVER\(inapp|\bLine\/|FBA[NV]\b|Instagram|DaumApps/i;

export const isInAppBrowser = (agent = navigator.userAgent): boolean => apps.test(agent);
