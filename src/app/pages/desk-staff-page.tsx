import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { staffPath } from '#domain/desk/settings-paths.ts';
import { StaffScreen } from '#features/desk-staff/staff-screen.tsx';
import { t } from '#text/translate.ts';
import { useBeside } from '#ui/console/list-detail.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { DeskFrame } from './desk-frame.tsx';

/** /vendor/:venueId/staff?id= */
export default function DeskStaffPage() {
  const { venueId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isBeside = useBeside();
  const openId = search.get('id');
  return (
    <DeskFrame venueId={venueId} title={t('desk.staff')}>
      {(isBeside || openId === null) && (
        <>
          <p className="muted">{t('staff.about')}</p>
          <LineLink to={paths.contact}>{t('staff.contact')}</LineLink>
        </>
      )}
      <StaffScreen
        venueId={venueId}
        openId={openId}
        onClose={() => void navigate(staffPath(venueId), { replace: true, preventScrollReset: true })}
      />
    </DeskFrame>
  );
}
