import { useParams } from 'react-router-dom';
import { Guide } from '#features/guide/guide.tsx';
import { t } from '#text/translate.ts';
import markdown from '#docs/run-your-venue.md?raw';
import { DeskFrame } from './desk-frame.tsx';

/** /vendor/:venueId/guide: how to run a venue, from the phone also without a signal. */
export default function DeskGuidePage() {
  const { venueId = '' } = useParams();
  return (
    <DeskFrame venueId={venueId} title={t('desk.guideTitle')}>
      <Guide markdown={markdown} />
    </DeskFrame>
  );
}
