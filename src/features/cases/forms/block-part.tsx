import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isPending } from '#console/is-pending.ts';
import { refusalText } from '#console/refusal-text.ts';
import { WriteForm } from '#console/write-form.tsx';
import { WriteNotice } from '#console/write-notice.tsx';
import type { CaseBlock } from '#domain/desk/case.ts';
import type { AppError } from '#domain/errors.ts';
import { blockInput } from '#forms/decide.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { ButtonRow, CasePart, FormColumn } from '#features/cases/case-layout.ts';

type BlockPartProps = {
  block: CaseBlock;
  /** The customer's name. */
  name: string;
  /** Admins block with a reason, and lift every block; other staff lift automatic ones. */
  mayBlock: boolean;
};

const refusal = (error: AppError): string =>
  refusalText(error, { decided: () => 'cases.blockAlready', changed: 'cases.changed' });

/** Blocks the customer of a booking from booking, or lifts the block; left out for whoever can do neither. */
export function BlockPart({ block, name, mayBlock }: BlockPartProps) {
  const { userId, isBlocked, isAutomatic } = block;
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const { state, decide } = useRowDecision(`block ${userId}`);
  const form = useForm({ resolver: zodResolver(blockInput), defaultValues: { reason: '' } });
  // An admin may put a reason in the place of an automatic block.
  const canBlock = mayBlock && (!isBlocked || isAutomatic);
  const canLift = isBlocked && (mayBlock || isAutomatic);
  if (!canBlock && !canLift) return null;
  const lift = async () => {
    const outcome = await decide('block-person', { userId, isBlocked: false });
    if (outcome.is === 'done') showToast({ kind: 'success', title: t('cases.blockLifted', { name }) });
  };
  return (
    <CasePart component="section" aria-labelledby="case-block">
      <h2 id="case-block">{t('cases.block')}</h2>
      <WriteNotice state={state} refusal={refusal} />
      <ButtonRow>
        {canLift && (
          <ConfirmButton
            label={t('cases.blockLift')}
            question={t('cases.blockLiftAsk', { name })}
            yes={t('cases.blockLift')}
            no={t('cases.keep')}
            disabled={!isOnline || isPending(state)}
            onYes={() => void lift()}
          />
        )}
        {canBlock && !isOpen && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            {t('cases.blockOpen')}
          </Button>
        )}
      </ButtonRow>
      {canBlock && isOpen && (
        <FormColumn>
          <WriteForm
            form={form}
            label={t('cases.blockYes')}
            look="danger"
            state={state}
            send={async ({ reason }) => decide('block-person', { userId, isBlocked: true, reason })}
            done={t('cases.blockToast', { name })}
            onDone={() => {
              form.reset({ reason: '' });
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          >
            <TextAreaField
              form={form}
              name="reason"
              label={t('cases.blockReason')}
              hint={t('cases.blockHint', { name })}
              rows={3}
              maxLength={300}
            />
          </WriteForm>
        </FormColumn>
      )}
    </CasePart>
  );
}
