import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import type { Case } from '#domain/desk/case.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow, CasePart, FormColumn } from '#features/cases/case-layout.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import type { Decision } from './use-decision.ts';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));

export type DecisionRights = {
  /** Declines what is pending because the court can't be given. */
  mayDecline: boolean;
  /** Calls off what is confirmed. */
  mayCancel: boolean;
};

type DecisionCardProps = DecisionRights & { found: Case; decision: Decision; pathOf: (id: string) => string };

/** What may be done with a booking by who looks at it: nothing is offered that the server would refuse. */
export function DecisionCard({ found, decision, pathOf, mayDecline, mayCancel }: DecisionCardProps) {
  const isOnline = useOnline();
  const declining = useLazyDialog(`decline ${found.id}`, DeclineDialog);
  const cancelling = useLazyDialog(`cancel ${found.id}`, CancelDialog);
  const { facts, status, total, kind } = found;
  const isPending = status === 'pending';
  const isConfirmed = status === 'confirmed' && kind === 'app';
  const isOwn = facts?.isOwnBooking === true;
  const canDecline = isPending && !isOwn && (mayDecline || facts?.mayConfirm === true);
  const canCancel = isConfirmed && mayCancel && !isOwn;
  const isDialogOpen = declining.open || cancelling.open;
  const isOthers = isOwn && ((isPending && mayDecline) || (isConfirmed && mayCancel));
  if (!isOthers && !canDecline && !canCancel && !decision.refusal && !decision.isBusy) return null;
  const close = (dialog: { hide: () => void }) => () => {
    dialog.hide();
    if (!decision.isBusy) decision.forget();
  };
  return (
    <CasePart component="section" aria-labelledby="case-decision">
      <h2 id="case-decision">{t('cases.decision')}</h2>
      {isOthers && <p>{t('cases.own')}</p>}
      {isPending && found.payee === 'platform' && !isOwn && facts?.mayConfirm !== true && (
        <p>{t('cases.baariChecks')}</p>
      )}
      {isPending && facts?.mayConfirm && total !== null && (
        <FormColumn>
          <ConfirmForm key={found.id} found={found} facts={facts} total={total} decision={decision} />
        </FormColumn>
      )}
      {!isDialogOpen && <DecisionNotice decision={decision} pathOf={pathOf} />}
      {(canDecline || canCancel) && (
        <div>
          <ButtonRow>
            <Button
              look="danger"
              disabled={!isOnline || !facts || decision.isBusy}
              aria-describedby={isOnline ? undefined : 'case-offline'}
              onClick={canDecline ? declining.show : cancelling.show}
              {...(canDecline ? declining.near : cancelling.near)}
            >
              {t(canDecline ? 'cases.decline' : 'cases.cancel')}
            </Button>
          </ButtonRow>
          {!isOnline && (
            <p id="case-offline" className="muted small">
              {t('cases.offline')}
            </p>
          )}
        </div>
      )}
      {declining.open && facts && total !== null && (
        <DeclineDialog
          {...{ found, facts, total, decision, pathOf }}
          seesPayment={facts.mayConfirm}
          onClosed={close(declining)}
        />
      )}
      {cancelling.open && facts && (
        <CancelDialog {...{ found, facts, decision, pathOf }} onClosed={close(cancelling)} />
      )}
    </CasePart>
  );
}
