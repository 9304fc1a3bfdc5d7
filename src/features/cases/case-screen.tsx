import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { isToDecide, type Case, type CaseBlock } from '#domain/desk/case.ts';
import { AppError } from '#domain/errors.ts';
import { useConnection } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import { CaseColumns, CaseRoom } from './case-layout.ts';
import { blockWords, customerName, openedWords } from './case-words.ts';
import { CaseFactsCard } from './facts/case-facts.tsx';
import { CaseHead } from './facts/case-head.tsx';
import { CaseHints } from './facts/case-hints.tsx';
import { CaseHistory } from './facts/case-history.tsx';
import { CallCard } from './forms/call-card.tsx';
import { DecisionCard, type DecisionNext, type DecisionRights } from './forms/decision-card.tsx';
import { useDecision } from './forms/use-decision.ts';
import { ReceiptCard } from './receipt/receipt-card.tsx';
import { useCase } from './use-case.ts';
import { useClaim } from './use-claim.ts';

type CaseScreenProps = DecisionRights & {
  /** The venue whose console this is; null in Baari's own. */
  venueId: string | null;
  id: string;
  /** What the phone keeps of it, shown until the server has answered, and where it does not. */
  known?: Case | undefined;
  /** In Baari's console: the way to block the customer, or to lift the block. */
  renderBlock?: (block: CaseBlock, name: string) => ReactNode;
  /** False for whoever may see no more than the phone keeps. */
  mayAsk?: boolean;
  /** What stands behind "Private note". */
  note?: ReactNode;
  /** What the gate does with it. */
  actions?: ReactNode;
  /** Where one goes on once it is decided. */
  next: DecisionNext;
  /** The address of another booking in the same console. */
  pathOf: (id: string) => string;
  /** Told after each own decision and call. */
  onWritten?: () => void;
  /** Told when the answer to a decision is missing, and when it has come, also after this screen is gone. */
  onUnsure?: (id: string, isUnsure: boolean) => void;
};

const lookEveryMs = 30_000;

function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Waiting() {
  return (
    <CaseColumns aria-busy="true">
      <p className="sr-only" role="status">
        {t('cases.loading')}
      </p>
      <Skeleton height={32} width="60%" />
      <Skeleton height={360} />
      <Skeleton height={240} />
    </CaseColumns>
  );
}

function whyNoReceipt({ facts, payee }: Case, isBaari: boolean): string {
  if (!facts) return t('cases.receipt.needs');
  return t(!isBaari && payee === 'platform' ? 'cases.receipt.notYours' : 'cases.receipt.none');
}

/** What this phone enters itself is newer there than in any answer. */
function atTheGate({ seen, seenAt, collect, note }: Case): Pick<Case, 'seen' | 'seenAt' | 'collect' | 'note'> {
  return { seen, seenAt, collect, note };
}

/** One booking: what is known of it, its receipt, the calls, the decision, and what happened before. */
export function CaseScreen(props: CaseScreenProps) {
  const { venueId, id, known, mayAsk = true, note, actions, next, pathOf, onWritten, onUnsure } = props;
  const isBaari = venueId === null;
  useLeavingDialogs();
  const connection = useConnection();
  const isOnline = connection === 'online';
  const now = useNow();
  const { found: asked, error, hasChanged, refresh } = useCase(venueId, id, mayAsk);
  const found = asked && known ? { ...asked, ...atTheGate(known) } : (asked ?? known);
  const refreshAll = useCallback(
    async (isOwnDoing?: boolean) => {
      await refresh(isOwnDoing);
      onWritten?.();
    },
    [refresh, onWritten],
  );
  const noteUnsure = useCallback((isUnsure: boolean) => onUnsure?.(id, isUnsure), [onUnsure, id]);
  const decision = useDecision(found, refreshAll, noteUnsure);
  const other = useClaim(id, isBaari && asked !== undefined);
  const { isUnsure } = decision;

  const again = (
    <Button disabled={connection === 'offline'} onClick={() => void refresh()}>
      {t('action.retry')}
    </Button>
  );
  if (!found) {
    if (error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN')
      return <EmptyState icon="search" title={t('cases.gone')} hint={t('cases.goneHint')} />;
    if (error)
      return (
        <Notice kind="error" role="status" action={again}>
          {errorText(error)}
        </Notice>
      );
    if (connection === 'unreachable' && mayAsk)
      return (
        <Notice kind="error" role="status" action={again}>
          {errorText(new AppError('OFFLINE'))}
        </Notice>
      );
    if (!isOnline || !mayAsk)
      return <EmptyState icon="offline" title={t('cases.notHere')} hint={t('cases.notHereHint')} />;
    return <Waiting />;
  }

  const { facts } = found;
  const block = facts?.baari?.block;
  return (
    <CaseRoom>
      <CaseColumns>
        <CaseHead {...{ found, now, isUnsure, actions }} isToDecide={isToDecide(found, props.mayDecline)} />
        <div role="status">
          {!isOnline && !facts && mayAsk && <Notice kind="offline">{t('cases.only')}</Notice>}
          {hasChanged && !decision.refusal && <Notice kind="warning">{t('cases.changed')}</Notice>}
          {error && isOnline && (
            <Notice kind="warning" action={again}>
              {errorText(error)}
            </Notice>
          )}
          {other && <Notice kind="info">{openedWords(other, now)}</Notice>}
          {block?.isBlocked && <Notice kind="warning">{blockWords(block, customerName(found), now)}</Notice>}
        </div>
        <div>
          <CaseHints found={found} pathOf={pathOf} />
        </div>
        <CaseFactsCard found={found} from={isBaari ? 'platform' : 'venue'} note={note} />
        {found.kind === 'app' && mayAsk && (
          <ReceiptCard path={facts?.receipt ?? null} why={whyNoReceipt(found, isBaari)} name={customerName(found)} />
        )}
        {isBaari && facts?.baari && found.kind === 'app' && (
          <CallCard key={id} found={found} calls={facts.baari.calls} refresh={refreshAll} />
        )}
        <DecisionCard
          found={found}
          decision={decision}
          next={next}
          pathOf={pathOf}
          mayDecline={props.mayDecline}
          mayCancel={props.mayCancel}
          mayMove={!isBaari && props.mayMove === true}
          now={now}
        />
        {block && !facts?.isOwnBooking && props.renderBlock?.(block, customerName(found))}
        {facts && <CaseHistory facts={facts} />}
      </CaseColumns>
    </CaseRoom>
  );
}
