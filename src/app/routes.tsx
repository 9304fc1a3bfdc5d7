import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { late, type LateComponent } from '#ui/late.tsx';
import HomePage from '#app/pages/home-page.tsx';
import { PageSkeleton } from '#app/shell/placeholders.tsx';

type Screen = { path: string; Page: ComponentType | LateComponent };
const lateScreen = (load: Parameters<typeof late>[0]) => late(load, PageSkeleton);

/** Home is part of the first download because most visits start there; every other screen comes when it is opened. */
export const screens: readonly Screen[] = [
  { path: paths.home, Page: HomePage },
  { path: paths.venues, Page: lateScreen(() => import('#app/pages/venues-page.tsx')) },
  { path: paths.venue, Page: lateScreen(() => import('#app/pages/venue-page.tsx')) },
  { path: paths.login, Page: lateScreen(() => import('#features/auth/login-page.tsx')) },
  { path: paths.forgotPassword, Page: lateScreen(() => import('#features/auth/forgot-password-page.tsx')) },
  { path: paths.resetPassword, Page: lateScreen(() => import('#features/auth/reset-password-page.tsx')) },
  { path: paths.changePassword, Page: lateScreen(() => import('#features/account/change-password-page.tsx')) },
  { path: paths.deleteAccount, Page: lateScreen(() => import('#features/account/delete-account-page.tsx')) },
  { path: paths.profile, Page: lateScreen(() => import('#features/profile/profile-page.tsx')) },
  { path: paths.myBookings, Page: lateScreen(() => import('#app/pages/my-bookings-page.tsx')) },
  { path: paths.payment, Page: lateScreen(() => import('#features/payment/payment-page.tsx')) },
  { path: paths.paymentSuccess, Page: lateScreen(() => import('#features/payment/payment-success-page.tsx')) },
  { path: paths.paymentCanceled, Page: lateScreen(() => import('#features/payment/payment-canceled-page.tsx')) },
  { path: paths.sports, Page: lateScreen(() => import('#features/sports/sports-page.tsx')) },
  { path: paths.sport, Page: lateScreen(() => import('#features/sports/sport-page.tsx')) },
  { path: paths.about, Page: lateScreen(() => import('#features/about/about-page.tsx')) },
  { path: paths.help, Page: lateScreen(() => import('#features/help/help-page.tsx')) },
  { path: paths.faq, Page: lateScreen(() => import('#features/help/faq-page.tsx')) },
  { path: paths.terms, Page: lateScreen(() => import('#features/documents/terms-page.tsx')) },
  { path: paths.privacy, Page: lateScreen(() => import('#features/documents/privacy-page.tsx')) },
  { path: paths.contact, Page: lateScreen(() => import('#app/pages/contact-page.tsx')) },
  { path: paths.vendorSignup, Page: lateScreen(() => import('#app/pages/vendor-signup-page.tsx')) },
];

export const NotFoundPage = lateScreen(() => import('#app/pages/not-found-page.tsx'));

/** True when an address leads to a screen: menus offer a link only then, never one that ends at the 404 page. */
export function isScreen(address: string): boolean {
  const pathname = address.split(/[?#]/, 1)[0] ?? address;
  return screens.some((screen) => matchPath(screen.path, pathname));
}

/** Starts the download of an address's screen before React shows anything of it. */
export function preloadScreen(pathname: string): void {
  const { Page } = screens.find((screen) => matchPath(screen.path, pathname)) ?? { Page: NotFoundPage };
  // A failure shows itself when the screen asks again.
  if ('preload' in Page) Page.preload().catch(() => undefined);
}
