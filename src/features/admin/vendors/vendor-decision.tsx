import { useState } from 'react';
import type { AppError } from '#domain/errors.ts';
import { refusalText } from '#console/refusal-text.ts';
import { WriteNotice } from '#console/write-notice.tsx';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { Part } from '#ui/console/facts.tsx';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { isPending } from '#console/is-pending.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { ApproveForm } from './approve-form.tsx';
import { NoteForm } from './note-form.tsx';
import { decidedKey, type VendorDetail } from './vendor-row.ts';

type Decision = 'approve' | 'changes' | 'reject' | 'suspend' | 'lift';

const offered: Readonly<Record<string, readonly Decision[]>> = {
  pending: ['approve', 'changes', 'reject'],
  approved: ['suspend'],
};

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

function refusal(error: AppError): string {
  return refusalText(error, { decided: decidedKey, changed: 'admin.vendor.changed' });
}

/** How each form of a decision is named and sent. */
export type DecisionFormProps<Details> = {
  label: string;
  state: OnlineWrite;
  send: (details: Details) => Promise<OnlineWrite>;
};

type VendorDecisionProps = {
  vendor: VendorDetail;
  isChanged: boolean;
  /** The version that stands now was looked at. */
  onSeen: () => void;
  onDecided: () => void;
};

/** What an admin can do about an application or a business; each decision names what becomes of it first. */
export function VendorDecision({ vendor, isChanged, onSeen, onDecided }: VendorDecisionProps) {
  const { id, rev, status, business } = vendor;
  const [chosen, choose] = useState<Decision>();
  const { state, decide } = useRowDecision(id);
  const isOnline = useOnline();
  const isFree = !isPending(state);
  const choices = offered[status] ?? [];
  const send = async (decision: Decision, details: object) => {
    onSeen();
    const outcome = await decide('decide-vendor', { vendorId: id, rev, decision, ...details });
    if (outcome.is === 'done') {
      showToast({ kind: 'success', title: t(`admin.vendor.toast.${decision}`, { business }) });
      onDecided();
    }
    return outcome;
  };
  const writeOf = (decision: Decision) => ({
    label: t(`admin.vendor.${decision}`),
    state,
    send: async (details: object) => send(decision, details),
  });
  if (vendor.isOwn) return <Notice kind="info">{t('admin.own')}</Notice>;
  const isThere = chosen !== undefined && choices.includes(chosen);
  return (
    <>
      {isChanged && isFree && <Notice kind="warning">{t('admin.changedHere')}</Notice>}
      <WriteNotice state={state} refusal={refusal} />
      {(choices.length > 0 || status === 'suspended') && (
        <Part component="section" aria-labelledby="vendor-decide">
          <h3 id="vendor-decide">{t('admin.vendor.decide')}</h3>
          {choices.length > 0 && (
            <Choices>
              {choices.map((decision) => (
                <Button
                  key={decision}
                  look={decision === 'approve' ? 'primary' : decision === 'changes' ? 'outline' : 'danger'}
                  aria-expanded={chosen === decision}
                  onClick={() => choose(decision)}
                >
                  {t(`admin.vendor.${decision}`)}
                </Button>
              ))}
            </Choices>
          )}
          {isThere && chosen === 'approve' && <ApproveForm vendor={vendor} {...writeOf(chosen)} />}
          {isThere && chosen !== 'approve' && (
            <NoteForm
              key={chosen}
              question={chosen === 'suspend' ? t('admin.vendor.suspendAsk', { business }) : undefined}
              isDanger={chosen !== 'changes'}
              {...writeOf(chosen)}
            />
          )}
          {status === 'suspended' && (
            <ConfirmButton
              label={t('admin.vendor.lift')}
              question={t('admin.vendor.liftAsk', { business })}
              yes={t('admin.vendor.lift')}
              no={t('admin.keep')}
              disabled={!isOnline || !isFree}
              onYes={() => void send('lift', {})}
            />
          )}
        </Part>
      )}
    </>
  );
}
