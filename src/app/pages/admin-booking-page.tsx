import { matchPath, useLocation } from 'react-router-dom';
import { adminPaths } from '#domain/desk/desk-paths.ts';
import AdminCase from './admin-case.tsx';
import type { AdminScreenProps } from './admin-console.tsx';

/** /admin/bookings/:bookingId */
export default function AdminBookingPage({ staff }: AdminScreenProps) {
  const { pathname } = useLocation();
  const bookingId = matchPath(adminPaths.booking, pathname)?.params.bookingId ?? '';
  return <AdminCase staff={staff} id={bookingId} next={{ listPath: adminPaths.calls }} />;
}
