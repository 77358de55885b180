import { asMember, breakDown, type Screen, see } from '../screen.ts';

/** A page with a request that fails, and the message that it shows then. */
const without = (path: string, page: string, element: string): Screen => ({
  name: `${page} without ${path}`,
  open: async (shown) => {
    await breakDown(shown, path);
    await see(shown, page, `${element} [role=alert]`);
  },
});

export const failureScreens: readonly Screen[] = [
  without('/home', '/', 'fan-title'),
  without('/artist/do-haram', '/artist/do-haram', 'fan-artist'),
  without('/vote', '/votehome', 'fan-vote'),
  without('/product', '/producthome', 'fan-store'),
  without('/streaming', '/player', 'fan-player'),
  without('/event', '/event', 'fan-event'),
  without('/notice', '/notice', 'fan-notice'),
  without('/inquiry/question', '/service-center', 'fan-inquiry'),
  without('/search', '/search?q=light', 'main'),
  without('/policy/terms', '/policy', 'fan-policy'),
  ...asMember(
    without('/ticket', '/mypage/ticket', 'fan-ticket'),
    without('/order', '/mypage/purchase', 'fan-purchase'),
    without('/cart', '/cart', 'fan-store'),
    without('/vote/me', '/mypage/vote', 'main'),
    without('/inbox', '/inbox', 'main'),
    without('/user/me', '/mypage/myinfo', 'fan-profile'),
    without('/event/me', '/mypage/event', 'fan-event'),
    without('/inquiry', '/mypage/inquiry', 'fan-inquiry'),
  ),
];
