import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { openUserDbAhead } from '#data/session.ts';
import { paths } from '#domain/paths.ts';
import { lazyScreen, type LazyComponent } from '#ui/lazy-screen.tsx';
import HomePage from '#app/pages/home-page.tsx';
import { PageSkeleton } from '#app/shell/placeholders.tsx';

type Screen = { path: string; Page: ComponentType | LazyComponent };
const lazyPage = (load: Parameters<typeof lazyScreen>[0]) => lazyScreen(load, PageSkeleton);

/** Home is part of the first download because most visits start there; every other screen comes when it is opened. */
export const screens: readonly Screen[] = [
  { path: paths.home, Page: HomePage },
  { path: paths.venues, Page: lazyPage(() => import('#app/pages/venues-page.tsx')) },
  { path: paths.venue, Page: lazyPage(() => import('#app/pages/venue-page.tsx')) },
  { path: paths.login, Page: lazyPage(() => import('#app/pages/login-page.tsx')) },
  { path: paths.confirm, Page: lazyPage(() => import('#features/auth/confirm-page.tsx')) },
  { path: paths.forgotPassword, Page: lazyPage(() => import('#features/auth/forgot-password-page.tsx')) },
  { path: paths.resetPassword, Page: lazyPage(() => import('#features/auth/reset-password-page.tsx')) },
  { path: paths.changePassword, Page: lazyPage(() => import('#features/account/change-password-page.tsx')) },
  { path: paths.deleteAccount, Page: lazyPage(() => import('#features/account/delete-account-page.tsx')) },
  { path: paths.profile, Page: lazyPage(() => import('#app/pages/profile-page.tsx')) },
  { path: paths.myBookings, Page: lazyPage(() => import('#app/pages/my-bookings-page.tsx')) },
  { path: paths.payment, Page: lazyPage(() => import('#features/payment/payment-page.tsx')) },
  { path: paths.paymentSuccess, Page: lazyPage(() => import('#features/payment/payment-success-page.tsx')) },
  { path: paths.paymentCanceled, Page: lazyPage(() => import('#features/payment/payment-canceled-page.tsx')) },
  { path: paths.sports, Page: lazyPage(() => import('#features/sports/sports-page.tsx')) },
  { path: paths.sport, Page: lazyPage(() => import('#features/sports/sport-page.tsx')) },
  { path: paths.about, Page: lazyPage(() => import('#features/about/about-page.tsx')) },
  { path: paths.help, Page: lazyPage(() => import('#features/help/help-page.tsx')) },
  { path: paths.faq, Page: lazyPage(() => import('#features/help/faq-page.tsx')) },
  { path: paths.terms, Page: lazyPage(() => import('#features/documents/terms-page.tsx')) },
  { path: paths.privacy, Page: lazyPage(() => import('#features/documents/privacy-page.tsx')) },
  { path: paths.contact, Page: lazyPage(() => import('#app/pages/contact-page.tsx')) },
  { path: paths.vendorSignup, Page: lazyPage(() => import('#app/pages/vendor-signup-page.tsx')) },
  { path: '/vendor/*', Page: lazyPage(() => import('#app/pages/vendor-console.tsx')) },
  { path: '/admin/*', Page: lazyPage(() => import('#app/pages/admin-console.tsx')) },
];

export const NotFoundPage = lazyPage(() => import('#app/pages/not-found-page.tsx'));

/** True for an address of a console: those have bars of their own, and routes of their own, which no customer downloads. */
export const isConsole = (pathname: string) => /^\/(vendor|admin)(\/|$)/.test(pathname);

/** Starts the download of the screen of an address before React renders it. */
export function preloadScreen(pathname: string): void {
  const { Page } = screens.find((screen) => matchPath(screen.path, pathname)) ?? { Page: NotFoundPage };
  // If it fails, the screen itself tries again and shows the error.
  if ('preload' in Page) Page.preload().catch(() => undefined);
  // A slow phone opens it in about the time in which the files of a console come.
  if (isConsole(pathname)) void openUserDbAhead();
}
