import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '#domain/paths.ts';
import { maySee, type AdminSection } from '#features/admin/frame/admin-links.tsx';
import { AdminShell } from '#features/admin/frame/admin-shell.tsx';
import { useDesks } from '#hooks/use-desks.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useSession } from '#hooks/use-session.ts';
import { PageSkeleton } from '#app/shell/placeholders.tsx';
import { ConsoleNotFound, InShell } from './console-shell.tsx';
import { ConsoleWaiting } from './console-waiting.tsx';

type Staff = 'admin' | 'representative';
type AdminFrameProps = { title: string; section: AdminSection; children: (staff: Staff) => ReactNode };

/**
 * The frame of every screen of the admin console. Nobody without the role learns that there is one: to them the address
 * leads nowhere. What the role may not do, the server refuses anyway.
 */
export function AdminFrame({ title, section, children }: AdminFrameProps) {
  const user = useSession();
  const desks = useDesks();
  const { at } = useFreshness('user');
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={loginPath(pathname + search)} replace />;
  // On a phone that has just signed in nobody knows yet what they are, however long the server is silent.
  const isUnknown = !desks?.staff && at === undefined;
  if (!desks) return <PageSkeleton />;
  if (isUnknown)
    return (
      <InShell>
        <ConsoleWaiting asks>
          <PageSkeleton />
        </ConsoleWaiting>
      </InShell>
    );
  if (!desks.staff || !maySee(section, desks.staff)) return <ConsoleNotFound />;
  return (
    <AdminShell key={user.id} title={title} section={section} staff={desks.staff}>
      {children(desks.staff)}
    </AdminShell>
  );
}
