import Popover from '@mui/material/Popover';
import { useId, useState, type ReactNode } from 'react';
import { deskPrices, sumOf } from '#domain/desk/desk-prices.ts';
import type { Desk } from '#domain/desk/desk.ts';
import type { HoursChoice, SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import { HoursNotices } from '#features/desk-entries/forms/hours-field.tsx';
import { courtName } from '#text/entry-words.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { SheetHead } from '#ui/overlay/sheet.tsx';
import { styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';

type HoursSheetProps = {
  desk: Desk;
  choice: HoursChoice;
  sheets: Pick<SheetOpeners, 'openWalkIn' | 'openPhone' | 'openBlock'>;
  onClosed: () => void;
};

const Ways = styled('div')({ display: 'grid', gap: 8 });

const Beside = styled(Popover)({
  '& .MuiPopover-paper': { inlineSize: 340, paddingBlock: '8px 16px' },
  '& .MuiPopover-paper > div': { display: 'grid', gap: 12, paddingInline: 16 },
});

type FrameProps = {
  title: string;
  anchor: Element | undefined;
  onClosed: () => void;
  renderBody: (close: () => void) => ReactNode;
};

/** Beside what was chosen on a wide screen, a sheet at the thumb on a phone. */
function Frame({ title, anchor, onClosed, renderBody }: FrameProps) {
  // Which of both it is does not change while it is open.
  const isWide = useWideScreen();
  const [isBeside] = useState(isWide && anchor?.isConnected === true);
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const close = () => setOpen(false);
  useBackCloses(isBeside && open, close);
  if (!isBeside || !anchor)
    return (
      <DialogFrame
        title={title}
        onClosed={onClosed}
        renderBody={(leave) => <DialogBody>{renderBody(leave)}</DialogBody>}
      />
    );
  // As in dialog-frame.tsx: not written inside of slotProps.
  const transition = { onExited: onClosed };
  return (
    <Beside
      open={open}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId },
        transition,
      }}
    >
      <SheetHead title={title} titleId={titleId} onClose={close} />
      <div>{renderBody(close)}</div>
    </Beside>
  );
}

/** What can be entered into free hours; on several courts at once only a block. */
export default function HoursSheet({ desk, choice, sheets, onClosed }: HoursSheetProps) {
  const { courtIds, day, hours, anchor } = choice;
  const [courtId = ''] = courtIds;
  const isOne = courtIds.length === 1;
  const court = desk.courts.find(({ id }) => id === courtId);
  const names = courtIds.map((id) => courtName(desk.courts, id)).join(', ');
  const title = t('entry.hours', { court: names, hours: unbroken(rangeWords(day, hours).join(', ')) });
  const renderBody = (close: () => void) => (
    <>
      <p className="muted">
        {formatDay(day)}
        {isOne && court && (
          <>
            <br />
            {t('free.price', {
              price: formatPrice(sumOf(deskPrices(desk, court, day, hours))),
              hours: t('free.count', { count: hours.length }),
            })}
          </>
        )}
      </p>
      <HoursNotices desk={desk} courtIds={courtIds} day={day} hours={hours} />
      {!isOne && <p>{t('free.blockOnly')}</p>}
      <Ways>
        {isOne && (
          <>
            <Button look="primary" block onClick={() => sheets.openWalkIn(choice)}>
              {t('free.walkIn')}
            </Button>
            <Button block onClick={() => sheets.openPhone(choice)}>
              {t('free.phone')}
            </Button>
          </>
        )}
        <Button look={isOne ? 'outline' : 'primary'} block onClick={() => sheets.openBlock(choice)}>
          {t('free.block')}
        </Button>
        <Button look="quiet" block onClick={close}>
          {t('free.cancel')}
        </Button>
      </Ways>
    </>
  );
  return <Frame title={title} anchor={anchor} onClosed={onClosed} renderBody={renderBody} />;
}
