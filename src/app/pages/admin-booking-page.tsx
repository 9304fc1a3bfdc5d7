import { matchPath, useLocation } from 'react-router-dom';
import { adminBookingPath, adminPaths } from '#domain/desk/desk-paths.ts';
import { CaseScreen } from '#features/cases/case-screen.tsx';
import { refreshAdmin, setUnsure } from '#hooks/admin-beat.ts';

/** /admin/bookings/:bookingId */
export default function AdminBookingPage() {
  const { pathname } = useLocation();
  const bookingId = matchPath(adminPaths.booking, pathname)?.params.bookingId ?? '';
  return (
    <CaseScreen
      key={bookingId}
      venueId={null}
      id={bookingId}
      mayDecline
      mayCancel
      next={{ listPath: adminPaths.calls }}
      pathOf={adminBookingPath}
      onWritten={refreshAdmin}
      onUnsure={setUnsure}
    />
  );
}
