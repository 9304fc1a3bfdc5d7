import { useParams } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';

/** /vendor/:venueId/today */
export default function DeskTodayPage() {
  const { venueId = '' } = useParams();
  return (
    <DeskFrame venueId={venueId} title={t('desk.today')}>
      {null}
    </DeskFrame>
  );
}
