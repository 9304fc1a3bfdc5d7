import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminPaths } from '#domain/desk/desk-paths.ts';
import { withQuery } from '#domain/paths.ts';
import { readFilter } from '#features/admin-audit/audit-filter.ts';
import { AuditScreen } from '#features/admin-audit/audit-screen.tsx';

/** /admin/audit?who=&action=&venue=&code=&first=&last= */
export default function AdminAuditPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AuditScreen
      filter={readFilter(search)}
      onSearch={(filter) =>
        void navigate(withQuery(adminPaths.audit, filter), { replace: true, preventScrollReset: true })
      }
    />
  );
}
