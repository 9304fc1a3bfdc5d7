import type { MoveOffer } from '#domain/booking.ts';
import type { Case } from '#domain/desk/case.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatDay } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { customerName, hoursWords } from '#features/cases/case-words.ts';
import type { Decision } from './use-decision.ts';

type MoveOfferPartProps = {
  found: Case;
  rev: number;
  offer: MoveOffer;
  mayWithdraw: boolean;
  decision: Decision;
};

/** A move that waits for the customer's yes, and the way to take it back. */
export function MoveOfferPart({ found, rev, offer, mayWithdraw, decision }: MoveOfferPartProps) {
  const isOnline = useOnline();
  const name = customerName(found);
  const withdraw = async () => {
    if (await decision.run('withdraw-move', { bookingId: found.id, rev }))
      showToast({ kind: 'success', title: t('cases.offerWithdrawn') });
  };
  return (
    <>
      <Notice kind="info">
        {t('cases.offer', {
          name,
          time: instantText(Date.parse(offer.until)),
          court: offer.courtName,
          day: formatDay(offer.day),
          hours: rangeWords(offer.day, offer.hours).join(', '),
        })}
      </Notice>
      {mayWithdraw && (
        <ConfirmButton
          label={t('cases.offerWithdraw')}
          question={t('cases.offerWithdrawAsk', { name, hours: hoursWords(found) })}
          yes={t('cases.offerWithdrawYes')}
          no={t('cases.keep')}
          disabled={!isOnline || decision.isBusy}
          onYes={() => void withdraw()}
        />
      )}
    </>
  );
}
