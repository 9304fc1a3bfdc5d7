import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';

/** Where somebody wanted to go: an address, or back. */
type Way = { to: string } | { back: true };

/** The link inside the app that a plain click leads to; undefined for everything else. */
function linkOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return undefined;
  if (link.origin !== location.origin) return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? undefined : link.pathname + link.search + link.hash;
}

/** Goes to the page before this one, past the entries of what is open here; there is none in a tab that began here. */
function goBack(): boolean {
  const { idx, depth = 0 } = (history.state ?? {}) as { idx?: number; depth?: number };
  if (!idx) return false;
  history.go(-1 - depth);
  return true;
}

type LeaveGuardProps = {
  /** True while something is typed that nobody has saved. */
  isDirty: boolean;
  /** Drops what was typed. */
  onLeave: () => void;
  /** Where Back leads in a tab that began here. */
  up: string;
};

/** Asks before what was typed is lost: at a link, at Back, and, in the browser's own words, when the page is closed. */
export function LeaveGuard({ isDirty, onLeave, up }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  useBackCloses(isDirty, () => setWay({ back: true }));
  const onClick = useEffectEvent((event: MouseEvent) => {
    const to = linkOf(event);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setWay({ to });
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => onClick(event);
    addEventListener('beforeunload', ask);
    document.addEventListener('click', click, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [isDirty]);
  if (!way) return null;
  const leave = () => {
    // What is open goes with the page that it is on; closed before, it would take its entries back on a way of its own.
    if ('back' in way && goBack()) return;
    onLeave();
    void navigate('to' in way ? way.to : up);
  };
  return (
    <DialogFrame
      title={t('settings.leave')}
      onClosed={() => setWay(undefined)}
      renderBody={(close) => (
        <DialogFoot>
          <Button look="primary" onClick={close}>
            {t('settings.leaveNo')}
          </Button>
          <Button look="danger" onClick={leave}>
            {t('settings.leaveYes')}
          </Button>
        </DialogFoot>
      )}
    />
  );
}
