import { OverviewScreen } from '#features/admin/overview/overview-screen.tsx';
import type { AdminScreenProps } from './admin-console.tsx';

/** /admin */
export default function AdminOverviewPage({ staff }: AdminScreenProps) {
  return <OverviewScreen isAdmin={staff === 'admin'} />;
}
