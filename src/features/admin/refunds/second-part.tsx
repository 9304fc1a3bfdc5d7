import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { isPending } from '#console/is-pending.ts';
import { WriteForm } from '#console/write-form.tsx';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Part } from '#ui/console/facts.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { strikeForm } from './refund-forms.ts';
import { secondWords, type RefundDetail } from './refund-row.ts';
import type { Settle } from './found-part.tsx';

type SecondPartProps = { refund: RefundDetail; state: OnlineWrite; settle: Settle };

function LookAgain({ state, settle }: Omit<SecondPartProps, 'refund'>) {
  const form = useForm({ resolver: zodResolver(strikeForm), defaultValues: { note: '' } });
  return (
    <WriteForm
      form={form}
      label={t('admin.refund.lookAgain')}
      look="outline"
      state={state}
      send={async (details) => settle('reject', details, t('admin.refund.toastReject'))}
    >
      <TextAreaField
        form={form}
        name="note"
        label={t('admin.refund.lookAgainWhy')}
        hint={t('admin.refund.strikeHint')}
        rows={2}
        maxLength={300}
      />
    </WriteForm>
  );
}

/** A refund that a second person has to look at: why, who took the first step, and an admin's yes. */
export function SecondPart({ refund, state, settle }: SecondPartProps) {
  const isOnline = useOnline();
  const { amount, needsSecond, approvedBy, foundBy, mayApprove, isPaymentPerson } = refund;
  const mayDecide = mayApprove && !isPaymentPerson;
  return (
    <Part component="section" aria-labelledby="refund-second">
      <h3 id="refund-second">{t('admin.refund.secondTitle')}</h3>
      <p>{secondWords(needsSecond)}</p>
      {approvedBy !== null ? (
        <p>{t('admin.refund.secondGiven', { name: approvedBy })}</p>
      ) : mayDecide ? (
        <>
          <div>
            <ConfirmButton
              label={t('admin.refund.approve')}
              question={t('admin.refund.approveAsk', { amount: formatPrice(amount) })}
              yes={t('admin.refund.approveYes')}
              no={t('admin.keep')}
              disabled={!isOnline || isPending(state)}
              onYes={() => void settle('approve', {}, t('admin.refund.toastApprove'))}
            />
          </div>
          {foundBy !== null && <LookAgain state={state} settle={settle} />}
        </>
      ) : (
        <p className="muted">{t(isPaymentPerson ? 'admin.refund.secondNotYou' : 'admin.refund.secondWaits')}</p>
      )}
    </Part>
  );
}
