import { matchPath, useLocation } from 'react-router-dom';
import { adminBookingPath, adminPaths } from '#domain/desk/desk-paths.ts';
import { CaseScreen } from '#features/cases/case-screen.tsx';
import { refreshAdmin, setUnsure } from '#hooks/admin-beat.ts';
import type { AdminScreenProps } from './admin-console.tsx';

/** /admin/bookings/:bookingId */
export default function AdminBookingPage({ staff }: AdminScreenProps) {
  const { pathname } = useLocation();
  const bookingId = matchPath(adminPaths.booking, pathname)?.params.bookingId ?? '';
  return (
    <CaseScreen
      key={bookingId}
      venueId={null}
      id={bookingId}
      mayDecline
      mayCancel
      mayBlock={staff === 'admin'}
      next={{ listPath: adminPaths.calls }}
      pathOf={adminBookingPath}
      onWritten={refreshAdmin}
      onUnsure={setUnsure}
    />
  );
}
