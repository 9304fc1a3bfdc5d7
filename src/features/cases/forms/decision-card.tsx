import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { isToDecide, type Case } from '#domain/desk/case.ts';
import { entrySpan } from '#domain/desk/day-model.ts';
import { useOnline } from '#hooks/use-online.ts';
import { clockText } from '#text/clock-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow, CasePart, decisionAnchor, FormColumn } from '#features/cases/case-layout.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { MoveOfferPart } from './move-offer-part.tsx';
import type { Decision } from './use-decision.ts';

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'));

export type DecisionRights = {
  /** Declines what is pending because the court can't be given. */
  mayDecline: boolean;
  /** Calls off what is confirmed. */
  mayCancel: boolean;
  /** Moves it to another court or time of the venue whose console this is. */
  mayMove?: boolean;
};

/** Where one goes on from a booking that was decided. */
export type DecisionNext = {
  listPath: string;
  /** Of the booking that waits next, as far as this screen knows. */
  nextPath?: string | undefined;
};

function GoOn({ listPath, nextPath }: DecisionNext) {
  return (
    <ButtonRow>
      {nextPath && (
        <ButtonLink look="primary" to={nextPath}>
          {t('cases.next')}
        </ButtonLink>
      )}
      <ButtonLink to={listPath}>{t('cases.back')}</ButtonLink>
    </ButtonRow>
  );
}

type DecisionCardProps = DecisionRights & {
  found: Case;
  decision: Decision;
  next: DecisionNext;
  pathOf: (id: string) => string;
  /** The server's clock in ms. */
  now: number;
};

/** What may be done with a booking by who looks at it: nothing is offered that the server would refuse. */
export function DecisionCard(props: DecisionCardProps) {
  const { found, decision, next, pathOf, now, mayDecline, mayCancel, mayMove } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnline = useOnline();
  const declining = useLazyDialog(`decline ${found.id}`, DeclineDialog);
  const cancelling = useLazyDialog(`cancel ${found.id}`, CancelDialog);
  const { facts, status, total, kind } = found;
  const isPending = status === 'pending';
  const isConfirmed = status === 'confirmed' && kind === 'app';
  const isOwn = facts?.isOwnBooking === true;
  const canDecline = isToDecide(found, mayDecline);
  // After an arrival only Baari cancels.
  const isLetIn = isConfirmed && !facts?.baari && typeof facts?.arrivedAt === 'string';
  const canCancel = isConfirmed && mayCancel && !isOwn && !isLetIn;
  // An own entry is moved, too: nobody has to be told.
  const canMove =
    mayMove === true && status === 'confirmed' && kind !== 'block' && !isOwn && entrySpan(found).from > now;
  // Its row elsewhere may have asked for it.
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('ask') === 'move';
  const moving = useLazyDialog(`move ${found.id}`, MoveDialog, isAsked && canMove && isOnline && facts !== null);
  const isDialogOpen = declining.open || cancelling.open || moving.open;
  const isOthers = isOwn && ((isPending && mayDecline) || (isConfirmed && mayCancel));
  const { isDone } = decision;
  // What was pressed is gone: the focus stays with the decision, and a red button does not stand under the finger.
  const isAfter = isDone && !isDialogOpen;
  useEffect(() => {
    if (isAfter) heading.current?.focus();
  }, [isAfter]);
  const hasNothing = !isOthers && !canDecline && !canCancel && !canMove && !isLetIn && !facts?.offer;
  // Somebody else has decided: whoever works through a list goes on from here, too.
  const isOver = decision.isLate && !isPending && !canCancel;
  if (hasNothing && !isDone && !isOver && !decision.refusal && !decision.isBusy) return null;
  const state = {
    disabled: !isOnline || !facts || decision.isBusy,
    'aria-describedby': isOnline ? undefined : 'case-offline',
  };
  const close = (dialog: { hide: () => void }) => () => {
    dialog.hide();
    if (!decision.isBusy) decision.forget();
  };
  const closeMove = () => {
    close(moving)();
    if (isAsked) setSearch({}, { replace: true });
  };
  return (
    <CasePart component="section" aria-labelledby={decisionAnchor}>
      <h2 id={decisionAnchor} ref={heading} tabIndex={-1}>
        {t('cases.decision')}
      </h2>
      {isDone && <GoOn {...next} />}
      {isOthers && <p>{t('cases.own')}</p>}
      {isPending && found.payee === 'platform' && !isOwn && facts?.mayConfirm !== true && (
        <p>{t('cases.baariChecks')}</p>
      )}
      {isPending && facts?.mayConfirm && total !== null && (
        <FormColumn>
          <ConfirmForm key={found.id} found={found} facts={facts} total={total} decision={decision} />
        </FormColumn>
      )}
      {facts?.offer && isConfirmed && (
        <MoveOfferPart found={found} rev={facts.rev} offer={facts.offer} mayWithdraw={canMove} decision={decision} />
      )}
      {isLetIn && mayCancel && facts.arrivedAt && (
        <p>
          {t('cases.cancelArrived', {
            name: found.name ?? t('cases.thisCustomer'),
            time: clockText(Date.parse(facts.arrivedAt), now),
          })}
        </p>
      )}
      {!isDialogOpen && <DecisionNotice decision={decision} pathOf={pathOf} />}
      {isOver && <GoOn {...next} />}
      {(canDecline || canCancel || canMove) && (
        <div>
          <ButtonRow>
            {canMove && (
              <Button {...state} onClick={moving.show} {...moving.near}>
                {t('cases.move')}
              </Button>
            )}
            {(canDecline || canCancel) && (
              <Button
                look="danger"
                {...state}
                onClick={canDecline ? declining.show : cancelling.show}
                {...(canDecline ? declining.near : cancelling.near)}
              >
                {t(canDecline ? 'cases.decline' : 'cases.cancel')}
              </Button>
            )}
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
      {moving.open && facts && <MoveDialog {...{ found, facts, decision, pathOf }} onClosed={closeMove} />}
      {cancelling.open && facts && (
        <CancelDialog {...{ found, facts, decision, pathOf }} onClosed={close(cancelling)} />
      )}
    </CasePart>
  );
}
