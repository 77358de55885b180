/** Apps that open links in a browser of their own: Google turns them away, and they have no second window. */
const apps = /KAKAOTALK|NAVER\(inapp|\bLine\/|FBA[NV]\b|Instagram|DaumApps/i;

export const isInAppBrowser = (agent = navigator.userAgent): boolean => apps.test(agent);
