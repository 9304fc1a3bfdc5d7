import { matchPath, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { adminVendorPath, adminVendorsPath } from '#domain/desk/admin-paths.ts';
import { vendorStatuses } from '#features/admin/vendors/vendor-row.ts';
import { VendorsScreen } from '#features/admin/vendors/vendors-screen.tsx';

/** /admin/vendors?status=&id=, and /admin/vendors/{id}, as it is passed on */
export default function AdminVendorsPage() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const passed = matchPath(adminVendorPath, pathname)?.params['vendorId'];
  const wanted = search.get('status');
  const status = vendorStatuses.find((name) => name === wanted) ?? 'pending';
  if (passed) return <Navigate to={adminVendorsPath(status, passed)} replace />;
  return (
    <VendorsScreen
      status={status}
      openId={search.get('id')}
      onClose={() => void navigate(adminVendorsPath(status), { replace: true, preventScrollReset: true })}
    />
  );
}
