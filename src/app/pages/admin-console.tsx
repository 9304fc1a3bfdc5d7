import { matchPath, useLocation } from 'react-router-dom';
import { adminVendorPath } from '#domain/desk/admin-paths.ts';
import { adminPaths } from '#domain/desk/desk-paths.ts';
import { adminGuidePath } from '#domain/desk/guide-paths.ts';
import type { AdminSection } from '#features/admin/frame/admin-links.tsx';
import { adminTexts } from '#text/admin-texts.ts';
import { consoleTexts } from '#text/console-texts.ts';
import type { TextKey } from '#text/en.ts';
import { registerMessages, t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyScreen, type LazyComponent } from '#ui/lazy-screen.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ConsoleNotFound } from './console-shell.tsx';

registerMessages(...consoleTexts, ...adminTexts);

export type AdminScreenProps = { staff: 'admin' | 'representative' };

type AdminScreen = { path: string; section: AdminSection; title: TextKey; Page: LazyComponent<AdminScreenProps> };

const lazyPage = (load: Parameters<typeof lazyScreen<AdminScreenProps>>[0]) =>
  lazyScreen<AdminScreenProps>(load, () => <Skeleton height={240} />);

/** The screens of the admin console; an address that none of them has leads nowhere. */
const screens: readonly AdminScreen[] = [
  {
    path: adminPaths.overview,
    section: 'overview',
    title: 'admin.section.overview',
    Page: lazyPage(() => import('./admin-overview-page.tsx')),
  },
  {
    path: adminPaths.calls,
    section: 'calls',
    title: 'admin.section.calls',
    Page: lazyPage(() => import('./admin-calls-page.tsx')),
  },
  {
    path: adminPaths.booking,
    section: 'calls',
    title: 'admin.booking',
    Page: lazyPage(() => import('./admin-booking-page.tsx')),
  },
  {
    path: adminPaths.refunds,
    section: 'refunds',
    title: 'admin.section.refunds',
    Page: lazyPage(() => import('./admin-refunds-page.tsx')),
  },
  {
    path: adminPaths.disputes,
    section: 'disputes',
    title: 'admin.section.disputes',
    Page: lazyPage(() => import('./admin-disputes-page.tsx')),
  },
  {
    path: adminPaths.messages,
    section: 'messages',
    title: 'admin.section.messages',
    Page: lazyPage(() => import('./admin-messages-page.tsx')),
  },
  {
    path: adminPaths.vendors,
    section: 'vendors',
    title: 'admin.section.vendors',
    Page: lazyPage(() => import('./admin-vendors-page.tsx')),
  },
  {
    path: adminVendorPath,
    section: 'vendors',
    title: 'admin.section.vendors',
    Page: lazyPage(() => import('./admin-vendors-page.tsx')),
  },
  {
    path: adminPaths.audit,
    section: 'audit',
    title: 'admin.section.audit',
    Page: lazyPage(() => import('./admin-audit-page.tsx')),
  },
  {
    path: adminGuidePath,
    section: 'guide',
    title: 'admin.guide',
    Page: lazyPage(() => import('./admin-guide-page.tsx')),
  },
];

/** /admin and everything below it: one frame stands through all of its screens. */
export default function AdminConsole() {
  const { pathname } = useLocation();
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  if (!screen) return <ConsoleNotFound />;
  const { section, title, Page } = screen;
  return (
    <AdminFrame title={t(title)} section={section}>
      {(staff) => (
        <ErrorBoundary key={pathname} renderFallback={(error) => <ErrorPage error={error} />}>
          <Page staff={staff} />
        </ErrorBoundary>
      )}
    </AdminFrame>
  );
}
